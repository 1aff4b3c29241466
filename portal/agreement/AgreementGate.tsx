import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { agreementPath } from '#common/people/agreement.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { TextChanges } from '#common/ui/texts/TextChanges.tsx';
import { AgreementForm, loadText, SCROLLING, useAgreement } from './AgreementForm.tsx';

/** Shows the differences between the version that somebody accepted last and the one in force. */
function WhatChanged({ accepted }: { accepted: string }) {
  const id = useId();
  const { data: current } = useAgreement();
  const { data, isError, refetch } = useQuery({
    queryKey: ['portal', 'agreement', accepted],
    queryFn: () => loadText(agreementPath(accepted)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError && !data)
    return <LoadError message="What has changed could not be loaded." onRetry={() => void refetch()} />;
  if (data === undefined || !current)
    return <Skeleton variant="rounded" height={120} aria-label="Loading the changes" />;
  return (
    <Box sx={{ mb: 3 }}>
      <Typography id={id} variant="h2" gutterBottom>
        What has changed
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        Compared with version {accepted}, which you accepted. Words that were taken out are struck through; new words
        are underlined. The whole text is below.
      </Typography>
      <Box
        component="section"
        aria-labelledby={id}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
        sx={{ ...SCROLLING, maxHeight: 'min(40vh, 320px)' }}
      >
        <TextChanges before={data} after={current.text} />
      </Box>
    </Box>
  );
}

/** Replaces every screen while a newer agreement is not accepted. */
export function AgreementGate() {
  const { user, error, reloadUser, signOut } = useSession();
  const accepted = user?.agreement_accepted;
  return (
    <Box component="main" id="main" sx={{ p: { xs: 2, sm: 4 } }}>
      <Paper variant="outlined" sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 4 }, borderRadius: 2 }}>
        <Typography variant="h1" gutterBottom>
          Confidentiality Agreement
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {accepted
            ? 'The agreement has changed since you last accepted it. Please read and accept the current version to continue.'
            : 'Please read and accept the agreement to continue.'}
        </Typography>
        {accepted && <WhatChanged accepted={accepted} />}
        <AgreementForm
          onAccepted={() => void reloadUser()}
          problem={error && 'The portal could not be reached. Please check your connection.'}
          actions={({ accepted, busy }) => (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Button onClick={() => void signOut()}>Logout</Button>
              <BusyButton type="submit" variant="contained" disabled={!accepted} loading={busy}>
                Continue
              </BusyButton>
            </Box>
          )}
        />
      </Paper>
    </Box>
  );
}
