import { Button } from '@mui/material';
import { useState } from 'react';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';

type Props = { assessment: StaffAssessment; onDone: () => Promise<void> };

/** Closes a published assessment, or reopens it. */
export function CloseButton({ assessment, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  if (assessment.is_draft) return null;
  const closing = assessment.is_active;
  const change = async () => {
    setBusy(true);
    try {
      await api.patch(`/assessments/${assessment.id}/`, { is_active: !closing });
      toast.success(closing ? 'Assessment closed' : 'Assessment reopened');
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to change the assessment');
    }
    // Close the dialog before the assessment is reloaded, or its text would change to the opposite while it fades
    // out.
    setAsking(false);
    setBusy(false);
    await onDone();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{closing ? 'Close' : 'Reopen'}</Button>
      <ConfirmDialog
        open={asking}
        title={closing ? 'Close assessment' : 'Reopen assessment'}
        text={
          closing
            ? 'Experts can no longer start it. What those who have started still answer is kept and waits for you to accept it.'
            : 'Experts can start and complete it again until its deadline.'
        }
        confirmLabel={closing ? 'Close Assessment' : 'Reopen'}
        busy={busy}
        onConfirm={change}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
