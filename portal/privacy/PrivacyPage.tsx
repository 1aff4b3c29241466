import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { PrivacyNotice } from '#common/settings/privacy-notice.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { NoticeText } from './NoticeText.tsx';

/** /privacy: what the portal keeps about people, why, for how long, and what they can do about it. Open to everybody. */
export function PrivacyPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['portal', 'privacy'],
    queryFn: ({ signal }) => api.get<PrivacyNotice>('/business/privacy/', { signal }),
  });
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Privacy notice
      </Typography>
      {isError && !data && (
        <LoadError message="Failed to load the privacy notice. Please try again." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton variant="rounded" height={480} aria-label="Loading the privacy notice" />}
      {data && <NoticeText notice={data} />}
      <MuiLink component={Link} to={routes.root} sx={{ display: 'inline-block', mt: 3, py: 1.25 }}>
        To the Expert Panel
      </MuiLink>
    </Box>
  );
}
