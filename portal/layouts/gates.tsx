import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { isStaff } from '#common/access/roles.ts';
import { isScreen } from '#common/access/screens.ts';
import type { User } from '#common/access/sign-in.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { LazyBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { NoAccessPage, NotFoundPage } from '#common/ui/feedback/MessagePage.tsx';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { destinationFor, landingFor } from './landing.ts';
import { queryPart } from './queryPart.tsx';

/** A column for a message that stands alone. */
export const NARROW = { width: '100%', maxWidth: 'sm', mx: 'auto', px: { xs: 2, sm: 3 }, py: 8 } as const;

const AgreementGate = queryPart(() => import('#portal/agreement/AgreementGate.tsx').then((m) => m.AgreementGate));
const EnrolmentGate = queryPart(() => import('#portal/account/EnrolmentGate.tsx').then((m) => m.EnrolmentGate));

/** Admits signed-in people; others go to the sign-in page, which remembers the address they wanted. */
export function SignedInGate() {
  const { status, user, signedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <SessionLoading />;
  if (!user && !signedOut && !isScreen(pathname)) return <AuthLayout screen={<NotFoundPage />} />;
  if (!user) {
    return <Navigate to={routes.login} replace state={signedOut ? null : { from: pathname + search + hash }} />;
  }
  return <LazyBoundary fallback={<ScreenLoading />}>{screenFor(user, pathname)}</LazyBoundary>;
}

/** What a person must do before anything else, or the screen of the address. */
function screenFor(user: User, pathname: string) {
  if (user.second_factor_required) return <EnrolmentGate />;
  if (user.agreement_required) return <AgreementGate />;
  if (user.first_settings_required && !isForFirstSettings(pathname))
    return <Navigate to={routes.firstSettings} replace />;
  return <Outlet />;
}

/** The first settings, and the agreement, which they ask to read. */
const isForFirstSettings = (pathname: string) =>
  [routes.firstSettings, routes.agreements].some((start) => `${pathname}/`.toLowerCase().startsWith(`${start}/`));

/**
 * Admits people who are signed out or signing out; others go to the address they wanted, or to their first screen.
 */
export function SignedOutGate() {
  const { status, user } = useSession();
  const { state } = useLocation();
  if (status === 'loading') return <SessionLoading />;
  if (user && state?.signOut) return <SignOut />;
  return user ? <Navigate to={destinationFor(user, state?.from)} replace /> : <Outlet />;
}

/**
 * Ends the session, and removes the request to do so from the address's state, so that it does not end the next
 * one.
 */
function SignOut() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    void signOut();
    void navigate(routes.login, { replace: true, state: null });
  }, [signOut, navigate]);
  return <ScreenLoading />;
}

/** The address '/': redirects to the person's first screen. */
export function Landing() {
  return <Navigate to={landingFor(useUser())} replace />;
}

/** Experts' screens. Staff who follow a link to an assessment get its preview, otherwise their first screen. */
export function ExpertGate() {
  const user = useUser();
  const complete = useMatch(routes.completeAssessment(':id'));
  if (!isStaff(user)) return <Outlet />;
  const id = complete?.params.id;
  return <Navigate to={id ? routes.previewAssessment(id) : routes.assessments} replace />;
}

/** Staff's screens; others read that they are not for them. */
export function StaffGate() {
  return isStaff(useUser()) ? <Outlet /> : <NoAccessPage />;
}

/** Shown until the signed-in person is known, so that nothing protected is rendered before. */
function SessionLoading() {
  const { error, reloadUser } = useSession();
  if (error) {
    return (
      <Box component="main" sx={NARROW}>
        <LoadError
          message="The portal could not be reached. Please check your connection."
          onRetry={() => void reloadUser()}
        />
      </Box>
    );
  }
  return <ScreenLoading />;
}

/** Fills the window while its frame is loading. */
function ScreenLoading() {
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
