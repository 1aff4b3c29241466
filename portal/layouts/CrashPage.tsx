import Box from '@mui/material/Box';
import { CRASHED, ReloadOffer } from '#common/ui/feedback/lazyPart.tsx';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';
import { NARROW } from './gates.tsx';

/** Shown when a screen failed with an unexpected error. */
export function CrashPage() {
  return (
    <AppTheme>
      <Box component="main" sx={NARROW}>
        <ReloadOffer text={CRASHED} />
      </Box>
    </AppTheme>
  );
}
