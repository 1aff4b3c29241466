import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Button, useTheme } from '@mui/material';
import { useMemo } from 'react';
import {
  Admin,
  type CoreLayoutProps,
  CustomRoutes,
  localStorageStore,
  Resource,
  type ResourceProps,
  useResetErrorBoundaryOnLocationChange,
} from 'react-admin';
import { Link, Navigate, Route } from 'react-router-dom';
import type { StaffResource } from '#common/access/permissions.ts';
import { routes } from '#common/access/routes.ts';
import { type PlainName, resources } from '#common/resources.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { CRASHED, lazyPart, ReloadOffer, ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { NotFoundPage } from '#common/ui/feedback/NotFoundPage.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { themeOptions } from '#common/ui/theme/theme.ts';
import { assessments } from './assessments/index.tsx';
import { createAuthProvider } from './authProvider.ts';
import { changes } from './changes/index.ts';
import { dataProvider } from './dataProvider/index.ts';
import { experts } from './experts/index.tsx';
import { formOptions } from './form-options/index.ts';
import { Notifications } from './Notifications.tsx';
import { payouts } from './payouts/index.ts';
import { useRememberAddress } from './record/lastAddress.ts';
import { plainResource } from './resources/plainResource.tsx';
import { responses } from './responses/index.tsx';
import { routerProvider } from './routerProvider.ts';
import { staff } from './staff/index.ts';
import { vis } from './vis/index.ts';
import { visMaterials } from './vis-materials/index.ts';

const AgreementPage = lazyPart(() => import('./agreement/AgreementPage.tsx').then((screen) => screen.AgreementPage));
const FirstSettingsPage = lazyPart(() =>
  import('./settings/FirstSettingsPage.tsx').then((screen) => screen.FirstSettingsPage),
);
const HelpEditor = lazyPart(() => import('./help/HelpEditor.tsx').then((screen) => screen.HelpEditor));
const NewAgreementPage = lazyPart(() =>
  import('./agreement/NewAgreementPage.tsx').then((screen) => screen.NewAgreementPage),
);
const PrintReport = lazyPart(() => import('./responses/print/PrintReport.tsx').then((screen) => screen.PrintReport));
const SettingsPage = lazyPart(() => import('./settings/SettingsPage.tsx').then((screen) => screen.SettingsPage));

/** One line per resource whose screen is written by hand. */
const ownScreens: Record<Exclude<StaffResource, PlainName>, ResourceProps> = {
  experts,
  'form-options': formOptions,
  vis,
  'vis-materials': visMaterials,
  assessments,
  responses,
  staff,
  changes,
  payouts,
};

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
      accessDenied={AccessDenied}
      notification={Notifications}
      title="Expert Panel"
      loginPage={false}
      authCallbackPage={false}
      requireAuth
      disableTelemetry
    >
      {[...Object.values(ownScreens), ...plainScreens].map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes noLayout>
        <Route path={routes.printResponse(':id')} element={<PrintReport />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path={routes.payments} element={<payouts.list />} />
        <Route path={routes.settings} element={<SettingsPage />} />
        <Route path={routes.firstSettings} element={<FirstSettingsPage />} />
        <Route path={routes.editHelp} element={<HelpEditor />} />
        <Route path={routes.agreements} element={<AgreementPage />} />
        <Route path={routes.newAgreement} element={<NewAgreementPage />} />
        <Route path="/payouts/*" element={<Navigate to={routes.payments} replace />} />
      </CustomRoutes>
    </Admin>
  );
}

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

function AccessDenied() {
  return (
    <EmptyState
      icon={<LockIcon />}
      title="Only super admins may see this page"
      heading="h1"
      text="Please ask a super admin, or start from the beginning."
      action={
        <Button component={Link} to={routes.root} variant="contained">
          Go to the start page
        </Button>
      }
    />
  );
}
