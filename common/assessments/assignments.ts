import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { listQuery } from '#common/api/lists.ts';
import { fullName } from '#common/texts/format.ts';
import { conflictOverride, recordedOverride } from './conflicts.ts';

/** How far an expert is with an assessment, derived from the instants of the assignment; those that are further come later. */
export const ASSIGNMENT_STATES = [
  'withdrawn',
  'declined',
  'late_declined',
  'assigned',
  'not_told',
  'invited',
  'opened',
  'started',
  'late',
  'submitted',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** What was handed in after the end and waits until staff decide. */
export const LATE_ANSWER = 'Late answer';

export const ASSIGNMENT_STATE_LABELS: Record<AssignmentState, string> = {
  assigned: 'Not invited yet',
  not_told: 'Assigned, not told',
  invited: 'Invited',
  opened: 'Opened',
  started: 'In progress',
  late: LATE_ANSWER,
  submitted: 'Completed',
  declined: 'Declined',
  late_declined: 'Late answer declined',
  withdrawn: 'Withdrawn',
};

/** `handed_in_at` is when the response was submitted: for a late answer before the assignment is. */
export type AssignmentInstants = Record<
  'invited_at' | 'opened_at' | 'started_at' | 'handed_in_at' | 'submitted_at' | 'declined_at' | 'withdrawn_at',
  Date | string | null
> & {
  /** No mail has told the expert, though they can open the assessment. */
  not_told: boolean;
};

/**
 * Derives the state of an assignment from its instants. A submitted assignment stays submitted; else declined or withdrawn decides. An
 * expert cannot decline what was handed in, so then staff have declined it.
 */
export function assignmentState(assignment: AssignmentInstants): AssignmentState {
  if (assignment.submitted_at) return 'submitted';
  if (assignment.withdrawn_at) return 'withdrawn';
  if (assignment.declined_at) return assignment.handed_in_at ? 'late_declined' : 'declined';
  if (assignment.handed_in_at) return 'late';
  if (assignment.started_at) return 'started';
  if (assignment.opened_at) return 'opened';
  if (!assignment.invited_at) return 'assigned';
  return assignment.not_told ? 'not_told' : 'invited';
}

export const RESPONSE_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** The values of `response_status` in the API. */
export function responseStatus(assignment: AssignmentInstants): ResponseStatus {
  const state = assignmentState(assignment);
  if (state === 'submitted') return 'completed';
  return state === 'started' || state === 'late' ? 'in_progress' : 'not_started';
}

export type AssignmentDisplay = 'New' | 'In Progress' | 'Completed';

/** completed gives Completed; in_progress or started gives In Progress; not_started or anything else gives New. */
export function displayStatus(status: string): AssignmentDisplay {
  if (status === 'completed') return 'Completed';
  return status === 'in_progress' || status === 'started' ? 'In Progress' : 'New';
}

/** The word on the button that opens an assignment. */
export function assignmentAction(status: string): 'Start' | 'Continue' | 'Review' {
  const shown = displayStatus(status);
  if (shown === 'Completed') return 'Review';
  return shown === 'In Progress' ? 'Continue' : 'Start';
}

/** A percentage within 0…100. */
export function clampPercentage(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
}

/** One expert's assignment as staff see it; instants in ISO form. */
export const assignmentRow = z.object({
  id: z.number().int(),
  expert_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  state: z.enum(ASSIGNMENT_STATES).meta({ title: 'State', labels: ASSIGNMENT_STATE_LABELS }),
  progress: z.number().int().meta({ title: 'Progress' }),
  assigned_at: z.string(),
  /** Since when the expert finds it on Home. */
  invited_at: z.string().nullable().meta({ title: 'Invited', control: 'date' }),
  /** The expert has switched off mails about new assessments. */
  is_muted: z.boolean(),
  started_at: z.string().nullable(),
  submitted_at: z.string().nullable().meta({ title: 'Completed', control: 'date' }),
  decline_reason: z.string(),
  /** The reason of a conflict of interest that was not overridden. */
  conflicts: z.array(z.string()),
  /** The conflicts that staff have overridden, and why. */
  overridden: recordedOverride.extend({ conflicts: z.array(z.string()) }).nullable(),
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

/** Returns the name of an assigned expert, or the email address of one without a name. */
export const assignedName = (row: Pick<AssignmentRow, 'first_name' | 'last_name' | 'email'>): string =>
  fullName(row) || row.email;

export const ASSIGN_MAX = 1000;

const expertIds = z
  .array(z.number().int().positive().max(LARGEST_ID))
  .min(1, 'Choose at least one expert')
  .max(ASSIGN_MAX, `At most ${ASSIGN_MAX} experts at once`);

/** GET /assessments/{id}/assignments/; `open` leaves out those who have completed, declined or were withdrawn. */
export const assignmentListQuery = listQuery.extend({ open: z.enum(['true', 'false']).optional() });
export type AssignmentListQuery = z.infer<typeof assignmentListQuery>;

/** POST /assessments/{id}/eligibility/: asks which experts the assessment can be assigned to. */
export const eligibilityPayload = z.object({ expert_ids: expertIds });

/** Whether an expert may be given an assessment: `reason` says why not, `conflicts` are those that staff can override. */
export const eligibility = z.object({
  expert_id: z.number().int(),
  name: z.string(),
  reason: z.string().nullable(),
  conflicts: z.array(z.string()),
});
export type Eligibility = z.infer<typeof eligibility>;
export const eligibilityAnswer = z.object({ results: z.array(eligibility) });
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;

/** Who is to be assigned, and for whom a conflict of interest is overridden. */
export const assignPayload = z.object({
  expert_ids: expertIds,
  overrides: z.array(conflictOverride).max(ASSIGN_MAX).default([]),
});
export type AssignPayload = z.infer<typeof assignPayload>;

/** The result of assigning: the experts added, and those left out with the reason. */
export const assignResult = z.object({
  assigned: z.number().int(),
  already_assigned: z.number().int(),
  refused: z.array(eligibility.extend({ reason: z.string() })),
});
export type AssignResult = z.infer<typeof assignResult>;
