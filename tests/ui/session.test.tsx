import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { reportAgreementRequired, setAgreementHandler } from '#common/ui/session/agreementRequired.ts';
import { SessionProvider } from '#common/ui/session/SessionProvider.tsx';
import { useSession, useSignInDialog } from '#common/ui/session/session.ts';
import { reportSessionEnd, setSessionEndHandler } from '#common/ui/session/sessionEnd.ts';

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
  second_factor_required: false,
  first_settings_required: false,
};
const token = (id: string) => `${btoa('{}')}.${btoa(JSON.stringify({ user_id: 7, exp: 4_102_444_800, jti: id }))}.x`;

/** What the server accepts; everything else is 401. */
let accepted: string;
let calls: string[];
/** Whether the refresh token is still good. */
let renewable: boolean;
/** What the next attempts to sign in are refused with. */
let refusals: Response[];
let credentials: unknown;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function serve(path: string, init: RequestInit): Response {
  calls.push(path);
  if (path === '/api/auth/token/') {
    credentials = JSON.parse(String(init.body));
    const refused = refusals.shift();
    if (refused) return refused;
    accepted = token('second');
    return json(200, { access: accepted, refresh: 'r2', user });
  }
  if (path === '/api/auth/token/refresh/') {
    if (!renewable) return json(401, { detail: 'Token is invalid or expired' });
    accepted = token('renewed');
    return json(200, { access: accepted });
  }
  const authorised = new Headers(init.headers).get('authorization') === `Bearer ${accepted}`;
  if (!authorised) return json(401, { detail: 'Token is invalid or expired' });
  return path === '/api/auth/profile/' ? json(200, user) : json(200, { done: true });
}

beforeEach(() => {
  calls = [];
  renewable = false;
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
  const { status, signedOut, signOut } = useSession();
  useSignInDialog(keep);
  const call = async (path: string) => {
    saved = await api.post(path, { first_name: 'Nora' }).catch((error: unknown) => error);
  };
  return (
    <>
      <p>{signedOut ? 'signed out' : status}</p>
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
  accepted = 'none';
  await userEvent.click(screen.getByText('save'));
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  expect(screen.getByText('nora@example.com')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(saved).toEqual({ done: true }));
  expect(screen.getByText('in')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
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
  await signIn();
  await screen.findByText('The password is not correct.');
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

test('leaving the dialog ends the session', async () => {
  show(true);
  await screen.findByText('in');
  accepted = 'none';
  await userEvent.click(screen.getByText('save'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('out');
});

test('a handler that is removed is not called any more, and leaves a later one in its place', async () => {
  const [first, second] = [vi.fn(async () => true), vi.fn(async () => true)];
  const removeFirst = setSessionEndHandler(first);
  const removeSecond = setSessionEndHandler(second);
  removeFirst();
  expect(await reportSessionEnd(true)).toBe(true);
  removeSecond();
  expect(await reportSessionEnd(true)).toBe(false);
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [[true]]]);
  const [early, late] = [vi.fn(), vi.fn()];
  const removeEarly = setAgreementHandler(early);
  const removeLate = setAgreementHandler(late);
  removeEarly();
  reportAgreementRequired();
  removeLate();
  reportAgreementRequired();
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([0, 1]);
});

test('what nobody can answer any more is not waited for', async () => {
  const remove = setSessionEndHandler(() => new Promise(() => undefined));
  void reportSessionEnd(true);
  remove();
  const removeLater = setSessionEndHandler(async () => true);
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
});

test('what another tab does holds here: a new session, and none', async () => {
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
