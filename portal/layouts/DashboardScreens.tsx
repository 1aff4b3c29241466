import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { isStaff } from '#common/roles.ts';
import { routes } from '#common/routes.ts';
import { DashboardLayout } from '#common/ui/DashboardLayout.tsx';
import { LazyBoundary, ScreenBoundary } from '#common/ui/LazyBoundary.tsx';
import { NotFoundPage } from '#common/ui/NotFoundPage.tsx';
import { useUser } from '#common/ui/session.ts';
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
 * The staff's app in the same frame; a printed report stands alone. To experts these addresses do not exist. Whatever
 * lies under /auth/ has the frame of the public screens.
 */
export function StaffScreens() {
  const user = useUser();
  const isAuth = useLocation().pathname.includes('/auth/');
  const isPrint = useMatch(routes.printResponse(':id')) !== null;
  if (isAuth) return <AuthLayout screen={<NotFoundPage />} />;
  const screen = <LazyBoundary>{isStaff(user) ? <Outlet /> : <NotFoundPage />}</LazyBoundary>;
  return isPrint ? screen : <DashboardLayout>{screen}</DashboardLayout>;
}
