import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import { useUndo } from '#admin/experts/review/useUndo.ts';
import { useAction } from '#admin/useAction.ts';
import { REVIEW_MESSAGES } from '#common/people/experts/decisions.ts';
import { fullName } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useShownExpert } from './useShownExpert.ts';

/** The decision about a registered expert: approve, or reject with a reason. */
export function StatusActions() {
  const expert = useShownExpert();
  const [rejecting, setRejecting] = useState(false);
  const undo = useUndo();
  const [approve, isApproving] = useAction((server) => server.approveExpert(expert.id), {
    done: REVIEW_MESSAGES.approved,
    failed: 'Failed to approve the expert',
    offer: () => undo([expert.id]),
  });
  if (expert.isAdmin || !expert.registration_complete) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {expert.status !== 'rejected' && (
        <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      )}
      {expert.status !== 'approved' && (
        <BusyButton variant="contained" color="success" loading={isApproving} onClick={() => void approve()}>
          Approve
        </BusyButton>
      )}
      {rejecting && <RejectDialog ids={[expert.id]} name={fullName(expert)} onClose={() => setRejecting(false)} />}
    </Box>
  );
}
