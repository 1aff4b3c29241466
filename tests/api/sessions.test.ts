import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '#common/access/own-sessions.ts';
import type { Session } from '#common/access/sign-in.ts';
import { randomSecret } from '#server/access/tokens.ts';
import { sessions } from '#server/data/schema/accounts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { createAdmin, createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

const DAY = 24 * 60 * 60 * 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string, userAgent = 'node') =>
  server.call<Body>('POST', `/api/auth${path}`, { body, token, headers: { 'user-agent': userAgent } });
const signIn = async (username: string, userAgent?: string) =>
  (await post<Session>('/token/', { username, password: PASSWORD }, undefined, userAgent)).body;
const refresh = (token: string) => post<Session>('/token/refresh/', { refresh: token });
const statusOf = async (token: string) => (await server.call('GET', '/api/auth/profile/', { token })).status;
const list = async (token: string) =>
  (await server.call<{ results: OwnSession[] }>('GET', '/api/auth/sessions/', { token })).body.results;
const end = (token: string, body: unknown) => post('/sessions/end/', body, token);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('the end of a session', () => {
  test('ASVS 7.4.1: Logout ends the access token too, and no other session', async () => {
    const { email } = await createExpert(server.ctx);
    const [here, there] = [await signIn(email), await signIn(email)];
    await post('/token/blacklist/', { refresh: here.refresh });
    expect([await statusOf(here.access), await statusOf(there.access)]).toEqual([401, 200]);
    expect((await post('/token/verify/', { token: here.access })).status).toBe(401);
  });

  test('ASVS 7.3.2: comes after 30 days for experts and a day for staff, however much it is used', async () => {
    for (const [person, lifetime] of [
      [await createExpert(server.ctx), 30 * DAY],
      [await createAdmin(server.ctx), DAY],
    ] as const) {
      const session = await signIn(person.email);
      const { session: id } = decodeJwt<{ session: string }>(session.access);
      const [row] = await server.ctx.db.select().from(sessions).where(eq(sessions.id, id));
      expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBeCloseTo(lifetime, -4);
      await server.ctx.db
        .update(sessions)
        .set({ expires_at: new Date(Date.now() + 60_000) })
        .where(eq(sessions.id, id));
      const renewed = await refresh(session.refresh);
      const { exp = 0, iat = 0 } = decodeJwt(renewed.body.access);
      expect(exp - iat).toBeLessThanOrEqual(60);
      await server.ctx.db.update(sessions).set({ expires_at: new Date() }).where(eq(sessions.id, id));
      expect([await statusOf(renewed.body.access), (await refresh(renewed.body.refresh)).status]).toEqual([401, 401]);
    }
  });

  test('the twenty-first session ends the oldest', async () => {
    const { id, email } = await createExpert(server.ctx);
    const other = await createExpert(server.ctx);
    const opened: Session[] = [];
    for (let count = 0; count < 21; count += 1) opened.push(await signIn(email));
    const statuses = () => Promise.all([0, 1, 2, 20].map((index) => statusOf(opened[index]?.access ?? '')));
    expect(await statuses()).toEqual([401, 200, 200, 200]);
    // Neither one that has ended nor a registration counts.
    await post('/token/blacklist/', { refresh: opened[20]?.refresh });
    const expires_at = new Date(Date.now() + DAY);
    await server.ctx.db
      .insert(sessions)
      .values({ user_id: id, scope: 'registration', address: '', user_agent: '', expires_at });
    await signIn(email);
    expect(await statuses()).toEqual([401, 200, 200, 401]);
    await signIn(email);
    expect(await statuses()).toEqual([401, 401, 200, 401]);
    expect(await statusOf(other.token)).toBe(200);
  });
});

