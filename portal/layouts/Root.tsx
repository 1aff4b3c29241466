import Box from '@mui/material/Box';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { CRASHED, ReloadOffer } from '#common/ui/feedback/lazyPart.tsx';
import { ToastProvider } from '#common/ui/feedback/toasts.tsx';
import { SessionProvider } from '#common/ui/session/SessionProvider.tsx';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';
import { NARROW } from './gates.tsx';
import { useFocusOnChange } from './useFocusOnChange.ts';

/** Wraps every screen. */
export function Root() {
  useFocusOnChange(useLocation().pathname);
  return (
    <AppTheme>
      <ToastProvider>
        <SessionProvider>
          <ScrollRestoration />
          <Outlet />
        </SessionProvider>
      </ToastProvider>
    </AppTheme>
  );
}

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
