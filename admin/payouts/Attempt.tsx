import { Box, Typography } from '@mui/material';
import type { PayoutAttempt } from '#common/payouts/payloads.ts';
import { RESOLUTION_LABELS } from '#common/payouts/resolution.ts';
import { formatTime } from '#common/values/dates.ts';

const STATES: Record<PayoutAttempt['state'], string> = {
  started: 'under way',
  succeeded: 'paid',
  failed: 'refused',
  unknown: 'no answer yet; the portal keeps asking',
};

/** One attempt to pay: when, by whom, to which address, and its outcome. */
export function Attempt({ attempt }: { attempt: PayoutAttempt }) {
  const { resolution } = attempt;
  return (
    <Box component="li" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      <Typography>
        {formatTime(attempt.created_at)}, {attempt.provider}: {STATES[attempt.state]}
        {attempt.external_id && ` (${attempt.external_id})`}
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
