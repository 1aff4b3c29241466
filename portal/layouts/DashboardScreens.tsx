import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { isStaff } from '#common/access/roles.ts';
import { routes } from '#common/access/routes.ts';
import { LazyBoundary, ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { NotFoundPage } from '#common/ui/feedback/NotFoundPage.tsx';
import { DashboardLayout } from '#common/ui/layout/DashboardLayout.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';

/** The signed-in screens of the portal in their frame. */
export function DashboardScreens() {
  return (
    <DashboardLayout>
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    </DashboardLayout>
  );
}

/**
 * The staff app in the same frame; a printed report has no frame. Experts get "not found" for these addresses.
 * Screens under /auth/ have the frame of the public screens.
 */
export function StaffScreens() {
  const user = useUser();
  const isAuth = useLocation().pathname.includes('/auth/');
  const isPrint = useMatch(routes.printResponse(':id')) !== null;
  if (isAuth) return <AuthLayout screen={<NotFoundPage />} />;
  const screen = <LazyBoundary>{isStaff(user) ? <Outlet /> : <NotFoundPage />}</LazyBoundary>;
  return isPrint ? screen : <DashboardLayout>{screen}</DashboardLayout>;
}
