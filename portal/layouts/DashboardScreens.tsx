import type { ReactNode } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { isStaff } from '#common/access/roles.ts';
import { isScreen } from '#common/access/screens.ts';
import { LazyBoundary, ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { NotFoundPage } from '#common/ui/feedback/MessagePage.tsx';
import { DashboardLayout } from '#common/ui/layout/DashboardLayout.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { StaffGate } from './gates.tsx';

/** The signed-in screens of the portal in their frame. */
export function DashboardScreens() {
  return (
    <DashboardLayout>
      <ScreenBoundary>
        <Known screen={<Outlet />} />
      </ScreenBoundary>
    </DashboardLayout>
  );
}

/** The staff app in the same frame; a printed report has no frame. Screens under /auth/ have the frame of the public screens. */
export function StaffScreens() {
  const { pathname } = useLocation();
  const isReport = useMatch(routes.printResponse(':id')) !== null && isScreen(pathname);
  const isPrint = isStaff(useUser()) && isReport;
  if (pathname.includes('/auth/')) return <AuthLayout screen={<NotFoundPage />} />;
  const screen = (
    <LazyBoundary>
      <Known screen={<StaffGate />} />
    </LazyBoundary>
  );
  return isPrint ? screen : <DashboardLayout>{screen}</DashboardLayout>;
}

/** The screen of an address that exists. The routers also match ids that are not numbers, and longer addresses than that of a list. */
function Known({ screen }: { screen: ReactNode }) {
  return isScreen(useLocation().pathname) ? screen : <NotFoundPage />;
}
