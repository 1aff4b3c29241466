import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatInstant } from '#common/dates.ts';
import type { AdminPayout, PayoutAttempt } from '#common/payout-payloads.ts';
import { api } from '#common/ui/api.ts';
import { LoadError } from '#common/ui/LoadError.tsx';
import { payeeOf } from './PayoutParts.tsx';

const STATES: Record<PayoutAttempt['state'], string> = {
  started: 'under way',
  succeeded: 'paid',
  failed: 'refused',
  unknown: 'no answer yet, it is asked again',
};

/** Every try to pay, newest first. */
export function AttemptsDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Payment History: {payeeOf(payout)}</DialogTitle>
      <DialogContent>
        <Attempts payoutId={payout.id} />
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
  return data.map((attempt) => (
    <Typography key={attempt.number} sx={{ mb: 1 }}>
      {attempt.number}. {formatInstant(attempt.created_at)}, {attempt.provider}: {STATES[attempt.state]}
      {attempt.external_id && ` (${attempt.external_id})`}
      {attempt.failure && ` – ${attempt.failure}`}
    </Typography>
  ));
}
