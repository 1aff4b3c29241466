import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { queryClient } from '#common/ui/api/queryClient.ts';
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
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <ScrollRestoration />
            <Outlet />
          </SessionProvider>
        </QueryClientProvider>
      </ToastProvider>
    </AppTheme>
  );
}
