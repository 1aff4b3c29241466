import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '#common/ui/api/api.ts';
import { clearTokens, forgetPerson, readTokens, storeTokens } from '#common/ui/api/tokens.ts';
import { installBrowserStorage, isInTabOnly } from '#common/ui/session/browserStorage.ts';
import { keep, unsentStore } from '#portal/assessment/player/unsentStore.ts';
import { rememberedUsername, rememberUsername } from '#portal/early/rememberedUsername.ts';

const own = {
  localStorage: Object.getOwnPropertyDescriptor(window, 'localStorage'),
  sessionStorage: Object.getOwnPropertyDescriptor(window, 'sessionStorage'),
};
afterEach(() => {
  for (const [name, descriptor] of Object.entries(own)) {
    Reflect.deleteProperty(window, name);
    if (descriptor) Object.defineProperty(window, name, descriptor);
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const give = (get: () => unknown) => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get });
};
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** What a browser may have instead of a storage. */
const FAULTS: Record<string, () => void> = {
  'access is denied': () => give(denied),
  'there is none': () => give(() => null),
  'nothing can be written, since it is full': () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied),
  'nothing can be read or written': () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(denied);
  },
};

describe.each(Object.entries(FAULTS))('where %s, the tab', (_name, spoil) => {
  test('is signed in and out, remembers a name and keeps answers, and says that they are in it only', () => {
    spoil();
    installBrowserStorage();
    storeTokens({ access: 'a', refresh: 'r' });
    expect(readTokens()).toEqual({ access: 'a', refresh: 'r' });
    rememberUsername('nora');
    expect(rememberedUsername()).toBe('nora');
    const answer = { question_id: 'q1', revision: 1, value: 'Red', cannot_judge: false, measurement: null };
    expect(unsentStore(1).write({ ...answer, answered_at: '2026-11-20T10:00:00.000Z' })).toBe(false);
    expect(unsentStore(1).read()).toMatchObject([answer]);
    expect(Object.keys(localStorage).sort()).toEqual([
      'access_token',
      'expert-panel-answer:1:q1',
      'expert-panel-username',
      'refresh_token',
    ]);
    sessionStorage.setItem('of-a-person', 'x');
    forgetPerson();
    expect([readTokens(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 2]);
    expect(clearTokens()).toBeNull();
    localStorage.clear();
    expect([localStorage.length, localStorage.key(0), localStorage.getItem('x')]).toEqual([0, null, null]);
  });
});

test('what can be kept is kept in the browser’s own storage, and only what is too large is in the tab', () => {
  const real = localStorage;
  installBrowserStorage();
  installBrowserStorage();
  expect(keep('localStorage', 'small', 1)).toBe(true);
  expect(real.getItem('small')).toBe('1');
  Object.assign(localStorage, { assigned: 'x' });
  expect([real.getItem('assigned'), { ...localStorage }.assigned]).toEqual(['x', 'x']);
  Reflect.deleteProperty(localStorage, 'assigned');
  expect(real.getItem('assigned')).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  expect(keep('localStorage', 'large', 2)).toBe(false);
  expect([isInTabOnly(localStorage, 'small'), isInTabOnly(localStorage, 'large')]).toEqual([false, true]);
  expect([localStorage.key(0), localStorage.getItem('large'), real.getItem('large')]).toEqual(['small', '2', null]);
  vi.restoreAllMocks();
  localStorage.setItem('large', '3');
  expect([isInTabOnly(localStorage, 'large'), real.getItem('large')]).toEqual([false, '3']);
});

test.each([
  ['are absent', undefined],
  ['are refused', { request: () => Promise.reject(new DOMException('Access denied', 'SecurityError')) }],
  ['throw', { request: denied }],
])('a session is renewed once where locks %s', async (_name, locks) => {
  vi.stubGlobal('navigator', Object.defineProperty(Object.create(navigator), 'locks', { value: locks }));
  const claims = btoa(JSON.stringify({ user_id: 7, exp: 4_102_444_800 }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push(address);
    if (address.endsWith('/auth/token/refresh/')) return new Response(JSON.stringify({ access: `e.${claims}.new` }));
    const isNew = new Headers(headers).get('authorization') === `Bearer e.${claims}.new`;
    return new Response('{}', { status: isNew ? 200 : 401 });
  });
  storeTokens({ access: `e.${claims}.old`, refresh: 'r' });
  await Promise.all([api.get('/brands/'), api.get('/brands/vis/')]);
  expect(asked.filter((address) => address.endsWith('/refresh/'))).toHaveLength(1);
});
