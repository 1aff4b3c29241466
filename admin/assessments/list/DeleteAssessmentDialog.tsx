import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { DeletionDialog } from '#admin/forms/DeletionDialog.tsx';
import { type AssessmentDeletion, assessmentBlocked, assessmentCost } from '#common/assessments/deletion.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';

type Props = { id: number; onClose: () => void; onDeleted?: () => void };

/** Asks before an assessment is deleted, and says what happens to its answers and payouts. */
export function DeleteAssessmentDialog({ id, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const toast = useToast();
  const refresh = useRefresh();
  const { data, isError, refetch } = useQuery({
    queryKey: ['assessments', 'deletion', id],
    queryFn: ({ signal }) => api.get<AssessmentDeletion>(`/assessments/${id}/deletion/`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async () => {
    setBusy(true);
    try {
      await api.delete(`/assessments/${id}/`);
      toast.success('Assessment deleted successfully');
      refresh();
      onDeleted?.();
    } catch (error) {
      toast.error('Failed to delete assessment');
      setReason(asApiError(error).detail ?? null);
      setBusy(false);
      void refetch();
      return;
    }
    onClose();
  };
  return (
    <DeletionDialog
      title="Delete assessment"
      question="Are you sure you want to delete this assessment? This action cannot be undone."
      cost={data && assessmentCost(data)}
      blocked={data ? assessmentBlocked(data) : ''}
      refusal={reason}
      isError={isError}
      onRetry={() => void refetch()}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
