import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createAuthProvider } from '#admin/authProvider.ts';
import { dataProvider } from '#admin/dataProvider/index.ts';
import { Notifications } from '#admin/Notifications.tsx';
import { routerProvider } from '#admin/routerProvider.ts';
import type { User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { FreshQueryClient, queryClient } from '#common/ui/api/queryClient.ts';
import { ToastProvider } from '#common/ui/feedback/toasts.tsx';
import { SessionContext, type SessionContextValue } from '#common/ui/session/session.ts';
import { AppTheme } from '#common/ui/theme/AppTheme.tsx';

const person = {
  username: null,
  agreement_required: false,
  agreement_accepted: null,
  second_factor_required: false,
  first_settings_required: false,
};
export const EXPERT: User = {
  ...person,
  id: 11,
  email: 'erik@example.com',
  first_name: 'Erik',
  last_name: 'Lind',
  role: 'expert',
  is_staff: false,
  is_superuser: false,
};
export const ADMIN: User = {
  ...person,
  id: 12,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moss',
  role: 'admin',
  is_staff: true,
  is_superuser: false,
};
export const SUPER_ADMIN: User = {
  ...ADMIN,
  id: 13,
  email: 'sue@example.com',
  role: 'super_admin',
  is_superuser: true,
};

type Call = { method: string; path: string; params?: Record<string, unknown>; body?: unknown };
/** The answer to a call: a body, or a function that returns it or throws. */
export type Answer = ((call: Call) => unknown) | object | string | undefined;

/**
 * Answers the calls of the screens for this test, by "GET /experts/7/" or, for all others, "GET /experts/:id/". Every
 * other call is refused with 404. Returns the calls made so far; `set` changes answers.
 */
export function answer(answers: Record<string, Answer>) {
  const table = new Map(Object.entries(answers));
  const calls: Call[] = [];
  const reply = async (call: Call): Promise<unknown> => {
    calls.push(call);
    const asked = `${call.method} ${call.path}`;
    const key = table.has(asked) ? asked : [...table.keys()].find((known) => matches(known, asked));
    if (key === undefined) throw refusal(404, `This test has no answer to ${call.method} ${call.path}`);
    const found = table.get(key);
    return typeof found === 'function' ? found(call) : found;
  };
  type Options = { params?: Record<string, unknown> } | undefined;
  const read = (path: string, options: Options) => reply({ method: 'GET', path, ...given('params', options?.params) });
  const write = (method: string) => (path: string, body: unknown, options: Options) =>
    reply({ method, path, ...given('body', body), ...given('params', options?.params) });

  vi.spyOn(api, 'get').mockImplementation(read as never);
  vi.spyOn(api, 'download').mockImplementation(read as never);
  for (const method of ['post', 'put', 'patch', 'delete'] as const)
    vi.spyOn(api, method).mockImplementation(write(method.toUpperCase()) as never);
  vi.spyOn(api, 'upload').mockImplementation(((method: string, path: string, body: FormData) =>
    reply({ method, path, body })) as never);

  return {
    calls,
    /** What was written so far, as "POST /experts/1/approve/". */
    writes: () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    /** The bodies of the calls to a path. */
    bodies: (call: string) =>
      calls.filter(({ method, path }) => matches(call, `${method} ${path}`)).map(({ body }) => body),
    /** The parameters of the calls to a path. */
    params: (call: string) =>
      calls.filter(({ method, path }) => matches(call, `${method} ${path}`)).map(({ params }) => params),
    set: (more: Record<string, Answer>) => {
      for (const [key, value] of Object.entries(more)) table.set(key, value);
    },
  };
}

/** A refusal of the server; 0 when there is no answer at all. */
export const refusal = (status: number, detail?: string, errors?: Record<string, string[]>) =>
  new ApiError(status, { ...(detail ? { detail } : {}), ...(errors ? { errors } : {}) });

/** An answer that is a refusal. */
export const refuse =
  (...args: Parameters<typeof refusal>) =>
  (): never => {
    throw refusal(...args);
  };

/** An answer that is held back until `release` is called. */
export function heldBack(body?: unknown) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(() => body), release: () => act(async () => release()) };
}

type Options = {
  /** The address that is open, with its search. */
  at?: string;
  /** The address that was open before. */
  before?: string;
  /** The pattern of the address, for screens that read an id from it. */
  path?: string;
  as?: User;
  profile?: ExpertProfile;
};

/** Shows a part of the portal as a signed-in person sees it; other addresses show nothing. Returns the router. */
export function show(element: ReactElement, options: Options = {}) {
  const { at = '/', path = '*' } = options;
  return showRoutes([{ path, element }, ...(path === '*' ? [] : [{ path: '*', element: null }])], { ...options, at });
}

/** Shows the staff's whole app at an address. */
export async function showStaffApp(at: string, options: Omit<Options, 'at' | 'path'> = {}) {
  const { default: AdminApp } = await import('#admin/AdminApp.tsx');
  return showRoutes([{ path: '*', element: <AdminApp /> }], { ...options, at });
}

function showRoutes(
  routes: { path: string; element: ReactNode }[],
  { at = '/', before, as = ADMIN, profile }: Options,
) {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const session: SessionContextValue = {
    status: 'in',
    user: as,
    profile: profile ?? null,
    error: null,
    signedOut: false,
    sessionEnded: null,
    signIn: async () => undefined,
    signOut: async () => undefined,
    adopt: () => undefined,
    reloadUser: async () => undefined,
    reloadProfile: async () => undefined,
    enableSignInDialog: () => () => undefined,
  };
  const authProvider = createAuthProvider(session);
  const store = memoryStore();
  const root = (
    <AppTheme>
      <SessionContext value={session}>
        <QueryClientProvider client={client}>
          <ToastProvider>
            <CoreAdminContext
              dataProvider={dataProvider}
              authProvider={authProvider}
              routerProvider={routerProvider}
              store={store}
              queryClient={client}
            >
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
              <Notifications />
            </CoreAdminContext>
          </ToastProvider>
        </QueryClientProvider>
      </SessionContext>
    </AppTheme>
  );
  const entries = before === undefined ? [at] : [before, at];
  const router = createMemoryRouter([{ element: root, children: routes }], {
    initialEntries: entries,
    initialIndex: entries.length - 1,
  });
  // Some parts look at the window's own address.
  const follow = (address: string) => window.history.replaceState(null, '', address);
  follow(at);
  router.subscribe(({ location: { pathname, search } }) => follow(pathname + search));
  const view = render(<RouterProvider router={router} />);
  onTestFinished(() => {
    follow('/');
    client.clear();
    queryClient.clear();
  });
  const location = () => router.state.location;
  return { ...view, router, address: () => location().pathname + location().search };
}

const given = <Name extends string>(name: Name, value: unknown) => (value === undefined ? {} : { [name]: value });

/** Whether a call is meant by a pattern, in which ":id" stands for any part of a path. */
function matches(pattern: string, call: string): boolean {
  const [expected, actual] = [pattern.split('/'), call.split('/')];
  return expected.length === actual.length && expected.every((part, i) => part.startsWith(':') || part === actual[i]);
}
