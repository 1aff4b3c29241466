import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { failureText } from '#admin/dataProvider/callError.ts';
import { DeletionDialog } from '#admin/forms/DeletionDialog.tsx';
import { useAction } from '#admin/useAction.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { assessmentBlocked, assessmentCost } from '#common/assessments/deletion.ts';

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
