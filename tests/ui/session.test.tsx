import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastAddressOf, useRememberAddress } from '#admin/record/lastAddress.ts';
import { api } from '#common/ui/api/api.ts';
import { onSession, reportSessionEnd, tellSession } from '#common/ui/api/events.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { clearTokens, expiresSoon, forgetPerson, storeTokens } from '#common/ui/api/tokens.ts';
import { SessionProvider } from '#common/ui/session/SessionProvider.tsx';
import { useSession, useSignInDialog } from '#common/ui/session/session.ts';
import { HOUR, SECOND } from '#common/words/units.ts';
import { havePasskeys } from './passkey-browser.ts';

const user = {
  id: 7,
  username: null,
  email: 'nora@example.com',
  first_name: 'Nora',
  last_name: 'Lind',
  role: 'expert',
  is_staff: false,
  is_superuser: false,
  agreement_required: false,
  agreement_accepted: null,
  second_factor_required: false,
  first_settings_required: false,
};
const token = (id: string, more: object = {}) =>
  `${btoa('{}')}.${btoa(JSON.stringify({ user_id: 7, exp: 4_102_444_800, jti: id, ...more }))}.x`;

/** What the server accepts; everything else is 401. */
let accepted: string;
let calls: string[];
/** Whether the refresh token is still valid; if not, the refusal. */
let renewable: boolean;
let refusedWith: number;
/** Who is signed in, and what is answered to whoever reads the own profile. */
let person: typeof user;
let profile: () => object | Promise<object>;
/** How the session was ended on the server. */
let givenBack: RequestInit | undefined;
/** What the next attempts to sign in are refused with. */
let refusals: Response[];
let credentials: unknown;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

async function serve(path: string, init: RequestInit): Promise<Response> {
  calls.push(path);
  if (path === '/api/auth/token/') {
    credentials = JSON.parse(String(init.body));
    const refused = refusals.shift();
    if (refused) return refused;
    accepted = token('second');
    return json(200, { access: accepted, refresh: 'r2', user });
  }
  if (path === '/api/auth/token/refresh/') {
    if (!renewable && refusedWith === 0) throw new TypeError('offline');
    if (!renewable) return json(refusedWith, { detail: 'Token is invalid or expired' });
    accepted = token('renewed');
    return json(200, { access: accepted });
  }
  if (path === '/api/auth/token/blacklist/') givenBack = init;
  const authorised = new Headers(init.headers).get('authorization') === `Bearer ${accepted}`;
  if (!authorised) return json(401, { detail: 'Token is invalid or expired' });
  if (path === '/api/auth/profile/') return json(200, person);
  return json(200, init.method === 'GET' ? await profile() : { done: true });
}

