import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AdminPayout, PayoutAttempt } from '#common/payouts/payloads.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { Attempt } from './Attempt.tsx';
import { payeeName } from './PayoutParts.tsx';
import { StuckNote } from './StuckNote.tsx';

/** All attempts to pay, newest first. */
export function AttemptsDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Payment History: {payeeName(payout)}</DialogTitle>
      <DialogContent>
        <Attempts payoutId={payout.id} />
        <StuckNote stuck={payout.stuck} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Attempts({ payoutId }: { payoutId: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['payouts', 'attempts', payoutId],
    queryFn: ({ signal }) => api.get<PayoutAttempt[]>(`/business/admin/payouts/${payoutId}/attempts/`, { signal }),
    staleTime: 0,
  });
  if (isError) return <LoadError message="Failed to load the history." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  if (data.length === 0) return <Typography color="text.secondary">It has not been executed yet.</Typography>;
  return (
    <Box component="ol" reversed sx={{ pl: 3, m: 0 }}>
      {data.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </Box>
  );
}
