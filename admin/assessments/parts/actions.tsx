import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Action, action } from '#admin/actions/action.ts';
import { DeletionDialog } from '#admin/actions/DeletionDialog.tsx';
import { useAction } from '#admin/actions/useAction.ts';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { failureText } from '#admin/dataProvider/server.ts';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { routes } from '#common/access/routes.ts';
import { type AssessmentRow, primaryAction, type StaffAssessment } from '#common/assessments/assessments.ts';
import { assessmentBlocked, assessmentCost } from '#common/assessments/deletion.ts';
import { invitationAction } from '#common/assessments/invitations.ts';

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
  const { data, isError, refetch } = useServerQuery(
    ['assessments', 'deletion', id],
    (server, signal) => server.readAssessmentDeletion(id, signal),
    { staleTime: 0, gcTime: 0 },
  );
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

/** The main action of an assessment that has invitations to send; `readResponses` is that of the others. */
export const sendInvitations: Action<AssessmentRow> = {
  label: (assessment) => primaryAction(assessment).label,
  when: (assessment) => primaryAction(assessment).kind === 'send',
  dialog,
};

export const readResponses: Action<AssessmentRow> = {
  label: (assessment) => primaryAction(assessment).label,
  when: (assessment) => primaryAction(assessment).kind === 'responses',
  go: ({ id }) => routes.response(id),
};

export const sendAgain: Action<AssessmentRow> = {
  label: 'Send Invitations',
  when: (assessment) => invitationAction(assessment) === 'resend',
  dialog,
};

/** “Close” alone would be read as closing the screen. */
export const closeOrReopen = action({
  label: ({ is_active }) => (is_active ? 'Close Assessment' : 'Reopen Assessment'),
  when: ({ is_draft }) => !is_draft,
  ask: ({ is_active }: StaffAssessment) => ({
    title: is_active ? 'Close assessment' : 'Reopen assessment',
    text: is_active
      ? 'Experts can no longer start it. Answers of those who have started are kept and wait for you to accept them.'
      : 'Experts can start and complete it again until its deadline.',
  }),
  call: (server, { id, is_active }) => server.changeAssessment(id, { is_active: !is_active }),
  done: (_changed, { is_active }) => (is_active ? 'Assessment closed' : 'Assessment reopened'),
  failed: 'Failed to change the assessment',
});

/** Deletes the assessment from its own screen, and then leaves the screen. */
export const deleteAndLeave: Action<AssessmentRow> = {
  label: 'Delete',
  dialog: ({ id }, close) => <DeleteAssessmentDialog id={id} next={routes.assessments} onClose={close} />,
};

/** The menu of an assessment in the list, which passes in the action that copies it. */
export const rowMenu = (duplicate: Action<AssessmentRow>): Action<AssessmentRow>[] => [
  { label: 'View Responses', go: ({ id }) => routes.response(id) },
  { label: 'View Assessment', go: ({ id }) => routes.assessment(id) },
  { label: 'Preview Assessment', go: ({ id }) => routes.previewAssessment(id) },
  sendAgain,
  { label: 'Edit', go: ({ id }) => routes.editAssessment(id) },
  duplicate,
  { label: 'Delete', apart: true, dialog: ({ id }, close) => <DeleteAssessmentDialog id={id} onClose={close} /> },
];

/** Returns a function that copies an assessment and opens the copy for editing, and whether it runs. */
export function useDuplicate() {
  const notify = useNotify();
  const navigate = useNavigate();
  return useAction(
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
}
