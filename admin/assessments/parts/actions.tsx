import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Action, action } from '#admin/actions/action.ts';
import { DeletionDialog } from '#admin/actions/DeletionDialog.tsx';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { failureText } from '#admin/dataProvider/server.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { routes } from '#common/access/addresses.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/assignment-states.ts';
import { assessmentBlocked, assessmentCost } from '#common/assessments/deletion.ts';
import { invitationAction } from '#common/assessments/invitations.ts';
import { nextStep, primaryAction, type Step, takesInvitations } from '#common/assessments/next-step.ts';
import { DeadlineDialog } from './DeadlineDialog.tsx';

const FAILED = 'Failed to delete assessment';

type Props = {
  id: number;
  /** Where to go once it is deleted. */
  next?: string;
  onClose: () => void;
};

/** Asks before an assessment is deleted, and says what happens to its answers and payouts. */
export function DeleteAssessmentDialog({ id, next, onClose }: Props) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [refusal, setRefusal] = useState('');
  const { data, isError, refetch } = useRead('readAssessmentDeletion', [id], { staleTime: 0, gcTime: 0 });
  const [remove, isRemoving] = useAction((server) => server.delete('assessments', { id }), {
    done: 'Assessment deleted successfully',
    failed: FAILED,
    onSuccess: () => {
      if (next) void navigate(next);
      onClose();
    },
    onError: (error) => {
      setRefusal(failureText(error, ''));
      notify(FAILED, { type: 'error' });
      return true;
    },
  });
  return (
    <DeletionDialog
      title="Delete assessment"
      question="Are you sure you want to delete this assessment? This action cannot be undone."
      cost={data && assessmentCost(data)}
      blocked={data ? assessmentBlocked(data) : ''}
      refusal={refusal}
      isError={isError}
      onRetry={() => void refetch()}
      busy={isRemoving}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const dialog = (assessment: AssessmentRow, close: () => void) => (
  <InvitationDialog assessment={assessment} onClose={close} />
);

/** At the end of the builder's address: publishing begins at once. */
export const PUBLISH = '#publish';

const STEPS = {
  edit: { go: ({ id }) => routes.editAssessment(id) },
  publish: { go: ({ id }) => `${routes.editAssessment(id)}${PUBLISH}` },
  assign: { go: ({ id }) => `${routes.assessment(id)}?tab=experts` },
  send: { dialog },
  responses: { go: ({ id }) => routes.response(id) },
} satisfies Record<Step['kind'], Partial<Action<AssessmentRow>>>;

/** The main action of an assessment, one entry for each kind: what opened a dialog stays until that is closed. */
const mainActions = (stepOf: (assessment: AssessmentRow) => Step): [kind: string, Action<AssessmentRow>][] =>
  Object.entries(STEPS).map(([kind, does]) => [
    kind,
    { ...does, label: (row) => stepOf(row).label, when: (row) => stepOf(row).kind === kind },
  ]);
export const rowActions = mainActions(primaryAction);
export const nextActions = mainActions(nextStep);

const sendAgain: Action<AssessmentRow> = {
  label: 'Send Invitations',
  when: (assessment) => takesInvitations(assessment) && invitationAction(assessment) === 'resend',
  dialog,
};

const CLOSE =
  'Experts can no longer start it. Answers of those who have started are kept and wait for you to accept them.';
const REOPEN = 'Experts can start and complete it again until its deadline.';
const newDeadline: Action<AssessmentRow> = {
  label: 'New Deadline…',
  when: ({ is_draft, deadline }) => !is_draft && hasPassed(deadline),
  dialog: (assessment, close) => <DeadlineDialog assessment={assessment} onClose={close} />,
};

/** “Close” alone would be read as closing the screen. One whose deadline has passed needs a new one first. */
const closeOrReopen = action({
  label: ({ is_closed }) => (is_closed ? 'Reopen Assessment' : 'Close Assessment'),
  when: ({ is_draft, deadline }) => !is_draft && !hasPassed(deadline),
  ask: ({ is_closed }: AssessmentRow) =>
    is_closed ? { title: 'Reopen assessment', text: REOPEN } : { title: 'Close assessment', text: CLOSE },
  call: (server, { id, is_closed }) => server.changeAssessment(id, { is_active: is_closed }),
  done: (_saved, before) => (before.is_closed ? 'Assessment reopened' : 'Assessment closed'),
  failed: 'Failed to change the assessment',
});

/** The menu of an assessment on its own screen, which passes in the action that copies it. */
export const ownMenu = (duplicate: Action<AssessmentRow>): Action<AssessmentRow>[] => [
  { label: 'Preview', go: ({ id }) => routes.previewAssessment(id) },
  { ...sendAgain, label: 'Resend Invitations' },
  duplicate,
  newDeadline,
  closeOrReopen,
  {
    label: 'Delete',
    apart: true,
    dialog: ({ id }, close) => <DeleteAssessmentDialog id={id} next={routes.assessments} onClose={close} />,
  },
];

/** The menu of an assessment in the list, which passes in the action that copies it. */
export const rowMenu = (duplicate: Action<AssessmentRow>): Action<AssessmentRow>[] => [
  { label: 'View Responses', go: ({ id }) => routes.response(id) },
  { label: 'View Assessment', go: ({ id }) => routes.assessment(id) },
  { label: 'Preview Assessment', go: ({ id }) => routes.previewAssessment(id) },
  sendAgain,
  { label: 'Edit', go: ({ id }) => routes.editAssessment(id) },
  newDeadline,
  duplicate,
  { label: 'Delete', apart: true, dialog: ({ id }, close) => <DeleteAssessmentDialog id={id} onClose={close} /> },
];

/** Returns the action that copies an assessment and opens the copy for editing. */
export function useDuplicate(): Action<AssessmentRow> {
  const notify = useNotify();
  const navigate = useNavigate();
  const [duplicate, isDuplicating] = useAction(
    (server, id: number) => {
      notify('Duplicating assessment...');
      return server.duplicateAssessment(id);
    },
    {
      done: ({ detail }) => detail ?? 'Assessment duplicated successfully',
      failed: 'Failed to duplicate assessment',
      onSuccess: ({ new_assessment }) => navigate(routes.editAssessment(new_assessment.id)),
    },
  );
  return { label: 'Duplicate', can: () => !isDuplicating, choose: ({ id }) => void duplicate(id) };
}
