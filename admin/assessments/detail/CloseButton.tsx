import { Button } from '@mui/material';
import { useState } from 'react';
import { useAction } from '#admin/useAction.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

/** Closes a published assessment, or reopens it. */
export function CloseButton() {
  const { id, is_draft, is_active: closing } = useShownAssessment();
  const [asking, setAsking] = useState(false);
  const [change, isChanging] = useAction((server) => server.changeAssessment(id, { is_active: !closing }), {
    done: closing ? 'Assessment closed' : 'Assessment reopened',
    failed: 'Failed to change the assessment',
    onSettled: () => setAsking(false),
  });
  if (is_draft) return null;
  // “Close” alone would be taken for closing the screen.
  const label = closing ? 'Close Assessment' : 'Reopen Assessment';
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={asking}
        title={closing ? 'Close assessment' : 'Reopen assessment'}
        text={
          closing
            ? 'Experts can no longer start it. Answers of those who have started are kept and wait for you to accept them.'
            : 'Experts can start and complete it again until its deadline.'
        }
        confirmLabel={label}
        busy={isChanging}
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
