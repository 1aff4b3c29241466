import { Alert, Box, Typography } from '@mui/material';
import { useMay } from '#admin/actions/useMay.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { type AdminPayout, type PayoutAttempt, RESOLUTION_LABELS } from '#common/payouts/payloads.ts';
import { PAID_TWICE } from '#common/payouts/payouts.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatTime } from '#common/words/dates.ts';
import { payeeName } from './describe.ts';

const STATES: Record<PayoutAttempt['state'], string> = {
  started: 'under way',
  succeeded: 'paid',
  failed: 'refused',
  unknown: 'no answer yet; the portal keeps asking',
};

/** One attempt to pay: when, by whom, to which address, and its outcome. */
function Attempt({ attempt }: { attempt: PayoutAttempt }) {
  const { resolution } = attempt;
  return (
    <Box component="li" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      <Typography>
        {formatTime(attempt.created_at)}, {attempt.provider}: {STATES[attempt.state]}
        {attempt.provider_order_id && ` (${attempt.provider_order_id})`}
        {attempt.failure && ` – ${attempt.failure}`}
        {attempt.waiting && ` – ${attempt.waiting}`}
      </Typography>
      {attempt.recipient && (
        <Typography variant="body2" color="text.secondary">
          To {attempt.recipient}
        </Typography>
      )}
      {resolution && (
        <Typography variant="body2" color="text.secondary">
          Resolved by {resolution.by}: {RESOLUTION_LABELS[resolution.outcome]}. “{resolution.seen}”
          {resolution.against_provider && ` Against the provider’s answer: “${resolution.against_provider}”`}
        </Typography>
      )}
    </Box>
  );
}

/** All attempts to pay, newest first. */
export function AttemptsDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  return (
    <TitledDialog title={`Payment History: ${payeeName(payout)}`} onClose={onClose}>
      {payout.paid_twice && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {PAID_TWICE}: this person was also paid another time for the same assessment.
        </Alert>
      )}
      <Attempts payoutId={payout.id} />
      <StuckNote stuck={payout.stuck} />
    </TitledDialog>
  );
}

function Attempts({ payoutId }: { payoutId: number }) {
  const query = useRead('payoutAttempts', [payoutId], { staleTime: 0 });
  if (!query.data) return <NotLoaded query={query} failed="Failed to load the history." height={48} />;
  if (query.data.length === 0) return <Typography color="text.secondary">It has not been executed yet.</Typography>;
  return (
    <Box component="ol" reversed sx={{ pl: 3, m: 0 }}>
      {query.data.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </Box>
  );
}

/** Says why a payment is stuck and who can settle it. */
export function StuckNote({ stuck }: { stuck: string }) {
  const may = useMay();
  if (!stuck) return null;
  return (
    <Typography variant="body2" color="error" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {stuck} {may('resolve', 'payouts') ? 'Resolve it by what its dashboard shows.' : 'A super admin can resolve it.'}
    </Typography>
  );
}
