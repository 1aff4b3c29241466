import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { NARROW } from './narrow.ts';

/** Shown until the signed-in person is known, so that nothing protected is rendered before. */
export function SessionLoading() {
  const { error, reloadUser } = useSession();
  if (error) {
    return (
      <Box component="main" sx={NARROW}>
        <LoadError
          message="The portal could not be reached. Please check your connection."
          onRetry={() => void reloadUser()}
        />
      </Box>
    );
  }
  return <ScreenLoading />;
}

/** Fills the window while its frame is loading. */
export function ScreenLoading() {
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
