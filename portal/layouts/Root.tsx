import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastProvider } from '#common/ui/feedback/toasts.tsx';
import { SessionProvider } from '#common/ui/session/SessionProvider.tsx';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** Wraps every screen. */
export function Root() {
  useFocusOnNavigation();
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
