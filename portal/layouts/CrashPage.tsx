import Box from '@mui/material/Box';
import { useRouteError } from 'react-router-dom';
import { ReloadOffer } from '#common/ui/feedback/lazyPart.tsx';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';
import { NARROW } from './gates.tsx';

/** Shown when a screen failed with an unexpected error. */
export function CrashPage() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : '';
  return (
    <AppTheme>
      <Box component="main" sx={NARROW}>
        <ReloadOffer text={`Something went wrong on this screen. ${reason}`} />
      </Box>
    </AppTheme>
  );
}
