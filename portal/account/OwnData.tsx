import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { ACCOUNT_MESSAGES, DATA_FILE_NAME } from '#common/people/account.ts';
import { type PersonDeletion, personBlocked, personWork, unrequestedMoney } from '#common/people/deletion.ts';
import { api } from '#common/ui/api/api.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { MINUTE } from '#common/words/units.ts';
import { PasswordDialog } from './dialogs.tsx';

const DOWNLOAD_TIMEOUT = 5 * MINUTE;

/** Lets people download their data; experts can also close their account. */
export function OwnData({ staff }: { staff: boolean }) {
  const [closing, setClosing] = useState(false);
  const toast = useToast();
  const download = useMutation({
    mutationFn: () => api.download('/account/data/', { fileName: DATA_FILE_NAME, timeout: DOWNLOAD_TIMEOUT }),
    onError: () => toast.error('Failed to download your data. Please try again.'),
  });
  return (
    <Panel title="Your data">
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
        Download everything we keep about you as a ZIP archive: your profile, files, answers and payouts, and what our
        team noted.
        {!staff && ' You can also close your account; your personal data are then erased.'} What we keep, and why, is in
        our{' '}
        <MuiLink component={Link} to={routes.privacy}>
          privacy notice
        </MuiLink>
        .
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          loadingPosition="start"
          onClick={() => download.mutate()}
        >
          Download my data
        </BusyButton>
        {!staff && (
          <Button color="error" onClick={() => setClosing(true)}>
            Close my account
          </Button>
        )}
      </Box>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </Panel>
  );
}

/** Explains what closing the account means, asks for the password, closes it and signs out. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession();
  const toast = useToast();
  const { data: cost, isError, refetch } = useQuery(closingQuery);
  const work = cost ? personWork(cost) : [];
  const money = cost ? unrequestedMoney(cost, 'have') : '';
  const blocked = cost ? personBlocked(cost, 'You have') : '';
  const close = useMutation({
    mutationFn: (password: string) => api.post('/account/close/', { password }),
    onSuccess: async () => {
      toast.success(ACCOUNT_MESSAGES.closed);
      await signOut();
    },
  });
  return (
    <PasswordDialog
      title="Close your account?"
      call={close}
      failed="Your account could not be closed. Please try again."
      confirmLabel="Close my account"
      danger
      disabled={!cost || blocked !== ''}
      maxWidth="sm"
      onClose={onClose}
    >
      <DialogContentText component="div">
        This cannot be undone:
        <Box component="ul" sx={{ my: 1, pl: 3 }}>
          <li>your personal data are erased and you can no longer sign in;</li>
          <li>assessments that you have not finished are withdrawn;</li>
          <li>answers you have given stay without your name;</li>
          <li>records of payments are kept, as the law asks.</li>
        </Box>
      </DialogContentText>
      {!cost && !isError && <Skeleton height={48} aria-label="Loading what you would lose" />}
      {isError && !cost && (
        <LoadError message="Failed to load what you would lose. Please try again." onRetry={() => void refetch()} />
      )}
      {work.length > 0 && (
        <Box>
          For you this means:
          <Box component="ul" sx={{ mt: 1, mb: 0, pl: 3 }}>
            {work.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Box>
      )}
      {blocked && (
        <Alert severity="error">{blocked} Please wait until the gift card has arrived, then close your account.</Alert>
      )}
      {money && (
        <Alert severity="warning">You {money}. Ask for your gift card on My Payouts first, or it is lost.</Alert>
      )}
    </PasswordDialog>
  );
}

/** What would be lost if the account were closed now. */
const closingQuery = queryOptions({
  queryKey: ['portal', 'closing'],
  queryFn: ({ signal }) => api.get<PersonDeletion>('/account/closing/', { signal }),
  staleTime: 0,
  gcTime: 0,
});