describe('where I am signed in', () => {
  test('is listed with device, address and time; each session knows itself', async () => {
    const { email } = await createExpert(server.ctx);
    const [here] = [await signIn(email, FIREFOX), await signIn(email, IPHONE)];
    const found = await list(here.access);
    expect(found.map(({ device, current }) => ({ device, current }))).toMatchObject([
      { device: 'Safari on iPhone', current: false },
      { device: 'Firefox on Windows', current: true },
      { device: 'Unknown device', current: false },
    ]);
    expect(found[0]?.address).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
    const { session } = decodeJwt<{ session: string }>(here.access);
    const own = eq(sessions.id, session);
    await server.ctx.db
      .update(sessions)
      .set({ last_seen_at: new Date('2026-01-02T10:00:00Z'), created_at: new Date('2026-01-01T10:00:00Z') })
      .where(own);
    const last = async () => (await list(here.access)).at(-1);
    const others = async () => (await list(here.access)).slice(0, -1);
    const untouched = await others();
    const [created_at, last_seen_at] = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z'];
    expect(await last()).toMatchObject({ id: session, device: 'Firefox on Windows', created_at, last_seen_at });
    const { body } = await refresh(here.refresh);
    expect(Date.now() - Date.parse((await last())?.last_seen_at ?? '')).toBeLessThan(300_000);
    expect(await others()).toEqual(untouched);
    // A repetition within the grace does not count as a use.
    await server.ctx.db
      .update(sessions)
      .set({ last_seen_at: new Date(last_seen_at) })
      .where(own);
    expect((await refresh(here.refresh)).body.refresh).toBe(body.refresh);
    expect(await last()).toMatchObject({ last_seen_at });
  });

  test('ASVS 7.5.2: one session, or all but this one, can be ended with the password', async () => {
    const { id, email } = await createExpert(server.ctx);
    const [here, there, elsewhere] = [await signIn(email), await signIn(email), await signIn(email)];
    const { session } = decodeJwt<{ session: string }>(there.access);
    const wrong = await end(here.access, { current_password: 'Wrong#2026', session });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { errors: { current_password: ['This is not your current password.'] } },
    ]);
    expect(await end(here.access, { current_password: PASSWORD, session })).toMatchObject({
      status: 200,
      body: { detail: 'One session was ended.' },
    });
    expect(await statusOf(there.access)).toBe(401);
    expect((await end(here.access, { current_password: PASSWORD, session })).status).toBe(404);
    const others = () => end(here.access, { current_password: PASSWORD });
    expect((await others()).body).toEqual({ detail: '2 sessions were ended.' });
    expect([await statusOf(elsewhere.access), (await refresh(elsewhere.refresh)).status]).toEqual([401, 401]);
    expect(await list(here.access)).toHaveLength(1);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
    expect(trace.filter(({ action }) => action === 'session.ended')).toMatchObject([
      { actor_id: id, entity: 'user', after: { sessions: 1 } },
      { actor_id: id, entity: 'user', after: { sessions: 2 } },
    ]);
    expect(await others()).toMatchObject({ status: 200, body: { detail: '0 sessions were ended.' } });
  });

  test('a registration in progress is not listed', async () => {
    const { id, token, session } = await createExpert(server.ctx);
    const expires_at = new Date(Date.now() + DAY);
    await server.ctx.db
      .insert(sessions)
      .values({ user_id: id, scope: 'registration', address: '', user_agent: '', expires_at });
    expect((await list(token)).map((one) => one.id)).toEqual([session]);
  });

  test("another person's session cannot be seen or ended", async () => {
    const [one, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    const [mine, theirs] = [await signIn(one.email), await signIn(other.email)];
    const { session } = decodeJwt<{ session: string }>(theirs.access);
    expect((await list(mine.access)).map(({ id }) => id)).not.toContain(session);
    expect((await end(mine.access, { current_password: PASSWORD, session })).status).toBe(404);
    expect(await statusOf(theirs.access)).toBe(200);
  });
});

describe('a changed secret', () => {
  test('signs nobody out while the previous one is named, and everybody when it is not', async () => {
    const { email } = await createExpert(server.ctx);
    const session = await signIn(email);
    const { secrets } = server.ctx.config;
    server.ctx.config.secrets = { current: randomSecret(), previous: [secrets.current] };
    expect(await statusOf(session.access)).toBe(200);
    const renewed = await refresh(session.refresh);
    expect(renewed.status).toBe(200);
    server.ctx.config.secrets = { ...server.ctx.config.secrets, previous: [] };
    expect([await statusOf(session.access), await statusOf(renewed.body.access)]).toEqual([401, 200]);
  });
});
