import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import type { Part } from './early/early.ts';
import { AuthLayout } from './layouts/AuthLayout.tsx';
import { DashboardScreens, QueryCache, StaffScreens } from './layouts/frame.ts';
import { ExpertGate, Landing, SignedInGate, SignedOutGate, StaffGate } from './layouts/gates.tsx';
import { queryPart } from './layouts/queryPart.tsx';
import { CrashPage, Root } from './layouts/Root.tsx';

const LoginPage = lazyPart(() => import('./login/LoginPage.tsx').then((m) => m.LoginPage));
const RegistrationPage = queryPart(() => import('./registration/RegistrationPage.tsx').then((m) => m.RegistrationPage));
const ForgotPasswordPage = lazyPart(() =>
  import('./password/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
);
const ResetPasswordPage = queryPart(() => import('./password/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage));
const HomePage = lazyPart(() => import('./home/HomePage.tsx').then((m) => m.HomePage));
const PayoutsPage = lazyPart(() => import('./payouts/PayoutsPage.tsx').then((m) => m.PayoutsPage));
const AccountPage = lazyPart(() => import('./account/AccountPage.tsx').then((m) => m.AccountPage));
const HelpPage = lazyPart(() => import('./help/HelpPage.tsx').then((m) => m.HelpPage));
const PrivacyPage = queryPart(() => import('./privacy/PrivacyPage.tsx').then((m) => m.PrivacyPage));
const CompletePage = lazyPart(() => import('./assessment/CompletePage.tsx').then((m) => m.CompletePage));
const PreviewPage = lazyPart(() => import('./assessment/PreviewPage.tsx').then((m) => m.PreviewPage));
// Loaded inside the staff gate, so that an expert's browser never fetches it.
const AdminApp = lazyPart(() => import('#admin/AdminApp.tsx').then((m) => m.default));

/** The components of the parts that the page requests early (early/early.ts), and of the sign-in page. */
export const screenParts: Record<Part | 'login', { load: () => Promise<unknown> }[]> = {
  login: [LoginPage],
  frame: [QueryCache, DashboardScreens, StaffScreens],
  home: [HomePage, { load: () => import('./home/queries.ts').then((m) => m.readAssigned()) }],
  player: [CompletePage],
  staff: [AdminApp],
};

const publicScreens: RouteObject[] = [
  { path: routes.login, element: <LoginPage /> },
  { path: routes.register, element: <RegistrationPage /> },
  { path: routes.forgotPassword, element: <ForgotPasswordPage /> },
  { path: routes.resetPassword, element: <ResetPasswordPage /> },
];

const expertScreens: RouteObject[] = [
  { path: routes.home, element: <HomePage /> },
  { path: routes.payouts, element: <PayoutsPage /> },
  { path: routes.completeAssessment(':id'), element: <CompletePage /> },
];

const sharedScreens: RouteObject[] = [
  { path: routes.account, element: <AccountPage /> },
  { path: routes.help, element: <HelpPage /> },
];

export const routeTable: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { element: <SignedOutGate />, children: [{ element: <AuthLayout />, children: publicScreens }] },
      { element: <AuthLayout />, children: [{ path: routes.privacy, element: <PrivacyPage /> }] },
      {
        element: <SignedInGate />,
        children: [
          { path: routes.root, element: <Landing /> },
          {
            element: <QueryCache />,
            children: [
              {
                element: <DashboardScreens />,
                children: [
                  { element: <ExpertGate />, children: expertScreens },
                  {
                    element: <StaffGate />,
                    children: [{ path: routes.previewAssessment(':id'), element: <PreviewPage /> }],
                  },
                  ...sharedScreens,
                ],
              },
              { element: <StaffScreens />, children: [{ path: '*', element: <AdminApp /> }] },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routeTable);
