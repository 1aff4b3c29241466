import { counted } from '#common/words/format.ts';
import type { AssessmentRow } from './assessments.ts';

export type Step = { kind: 'edit' | 'publish' | 'assign' | 'send' | 'responses'; label: string };

type Row = Pick<
  AssessmentRow,
  | 'is_draft'
  | 'is_closed'
  | 'status'
  | 'expert_count'
  | 'responses_count'
  | 'pending_invitations_count'
  | 'invitation_stats'
>;

const READ: Step = { kind: 'responses', label: 'View Responses' };

/** Whether invitations can be sent at all: the server refuses them for a draft and for a closed assessment. */
export const takesInvitations = ({ is_draft, is_closed }: Pick<Row, 'is_draft' | 'is_closed'>) =>
  !is_draft && !is_closed;

/**
 * The button of a row: Edit for a draft. Otherwise View Responses when it is closed, when it is completed with responses but no experts,
 * or when everybody is invited or wants no mail; 'Send N invitation(s)' while invitations are pending; otherwise Send Invitations.
 */
export function primaryAction(row: Row): Step {
  if (row.is_draft) return { kind: 'edit', label: 'Edit' };
  if (row.is_closed) return READ;
  const pending = row.pending_invitations_count;
  if (pending > 0) return { kind: 'send', label: `Send ${pending} invitation(s)` };
  const answeredWithoutExperts = row.status === 'completed' && row.responses_count > 0 && row.expert_count === 0;
  const { invited_count, not_told_count } = row.invitation_stats;
  const allInvited = invited_count + not_told_count > 0;
  return answeredWithoutExperts || allInvited ? READ : { kind: 'send', label: 'Send Invitations' };
}

/** The main button on the screen of an assessment: that of its row, or what has to be done before. */
export function nextStep(row: Row): Step & { why: string } {
  const step = primaryAction(row);
  if (step.kind === 'edit')
    return { kind: 'publish', label: 'Publish', why: 'Experts can be invited once the questions are published.' };
  if (step.kind === 'responses') return { ...step, why: whyRead(row) };
  if (row.expert_count === 0) return { kind: 'assign', label: 'Assign Experts', why: 'No experts are assigned yet.' };
  return {
    ...step,
    why: `${counted(row.pending_invitations_count, 'expert has', 'experts have')} not been invited yet.`,
  };
}

function whyRead({ status, is_closed, responses_count, expert_count, invitation_stats }: Row): string {
  if (status === 'completed') return 'All experts have answered.';
  if (is_closed) return 'No more answers are taken.';
  const open = expert_count - invitation_stats.completed_responses;
  return responses_count === 0
    ? 'All experts are invited; nobody has started yet.'
    : `${counted(open, 'expert has', 'experts have')} not finished yet.`;
}
