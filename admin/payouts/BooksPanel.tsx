import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useMay } from '#admin/actions/useMay.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import {
  type BookCheck,
  type Books,
  booksInWords,
  comparisonInWords,
  differenceInWords,
} from '#common/payouts/books.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { formatTime } from '#common/words/dates.ts';
import { SECOND } from '#common/words/units.ts';

/** Interval in milliseconds for asking for the result of a running check. */
const POLL_INTERVAL = 2 * SECOND;

/**
 * Shows whether the payments add up to what was earned and match the provider's orders. Super admins can start the
 * check.
 */
export function BooksPanel() {
  // When the previous check ended; undefined while none has been started here.
  const [previousEnd, setPreviousEnd] = useState<string | null>();
  const isAwaited = (books: Books | undefined) => previousEnd === endOf(books);
  const { data, isLoadingError, refetch } = useRead('readBooks', [], {
    refetchInterval: ({ state: { data: books } }) => (books?.checking || isAwaited(books) ? POLL_INTERVAL : false),
  });
  const may = useMay();
  if (isLoadingError) {
    return (
      <Alert severity="error" sx={{ mb: 3 }} action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        Failed to load the reconciliation.
      </Alert>
    );
  }
  if (!data) return <Skeleton variant="rounded" sx={{ height: { xs: 112, sm: 72 }, mb: 3 }} />;
  const { last, checking } = data;
  return (
    <Alert
      component="section"
      role="region"
      aria-label="Reconciliation"
      severity={last ? (isGood(last) ? 'success' : 'error') : 'info'}
      sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {last ? booksInWords(last) : 'Payments not reconciled yet'}
          </Typography>
          {last ? (
            <LastCheck last={last} />
          ) : (
            <Typography variant="body2">
              Every night the payments are compared with what experts have earned.
              {!may('check', 'books') && ' A super admin can check them at any time.'}
            </Typography>
          )}
        </Box>
        {may('check', 'books') && (
          <CheckNow busy={checking || isAwaited(data)} onAsked={() => setPreviousEnd(endOf(data))} />
        )}
      </Box>
    </Alert>
  );
}

const endOf = (books: Books | undefined) => books?.last?.finished_at ?? null;

const isGood = ({ agrees, error, differences_count }: BookCheck) => agrees && error === null && differences_count === 0;

function LastCheck({ last }: { last: BookCheck }) {
  const hidden = last.differences_count - last.differences.length;
  return (
    <>
      <Typography variant="body2">
        {[`Checked ${formatTime(last.finished_at)}`, comparisonInWords(last)].filter(Boolean).join(' · ')}
      </Typography>
      {last.differences.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 240, overflow: 'auto' }} tabIndex={0}>
          {last.differences.map((difference) => (
            <Typography key={`${difference.idempotency_key} ${difference.kind}`} component="li" variant="body2">
              {differenceInWords(difference)}
            </Typography>
          ))}
          {hidden > 0 && (
            <Typography component="li" variant="body2">
              and {hidden} more
            </Typography>
          )}
        </Box>
      )}
    </>
  );
}

function CheckNow({ busy, onAsked }: { busy: boolean; onAsked: () => void }) {
  const [check, isAsking] = useAction((server) => server.checkBooks(), {
    done: ({ detail }) => detail,
    failed: PAYOUT_MESSAGES.checkFailed,
    onSuccess: onAsked,
  });
  return (
    <BusyButton size="small" color="inherit" variant="outlined" loading={isAsking || busy} onClick={() => void check()}>
      Check Now
    </BusyButton>
  );
}