beforeEach(() => {
  calls = [];
  renewable = false;
  refusedWith = 401;
  person = user;
  profile = () => person;
  givenBack = undefined;
  refusals = [];
  accepted = token('first');
  localStorage.clear();
  localStorage.setItem('access_token', accepted);
  localStorage.setItem('refresh_token', 'r1');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => serve(address, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

let saved: unknown;
beforeEach(() => {
  saved = undefined;
});

function Screen({ keep }: { keep: boolean }) {
  const { status, profile, signedOut, signIn, signOut } = useSession();
  useSignInDialog(keep);
  const call = async (path: string) => {
    saved = await api.post(path, { first_name: 'Nora' }).catch((error: unknown) => error);
  };
  return (
    <>
      <p>{signedOut ? 'signed out' : status}</p>
      <p>{profile?.first_name}</p>
      <button type="button" onClick={() => void signIn({ username: 'nora', password: 'secret' })}>
        Log in
      </button>
      <button type="button" onClick={() => void call('/experts/profile/me/')}>
        save
      </button>
      <button type="button" onClick={() => void call('/business/faqs/')}>
        business
      </button>
      <button type="button" onClick={() => void signOut()}>
        Logout
      </button>
    </>
  );
}

const show = (keep: boolean) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Screen keep={keep} />
      </SessionProvider>
    </QueryClientProvider>,
  );

test('a session that ends over a screen to be kept is renewed in place, and the request is repeated', async () => {
  show(true);
  await screen.findByText('in');
  queryClient.setQueryData(['own'], 'kept');
  accepted = 'none';
  await userEvent.click(screen.getByText('save'));
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  expect(screen.getByText('nora@example.com')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(saved).toEqual({ done: true }));
  expect(screen.getByText('in')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(queryClient.getQueryData(['own'])).toBe('kept');
});

test('a person who signs in sees nothing that was loaded before', async () => {
  localStorage.clear();
  show(false);
  await screen.findByText('out');
  queryClient.setQueryData(['of somebody else'], 'kept');
  await userEvent.click(screen.getByText('Log in'));
  await screen.findByText('in');
  expect(queryClient.getQueryData(['of somebody else'])).toBeUndefined();
});

test('a session that ended is renewed with a passkey where the account has one', async () => {
  havePasskeys();
  show(true);
  await screen.findByText('in');
  accepted = 'none';
  const methods = { methods: ['passkey'], passkey_options: { challenge: 'AAAA' } };
  refusals = [json(401, { detail: 'Please use your passkey.', code: 'otp_required', ...methods })];
  await userEvent.click(screen.getByText('save'));
  await userEvent.type(await screen.findByLabelText(/^Password/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(saved).toEqual({ done: true }));
  expect(credentials).toMatchObject({ username: user.email, password: 'secret', passkey: { id: 'AQID' } });
});

test('the profile stays while it is read again, and the next person never gets it', async () => {
  show(false);
  await screen.findByText('Nora');
  profile = () => new Promise(() => undefined);
  const read = () => calls.filter((path) => path === '/api/experts/profile/me/').length;
  const changed = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  accepted = 'none';
  renewable = true;
  await userEvent.click(screen.getByText('business'));
  await waitFor(() => expect(read()).toBe(2));
  expect(screen.getByText('Nora')).toBeInTheDocument();
  person = { ...user, id: 8, first_name: 'Olga' };
  accepted = token('another person', { user_id: 8 });
  localStorage.setItem('access_token', accepted);
  await changed();
  await waitFor(() => expect(screen.queryByText('Nora')).toBeNull());
  expect(screen.getByText('in')).toBeInTheDocument();
});

test('a sign-in that is refused says why, and asks for the code of an account that has one', async () => {
  show(true);
  await screen.findByText('in');
  accepted = 'none';
  refusals = [
    json(401, { detail: 'The password is not correct.' }),
    json(401, { detail: 'Please enter the code.', code: 'otp_required' }),
    json(401, { detail: 'This code is not correct.', code: 'otp_required' }),
  ];
  await userEvent.click(screen.getByText('save'));
  const signIn = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText(/^Password/), 'secret');
  const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
  // The page itself is not left.
  expect(fireEvent.submit(form)).toBe(false);
  await screen.findByText('The password is not correct.');
  expect(screen.queryByLabelText(/^Authentication code/)).toBeNull();
  await signIn();
  await userEvent.type(await screen.findByLabelText(/^Authentication code/), '123456');
  expect(screen.queryByRole('alert')).toBeNull();
  await signIn();
  await screen.findByText('This code is not correct.');
  expect(saved).toBeUndefined();
  await signIn();
  await waitFor(() => expect(saved).toEqual({ done: true }));
  expect(credentials).toEqual({ username: 'nora@example.com', password: 'secret', otp: '123456' });
});

test('elsewhere the session is over, with nothing left of it', async () => {
  show(false);
  await screen.findByText('in');
  accepted = 'none';
  await userEvent.click(screen.getByText('save'));
  await screen.findByText('out');
  expect(Object.keys(localStorage)).toEqual([]);
  await waitFor(() => expect(saved).toMatchObject({ status: 401 }));
});

describe('ASVS 14.3.1: what the browser keeps of a person', () => {
  const STAYS = {
    'expert-panel-answer:5:q1': '{"question_id":"q1"}',
    'expert-panel-place:5': '{}',
    'expert-panel-exposure:5:q2': '1',
    'expert-panel-colors': 'dark',
    'RaStore.7.preferences.experts.columns': '["name"]',
    'RaStore.7.experts.savedQueries': '[]',
  };
  const GOES = { 'RaStore.7.experts.listParams': '{"filter":{"search":"Lind"}}', 'anything-else': 'Nora' };

  beforeEach(() => {
    for (const [key, value] of Object.entries({ ...STAYS, ...GOES })) localStorage.setItem(key, value);
    sessionStorage.setItem('expert-panel-correcting:5', '["q1"]');
    queryClient.setQueryData(['experts'], [{ name: 'Nora Lind' }]);
  });
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  const expectForgotten = () => {
    expect({ ...localStorage }).toEqual(STAYS);
    expect(sessionStorage.length).toBe(0);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  };

  test('ASVS 14.3.3: Logout clears it, except answers that were not sent and how the portal looks', async () => {
    show(false);
    await screen.findByText('in');
    await userEvent.click(screen.getByText('Logout'));
    await screen.findByText('signed out');
    expectForgotten();
    // The server is told even if the page is closed meanwhile.
    expect(givenBack).toMatchObject({ keepalive: true, body: JSON.stringify({ refresh: 'r1' }) });
  });

  test('so does Logout while the server cannot be reached', async () => {
    show(false);
    await screen.findByText('in');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await userEvent.click(screen.getByText('Logout'));
    await screen.findByText('signed out');
    expectForgotten();
  });

  test('so does a session that is lost', async () => {
    show(false);
    await screen.findByText('in');
    accepted = 'none';
    await userEvent.click(screen.getByText('save'));
    await screen.findByText('out');
    expectForgotten();
  });
});

test('how screens were left is forgotten with the person', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/experts?page=2']}>{children}</MemoryRouter>
  );
  renderHook(useRememberAddress, { wrapper });
  expect(lastAddressOf('/experts')).toBe('/experts?page=2');
  forgetPerson();
  expect(lastAddressOf('/experts')).toBe('/experts');
});

test('leaving the dialog ends the session, and what was asked for fails', async () => {
  show(true);
  await screen.findByText('in');
  accepted = 'none';
  await userEvent.click(screen.getByText('save'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('out');
  await waitFor(() => expect(saved).toMatchObject({ status: 401 }));
});

test('a listener that is removed is not called any more, and others still are', async () => {
  const [first, second] = [vi.fn(async () => true), vi.fn(async () => true)];
  const removeFirst = onSession('ended', first);
  const removeSecond = onSession('ended', second);
  removeFirst();
  expect(await reportSessionEnd(true)).toBe(true);
  removeSecond();
  expect(await reportSessionEnd(true)).toBe(false);
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [[true]]]);
  const [early, late] = [vi.fn(), vi.fn()];
  const removeEarly = onSession('changed', early);
  const removeLate = onSession('changed', late);
  removeEarly();
  tellSession('changed');
  removeLate();
  tellSession('changed');
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([0, 1]);
});

test('requests that can no longer be answered are not waited for', async () => {
  const remove = onSession('ended', () => new Promise(() => undefined));
  void reportSessionEnd(true);
  remove();
  const removeLater = onSession('ended', async () => true);
  expect(await reportSessionEnd(true)).toBe(true);
  removeLater();
});

test('a token of registration signs nobody in', async () => {
  const claims = btoa(JSON.stringify({ user_id: 7, scope: 'registration', exp: 4_102_444_800 }));
  localStorage.setItem('access_token', `${btoa('{}')}.${claims}.x`);
  show(false);
  await screen.findByText('out');
  expect(calls).toEqual([]);
});

test('a 401 of a /business/ call is left alone: no dialog, and the screen stays', async () => {
  show(false);
  await screen.findByText('in');
  accepted = 'none';
  await userEvent.click(screen.getByText('business'));
  await waitFor(() => expect(saved).toMatchObject({ status: 401 }));
  expect(screen.getByText('in')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter((path) => path === '/api/business/faqs/')).toHaveLength(1);
});

test('this tab follows another tab into a new session, and out of it', async () => {
  show(false);
  await screen.findByText('in');
  const changed = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await changed('access_token');
  await changed('expert-panel-place:5');
  expect(calls.filter((path) => path === '/api/auth/profile/')).toHaveLength(1);
  localStorage.clear();
  await changed('expert-panel-place:5');
  expect(screen.getByText('in')).toBeInTheDocument();
  await changed(null);
  await screen.findByText('out');
  accepted = token('another tab');
  localStorage.setItem('access_token', accepted);
  await changed('access_token');
  await screen.findByText('in');
});

describe('a token that the server refuses', () => {
  /** Refuses the next call, while the browser keeps these tokens. */
  const refuseWhile = (kept: Record<string, string>) => {
    const { fetch } = window;
    vi.stubGlobal('fetch', async () => {
      vi.stubGlobal('fetch', fetch);
      localStorage.clear();
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      return json(401, { detail: 'Token is invalid or expired' });
    });
  };

  test('is not renewed once another tab has done so', async () => {
    show(false);
    await screen.findByText('in');
    accepted = token('another tab');
    refuseWhile({ access_token: accepted, refresh_token: 'r3' });
    await userEvent.click(screen.getByText('save'));
    await waitFor(() => expect(saved).toEqual({ done: true }));
    expect(calls).not.toContain('/api/auth/token/refresh/');
  });

  test.each([
    ['the session has ended elsewhere', {}],
    ['there is no refresh token', { access_token: token('first') }],
  ])('ends the session when %s', async (_case, kept) => {
    show(false);
    await screen.findByText('in');
    renewable = true;
    refuseWhile(kept);
    await userEvent.click(screen.getByText('save'));
    await screen.findByText('out');
    expect(calls).not.toContain('/api/auth/token/refresh/');
    expect(localStorage).toHaveLength(0);
  });
});

test('after a refresh the person is loaded again', async () => {
  show(false);
  await screen.findByText('in');
  const loaded = () => calls.filter((path) => path === '/api/auth/profile/').length;
  expect(loaded()).toBe(1);
  accepted = 'none';
  renewable = true;
  await userEvent.click(screen.getByText('save'));
  await waitFor(() => expect(loaded()).toBe(2));
  expect(saved).toEqual({ done: true });
});

test('staff who must enrol a second factor are not loaded again, since they stay where they are', async () => {
  person = { ...user, second_factor_required: true };
  show(false);
  await screen.findByText('in');
  accepted = 'none';
  renewable = true;
  await userEvent.click(screen.getByText('save'));
  await waitFor(() => expect(saved).toEqual({ done: true }));
  expect(calls.filter((path) => path === '/api/auth/profile/')).toHaveLength(1);
});

test.each([
  [400, 'out'],
  [401, 'out'],
  [403, 'out'],
  [0, 'in'],
  [408, 'in'],
  [429, 'in'],
  [500, 'in'],
])('a refresh answered with %i leaves the person %s', async (status, where) => {
  show(false);
  await screen.findByText('in');
  accepted = 'none';
  refusedWith = status;
  await userEvent.click(screen.getByText('save'));
  await waitFor(() => expect(saved).toMatchObject({ status: where === 'in' ? status : 401 }));
  await screen.findByText(where);
  expect(localStorage.getItem('refresh_token')).toBe(where === 'in' ? 'r1' : null);
});

test('a token that ends soon and cannot be renewed is used to its end', async () => {
  accepted = token('last', { exp: Math.ceil(Date.now() / SECOND) + 30 });
  localStorage.clear();
  localStorage.setItem('access_token', accepted);
  show(false);
  await screen.findByText('in');
  expect(localStorage.getItem('access_token')).toBe(accepted);
});

test.each([-HOUR, HOUR])(
  'a token is renewed 60 seconds before the server ends it, though this device is %i ms behind',
  (behind) => {
    const now = 1_790_000_000 * SECOND;
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      const iat = (now + behind) / SECOND;
      const access = token('skewed', { iat, exp: iat + 900 });
      storeTokens({ access });
      const isDueAfter = (seconds: number) => {
        vi.setSystemTime(now + seconds * SECOND);
        return expiresSoon(access);
      };
      expect([0, 839, 840].map(isDueAfter)).toEqual([false, false, true]);
    } finally {
      vi.useRealTimers();
      storeTokens({ access: token('now', { iat: Math.round(Date.now() / SECOND) }) });
      clearTokens();
    }
  },
);
