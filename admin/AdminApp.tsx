import { Box, useTheme } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import {
  Admin,
  type CoreLayoutProps,
  CustomRoutes,
  localStorageStore,
  Resource,
  useResetErrorBoundaryOnLocationChange,
} from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { canAccess } from '#common/access/permissions.ts';
import { resources } from '#common/resources.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { CRASHED, ReloadOffer, ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { NoAccessPage, NotFoundPage } from '#common/ui/feedback/MessagePage.tsx';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { themeOptions } from '#common/ui/theme/theme.ts';
import { createAuthProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider/index.ts';
import { Notifications } from './Notifications.tsx';
import { useRememberAddress } from './record/lastAddress.ts';
import { plainResource } from './resources/plainResource.tsx';
import { routerProvider } from './routerProvider.ts';
import * as screens from './screens.tsx';

/** The screens of plain resources follow from their definitions. */
const plainScreens = resources.filter(({ list }) => list.columns).map(plainResource);

/** The staff app. The portal mounts it at '*', inside the gate that admits staff. */
export default function AdminApp() {
  const { mode } = useTheme().palette;
  const { user, signOut, reloadUser } = useSession();
  const authProvider = useMemo(() => createAuthProvider({ user, signOut, reloadUser }), [user, signOut, reloadUser]);
  // Each person has separate saved filters and columns; they are kept for the next sign-in.
  const store = useMemo(() => localStorageStore(undefined, `.${user?.id}`), [user?.id]);
  const theme = useMemo(() => themeOptions(mode), [mode]);
  return (
    <Admin
      dataProvider={dataProvider}
      authProvider={authProvider}
      routerProvider={routerProvider}
      store={store}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      layout={AdminFrame}
      error={AdminError}
      catchAll={NotFoundPage}
      notification={Notifications}
      title="Expert Panel"
      loginPage={false}
      authCallbackPage={false}
      requireAuth
      disableTelemetry
    >
      {[...Object.values(screens.ownScreens), ...plainScreens].map(({ list: List, ...resource }) => (
        <Resource
          key={resource.name}
          {...resource}
          list={
            <Allowed to="list" resource={resource.name}>
              <List />
            </Allowed>
          }
        />
      ))}
      <CustomRoutes noLayout>
        <Route path={routes.printResponse(':id')} element={<screens.PrintReport />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path={routes.payments} element={<screens.ownScreens.payouts.list />} />
        <Route path={routes.settings} element={forSettings(<screens.SettingsPage />)} />
        <Route path={routes.firstSettings} element={forSettings(<screens.FirstSettingsPage />)} />
        <Route path={routes.editHelp} element={<screens.HelpEditor />} />
        <Route path={routes.agreements} element={<screens.AgreementPage />} />
        <Route
          path={routes.newAgreement}
          element={
            <Allowed to="create" resource="agreements">
              <screens.NewAgreementPage />
            </Allowed>
          }
        />
        <Route path="/payouts/*" element={<Navigate to={routes.payments} replace />} />
      </CustomRoutes>
    </Admin>
  );
}

/** A screen for those who may take an action; others read that it is not for them. */
function Allowed({ to: action, resource, children }: { to: string; resource: string; children: ReactNode }) {
  return canAccess(useUser(), { action, resource }) ? children : <NoAccessPage />;
}

const forSettings = (screen: ReactNode) => (
  <Allowed to="show" resource="settings">
    {screen}
  </Allowed>
);

/** The admin is drawn inside the portal's dashboard layout, so it adds no frame. */
function AdminFrame({ children }: CoreLayoutProps) {
  useRememberAddress();
  return <ScreenBoundary>{children}</ScreenBoundary>;
}

/** Shown when a screen failed. Navigating elsewhere clears the error. */
function AdminError({ resetErrorBoundary }: { resetErrorBoundary: (reason: unknown) => void }) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ReloadOffer text={CRASHED} />
    </Box>
  );
}
