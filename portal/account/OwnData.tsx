import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { DATA_FILE_NAME } from '#common/people/account.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { MINUTE } from '#common/values/durations.ts';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';

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
    <Card component="section" aria-labelledby="own-data-heading" sx={{ mt: 3, p: { xs: 2, sm: 3 } }}>
      <Typography id="own-data-heading" variant="h2" sx={{ mb: 1 }}>
        Your data
      </Typography>
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
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </Card>
  );
}
