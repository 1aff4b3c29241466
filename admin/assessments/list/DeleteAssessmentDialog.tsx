import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { useToast } from '#common/ui/toasts.tsx';

type Props = { id: number; onClose: () => void; onDeleted?: () => void };

export function DeleteAssessmentDialog({ id, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const refresh = useRefresh();
  const remove = async () => {
    setBusy(true);
    try {
      await api.delete(`/assessments/${id}/`);
      toast.success('Assessment deleted successfully');
      refresh();
      onDeleted?.();
    } catch (error) {
      const reason = asApiError(error).detail;
      toast.error(reason ? `Failed to delete assessment: ${reason}` : 'Failed to delete assessment');
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title="Delete assessment"
      text="Are you sure you want to delete this assessment? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
