import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AppTheme } from '#common/ui/AppTheme.tsx';
import { queryClient } from '#common/ui/queryClient.ts';
import { SessionProvider } from '#common/ui/SessionProvider.tsx';
import { ToastProvider } from '#common/ui/toasts.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** What every screen stands on. */
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
