import { Alert } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { useToast } from '#common/ui/toasts.tsx';

type Props = { id: number; onClose: () => void; onDeleted?: () => void };

export function DeleteAssessmentDialog({ id, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
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
      toast.error('Failed to delete assessment');
      setReason(asApiError(error).detail ?? null);
      setBusy(false);
      return;
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title="Delete assessment"
      text={
        <>
          Are you sure you want to delete this assessment? This action cannot be undone.
          {reason && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {reason}
            </Alert>
          )}
        </>
      }
      confirmLabel="Delete"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
