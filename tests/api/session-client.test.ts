import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session, User } from '#common/access/sign-in.ts';
import { randomSecret } from '#server/access/tokens.ts';
import { defaultLifetimes } from '#server/data/lifetimes.ts';
import { sessions } from '#server/data/schema/accounts.ts';
import { stubBrowser } from './browser-stub.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The browser's side of a session, against a server whose access tokens are always about to end. */
let server: TestServer;
let setPath: (pathname: string) => void;
let client: typeof import('#common/ui/api/api.ts') &
  typeof import('#common/ui/api/tokens.ts') &
  typeof import('#common/ui/api/events.ts');

beforeAll(async () => {
  server = await startTestServer({ lifetimes: { ...defaultLifetimes, access: 30_000, refreshGrace: 500 } });
  ({ setPath } = stubBrowser());
  client = {
    ...(await import('#common/ui/api/api.ts')),
    ...(await import('#common/ui/api/tokens.ts')),
    ...(await import('#common/ui/api/events.ts')),
  };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

let requests: string[] = [];
beforeEach(() => {
  requests = [];
  setPath('/home');
  client.clearTokens();
  const original = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(String(input), server.url);
    requests.push(url.pathname);
    return original(url, init);
  });
});
afterEach(() => vi.restoreAllMocks());

const count = (path: string) => requests.filter((request) => request === path).length;
const REFRESH = '/api/auth/token/refresh/';
const PROFILE = '/api/auth/profile/';

/** Signs a new expert in, in this browser. */
async function signIn(): Promise<Session> {
  const { email } = await createExpert(server.ctx);
  const { body } = await server.call<Session>('POST', '/api/auth/token/', {
    body: { username: email, password: PASSWORD },
  });
  client.storeTokens(body);
  requests = [];
  return body;
}

/** Makes the server refuse every access token given out so far, as a new secret without the previous one does. */
const refuseAccess = () => {
  server.ctx.config.secrets = { current: randomSecret(), previous: [] };
};

const whoAmI = () => client.api.get<User>('/auth/profile/');

describe('a token that ends within 60 seconds', () => {
  test('is refreshed before the request goes out', async () => {
    const { user, refresh } = await signIn();
    expect((await whoAmI()).id).toBe(user.id);
    expect(requests.slice(0, 2)).toEqual([REFRESH, PROFILE]);
    expect(client.readTokens()?.refresh).not.toBe(refresh);
  });

  test('is refreshed once for requests that start together', async () => {
    await signIn();
    await Promise.all([whoAmI(), whoAmI(), whoAmI()]);
    expect([count(REFRESH), count(PROFILE)]).toEqual([1, 3]);
  });

  test('is still used when the refresh gets no answer', async () => {
    await signIn();
    const spy = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation((input, init) =>
      String(input).endsWith('/refresh/')
        ? Promise.reject(new TypeError('offline'))
        : (spy?.(input, init) as Promise<Response>),
    );
    await expect(whoAmI()).resolves.toMatchObject({ role: 'expert' });
  });
});

describe('an answer 401', () => {
  test('leads to one refresh for all who got it, and each request is repeated once', async () => {
    const { user } = await signIn();
    refuseAccess();
    const answers = await Promise.all([whoAmI(), whoAmI(), whoAmI()]);
    expect(answers.map(({ id }) => id)).toEqual([user.id, user.id, user.id]);
    expect(count(REFRESH)).toBe(1);
  });

  test('clears both tokens and ends the session if the refresh is refused', async () => {
    const { user } = await signIn();
    await server.ctx.db.delete(sessions).where(eq(sessions.user_id, user.id));
    refuseAccess();
    const ended = vi.fn(() => Promise.resolve(false));
    const stop = client.onSession('ended', ended);
    const answers = await Promise.allSettled([whoAmI(), whoAmI()]);
    stop();
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(client.readTokens()).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(ended).toHaveBeenCalledWith(true);
  });

  test('is followed by the same request when the person signs in again over the screen', async () => {
    const { user } = await signIn();
    await server.ctx.db.delete(sessions).where(eq(sessions.user_id, user.id));
    refuseAccess();
    let next: User | undefined;
    const stop = client.onSession('ended', async () => {
      next = (await signIn()).user;
      return true;
    });
    expect(await whoAmI()).toMatchObject({ id: next?.id ?? Number.NaN });
    stop();
  });

  test('ends no session on registration pages', async () => {
    setPath('/register');
    const ended = vi.fn(() => Promise.resolve(false));
    const stop = client.onSession('ended', ended);
    await expect(whoAmI()).rejects.toMatchObject({ status: 401 });
    stop();
    expect(ended).not.toHaveBeenCalled();
  });

  test('does not lead to the sign-in page from a request of /business/', async () => {
    const ended = vi.fn(() => Promise.resolve(false));
    const stop = client.onSession('ended', ended);
    await expect(client.api.get('/business/faqs/')).rejects.toMatchObject({ status: 401 });
    stop();
    expect(ended).toHaveBeenCalledWith(false);
  });
});

test('a server that does not answer ends no session', async () => {
  await signIn();
  refuseAccess();
  const spy = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation((input, init) =>
    String(input).endsWith('/refresh/')
      ? Promise.resolve(new Response('{"detail":"down"}', { status: 503 }))
      : (spy?.(input, init) as Promise<Response>),
  );
  await expect(whoAmI()).rejects.toMatchObject({ status: 503 });
  expect(client.readTokens()).not.toBeNull();
});

test('an old refresh token used again ends the whole family', async () => {
  const { refresh } = await signIn();
  await whoAmI();
  await vi.waitFor(
    async () => {
      const again = await server.call('POST', '/api/auth/token/refresh/', { body: { refresh } });
      expect(again.status).toBe(401);
    },
    { timeout: 5000, interval: 200 },
  );
  await expect(whoAmI()).rejects.toMatchObject({ status: 401 });
  expect(client.readTokens()).toBeNull();
});
