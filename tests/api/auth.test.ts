import { eq, sql } from 'drizzle-orm';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import { THROTTLES } from '#common/access/tries.ts';
import { deactivatedText } from '#common/settings/company.ts';
import { MINUTE } from '#common/words/units.ts';
import { signAccessToken } from '#server/access/tokens.ts';
import { keyFor } from '#server/data/config/keys.ts';
import { defaultLifetimes } from '#server/data/lifetimes.ts';
import { refreshTokens, throttles, users } from '#server/data/schema/accounts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { readSetting } from '#server/data/settings.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
/** How somebody who owns a deactivated account is answered. */
let DEACTIVATED: { detail: string; code: string };
beforeAll(async () => {
  server = await startTestServer();
  const contact = await readSetting(server.ctx.db, 'contact_email');
  DEACTIVATED = { detail: deactivatedText(contact), code: 'account_deactivated' };
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  server.call<Body>('POST', `/api/auth${path}`, { body, token });
const signIn = (username: string, password = PASSWORD, otp?: string) =>
  post<Session>('/token/', { username, password, otp });
const refresh = (token: string) => post<{ access: string; refresh: string }>('/token/refresh/', { refresh: token });

/** Moves a person's sessions into the past, as if this much time had gone by. */
async function timePasses(userId: number, interval: string): Promise<void> {
  const by = sql`${interval}::interval`;
  await server.ctx.db.execute(
    sql`update refresh_tokens set rotated_at = rotated_at - ${by}, expires_at = expires_at - ${by}
        where session_id in (select id from sessions where user_id = ${userId})`,
  );
  await server.ctx.db.execute(
    sql`update sessions set created_at = created_at - ${by}, expires_at = expires_at - ${by} where user_id = ${userId}`,
  );
}

describe('signing in', () => {
  test('ASVS 7.2.2: by email address or username, in any case, gives tokens and the person', async () => {
    const person = await createAdmin(server.ctx);
    await server.ctx.db.update(users).set({ username: 'Gwen' }).where(eq(users.id, person.id));
    for (const name of [person.email, person.email.toUpperCase(), 'gwen', ' GWEN ']) {
      const { status, body, headers } = await signIn(name);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body.user).toEqual({
        id: person.id,
        username: 'Gwen',
        email: person.email,
        first_name: 'Ada',
        last_name: expect.any(String),
        role: 'admin',
        is_staff: true,
        is_superuser: false,
        agreement_required: false,
        agreement_accepted: null,
        second_factor_required: false,
        first_settings_required: false,
      });
      expect(decodeJwt(body.access)).toMatchObject({
        user_id: person.id,
        role: 'admin',
        is_staff: true,
        scope: 'full',
      });
    }
  });

  test('an access token lives for 15 minutes', async () => {
    const { email } = await createExpert(server.ctx);
    const { exp = 0, iat = 0 } = decodeJwt((await signIn(email)).body.access);
    expect(exp - iat).toBe(900);
  });

  test('a wrong password, an unknown name, no password yet and a wrong one of a deactivated account answer alike', async () => {
    const known = await createExpert(server.ctx);
    const invited = await createExpert(server.ctx, { password_hash: null });
    const gone = await createExpert(server.ctx, { is_active: false });
    const answers = [
      await signIn(known.email, 'Wrong#2026'),
      await signIn('nobody@example.com'),
      await signIn(invited.email),
      await signIn(gone.email, 'Wrong#2026'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([401, { detail: 'The username or password is not correct.' }]);
    }
  });

  test('the right password of a deactivated account is told so, and whom to write to', async () => {
    const gone = await createAdmin(server.ctx, { is_active: false });
    expect(await signIn(gone.email)).toMatchObject({ status: 401, body: DEACTIVATED });
  });

  test('missing fields are named', async () => {
    const { status, body } = await post('/token/', { username: ' ', password: '' });
    expect([status, body]).toEqual([
      400,
      { errors: { username: ['Username is required'], password: ['Password is required'] } },
    ]);
    expect((await post('/token/', 'not json')).status).toBe(400);
  });

  test('the profile names the person of the token, and is refused without one', async () => {
    const person = await createSuperAdmin(server.ctx);
    const { body } = await signIn(person.email);
    const me = await server.call('GET', '/api/auth/profile/', { token: body.access });
    expect(me.body).toEqual(body.user);
    expect(me.body).toMatchObject({ role: 'super_admin', is_superuser: true });
    expect((await server.call('GET', '/api/auth/profile/')).status).toBe(401);
  });
});

describe('refreshing', () => {
  test('ASVS 7.2.4: a refresh token is exchanged for a new pair, and its successor goes on', async () => {
    const { email } = await createExpert(server.ctx);
    const first = (await signIn(email)).body;
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.body.refresh).not.toBe(first.refresh);
    expect((await server.call('GET', '/api/auth/profile/', { token: second.body.access })).status).toBe(200);
    expect((await refresh(second.body.refresh)).status).toBe(200);
  });

  test('for 30 seconds the old token gets the same successor: two tabs, a lost answer', async () => {
    const { email } = await createExpert(server.ctx);
    const first = (await signIn(email)).body;
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1);
  });

  test('a token used after that ends the whole family, and the reuse is on record', async () => {
    const { id, email } = await createExpert(server.ctx);
    const first = (await signIn(email)).body;
    const other = (await signIn(email)).body;
    const second = (await refresh(first.refresh)).body;
    await timePasses(id, '31 seconds');
    expect((await refresh(first.refresh)).status).toBe(401);
    expect(await refresh(second.refresh)).toMatchObject({
      status: 401,
      body: { detail: 'Token is invalid or expired', code: 'token_not_valid' },
    });
    expect((await refresh(other.refresh)).status).toBe(200);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
    expect(trace).toContainEqual(expect.objectContaining({ action: 'session.reused', actor_id: null, entity: 'user' }));
  });

  test('ASVS 7.3.1: after fourteen days without use the session is over', async () => {
    const { id, email } = await createExpert(server.ctx);
    const { body } = await signIn(email);
    await timePasses(id, '14 days');
    expect((await refresh(body.refresh)).status).toBe(401);
  });

  test('ASVS 7.4.2: a deactivated person is out at once, with every token', async () => {
    const { id, email } = await createExpert(server.ctx);
    const { body } = await signIn(email);
    await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, id));
    expect(await refresh(body.refresh)).toMatchObject({ status: 401, body: DEACTIVATED });
    const me = await server.call('GET', '/api/auth/profile/', { token: body.access });
    expect(me).toMatchObject({ status: 401, body: DEACTIVATED });
  });

  test('made-up and missing tokens are refused', async () => {
    expect((await refresh('made-up')).status).toBe(401);
    expect((await post('/token/refresh/', {})).status).toBe(400);
  });

  test('ASVS 7.2.3: only hashes of refresh tokens are stored', async () => {
    const { email } = await createExpert(server.ctx);
    const { body } = await signIn(email);
    const rows = await server.ctx.db.select().from(refreshTokens);
    expect(JSON.stringify(rows)).not.toContain(body.refresh);
  });
});

describe('a server whose tokens live for seconds', () => {
  let brief: TestServer;
  beforeAll(async () => {
    brief = await startTestServer({
      lifetimes: { ...defaultLifetimes, access: 2000, refresh: 60_000, refreshGrace: 0 },
    });
  });
  afterAll(() => brief.close());

  test('ASVS 9.2.1: an expired access token is refused and a refreshed one is taken', async () => {
    const { email } = await createExpert(brief.ctx);
    const { body } = await brief.call<Session>('POST', '/api/auth/token/', {
      body: { username: email, password: PASSWORD },
    });
    const ask = async (token: string) => (await brief.call('GET', '/api/auth/profile/', { token })).status;
    await expect.poll(() => ask(body.access), { timeout: 5000 }).toBe(401);
    const renewed = await brief.call<Session>('POST', '/api/auth/token/refresh/', { body: { refresh: body.refresh } });
    expect(await ask(renewed.body.access)).toBe(200);
  });

  test('the second use of a refresh token ends the family if no grace is set', async () => {
    const { email } = await createExpert(brief.ctx);
    const call = (path: string, body: object) => brief.call<Session>('POST', `/api/auth/token/${path}`, { body });
    const { body } = await call('', { username: email, password: PASSWORD });
    const next = await call('refresh/', { refresh: body.refresh });
    await expect.poll(async () => (await call('refresh/', { refresh: body.refresh })).status).toBe(401);
    expect((await call('refresh/', { refresh: next.body.refresh })).status).toBe(401);
  });
});

describe('asking about and giving back tokens', () => {
  test('verify knows valid access and refresh tokens from others', async () => {
    const { email } = await createExpert(server.ctx);
    const { body } = await signIn(email);
    expect((await post('/token/verify/', { token: body.access })).status).toBe(200);
    expect((await post('/token/verify/', { token: body.refresh })).status).toBe(200);
    expect((await post('/token/verify/', { token: `${body.access}x` })).status).toBe(401);
    expect((await post('/token/verify/', { token: '' })).status).toBe(400);
    expect((await post('/token/verify/', { token: 'x'.repeat(4000) })).status).toBe(401);
    expect((await post('/token/verify/', { token: 'x'.repeat(4001) })).status).toBe(400);
  });

  test('verify knows a refresh token only while it can be exchanged', async () => {
    const { id, email } = await createExpert(server.ctx);
    const verify = async (token: string) => (await post('/token/verify/', { token })).status;
    const exchanged = (await signIn(email)).body.refresh;
    const { body: successor } = await refresh(exchanged);
    expect([await verify(exchanged), await verify(successor.refresh)]).toEqual([401, 200]);
    const ended = (await signIn(email)).body.refresh;
    await post('/token/blacklist/', { refresh: ended });
    expect(await verify(ended)).toBe(401);
    await timePasses(id, '14 days');
    expect(await verify(successor.refresh)).toBe(401);
  });

  test('a blacklisted refresh token ends its session and no other; saying it again is not an error', async () => {
    const { id, email } = await createExpert(server.ctx);
    const [here, there] = [(await signIn(email)).body, (await signIn(email)).body];
    expect((await post('/token/blacklist/', { refresh: here.refresh })).status).toBe(200);
    expect((await post('/token/blacklist/', { refresh: here.refresh })).status).toBe(200);
    expect((await refresh(here.refresh)).status).toBe(401);
    expect((await refresh(there.refresh)).status).toBe(200);
    const trail = await server.trailOf('user', id);
    expect(trail.filter(({ action }) => action === 'session.closed')).toMatchObject([{ actor_id: id }]);
  });

  test('ASVS 9.1.1, 9.1.2: the signature decides: a token signed otherwise, or not at all, is nobody', async () => {
    const { id } = await createAdmin(server.ctx);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ user_id: id, role: 'super_admin', scope: 'full', generation: 0, exp: 4_000_000_000 });
    for (const token of [
      `${part({ alg: 'none' })}.${claims}.`,
      `${part({ alg: 'HS256' })}.${claims}.${Buffer.from('x').toString('base64url')}`,
    ]) {
      expect((await server.call('GET', '/api/auth/profile/', { token })).status).toBe(401);
    }
  });

  test('a signed token with an unknown session identifies nobody', async () => {
    const person = await createExpert(server.ctx);
    for (const id of ['', '1', 'session', "' or 1=1", '00000000-0000-0000-0000-000000000000', 7 as never]) {
      const token = await signAccessToken(
        server.ctx.config.secrets,
        { ...person, role: 'expert' },
        { id, scope: 'full' },
      );
      expect((await server.call('GET', '/api/auth/profile/', { token })).status, String(id)).toBe(401);
      expect((await post('/token/verify/', { token })).status, String(id)).toBe(401);
    }
  });

  test('ASVS 9.1.3, 9.2.3: a token names neither its own key nor another service', async () => {
    const { token } = await createAdmin(server.ctx);
    const claims = decodeJwt(token);
    const own = keyFor(server.ctx.config.secrets, 'tokens');
    const foreign = await generateKeyPair('RS256');
    const jwk = await exportJWK(foreign.publicKey);
    const status = async (signed: Promise<string>) =>
      (await server.call('GET', '/api/auth/profile/', { token: await signed })).status;
    expect(await status(new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(own))).toBe(200);
    expect(await status(new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(foreign.privateKey))).toBe(
      401,
    );
    for (const elsewhere of [{ aud: 'another-service' }, { iss: 'another-service' }])
      expect(
        await status(new SignJWT({ ...claims, ...elsewhere }).setProtectedHeader({ alg: 'HS256' }).sign(own)),
      ).toBe(401);
    expect(await status(new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(own))).toBe(401);
  });
});

test('a call updates the last visit of its person only if that is more than five minutes ago', async () => {
  const { ctx } = server;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  const [lately, before] = [minutesAgo(4), minutesAgo(6)];
  const other = await createExpert(ctx, { last_seen_at: before });
  const seen = async ({ id }: { id: number }) => {
    const [row] = await ctx.db.select({ at: users.last_seen_at }).from(users).where(eq(users.id, id));
    return row?.at?.getTime() ?? 0;
  };
  for (const [last_seen_at, isWritten] of [
    [null, true],
    [lately, false],
    [before, true],
  ] as const) {
    const person = await createExpert(ctx, { last_seen_at });
    await server.call('GET', '/api/auth/profile/', { token: person.token });
    expect((await seen(person)) > lately.getTime()).toBe(isWritten);
  }
  expect(await seen(other)).toBe(before.getTime());
});

test('ASVS 6.2.8: a password is checked exactly as it was typed', async () => {
  const { email } = await createExpert(server.ctx);
  for (const other of [`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1), `${PASSWORD}x`]) {
    expect((await signIn(email, other)).status, other).toBe(401);
  }
  expect((await signIn(email)).status).toBe(200);
});

test('ASVS 11.4.2: passwords are kept as argon2id hashes of 19 MiB and two passes', async () => {
  const { id } = await createAdmin(server.ctx);
  const [row] = await server.ctx.db.select().from(users).where(eq(users.id, id));
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('throttles', () => {
  test('ASVS 6.3.1: after ten wrong passwords the right one must wait too, and the time is told', async () => {
    const { email } = await createExpert(server.ctx);
    for (let attempt = 0; attempt < THROTTLES.signIn.here; attempt += 1) await signIn(email, 'Wrong#2026');
    const refused = await signIn(email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ detail: 'Too many attempts. Please try again in 5 minutes.' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(THROTTLES.signIn.window / 1000);
    await server.ctx.db.execute(sql`update throttles set resets_at = resets_at - interval '5 minutes'`);
    expect((await signIn(email)).status).toBe(200);
  });

  test('tries at once are counted one by one', async () => {
    const { email } = await createExpert(server.ctx);
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(email, 'Wrong#2026')));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 5]);
  });

  test('signing in successfully is never counted', async () => {
    const { email } = await createExpert(server.ctx);
    for (let attempt = 0; attempt < THROTTLES.signIn.here + 2; attempt += 1) {
      expect((await signIn(email)).status).toBe(200);
    }
  });

  test('ASVS 6.3.1: one network address cannot try account after account', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const attempt = () =>
      server.call('POST', '/api/auth/token/', { headers, body: { username: 'nobody@example.com', password: 'x' } });
    await attempt();
    const { address } = THROTTLES.signIn;
    const full = sql`update throttles set count = ${address} where count = 1`;
    await server.ctx.db.execute(full);
    expect((await attempt()).status).toBe(429);
    const elsewhere = await server.call('POST', '/api/auth/token/', {
      headers: { 'x-forwarded-for': '203.0.113.10' },
      body: { username: 'somebody@example.com', password: 'x' },
    });
    expect(elsewhere.status).toBe(401);
    await server.ctx.db.delete(throttles);
  });

  test('the counters tell nothing about people', async () => {
    const { email } = await createExpert(server.ctx);
    await signIn(email, 'Wrong#2026');
    const rows = await server.ctx.db.select().from(throttles);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe('notification preferences', () => {
  const url = '/api/auth/notification-preferences/';

  test('are all on at first, saved whole or in part, and each person has his or her own', async () => {
    const [one, other] = [await createExpert(server.ctx), await createAdmin(server.ctx)];
    const read = async (token: string) => (await server.call('GET', url, { token })).body;
    const on = { newSurveys: true, deadlineReminders: true, payouts: true, staffMessages: true };
    expect(await read(one.token)).toEqual(on);
    const whole = { newSurveys: false, deadlineReminders: true, payouts: false, staffMessages: true };
    expect((await server.call('PUT', url, { token: one.token, body: whole })).body).toEqual(whole);
    const part = await server.call('PATCH', url, { token: one.token, body: { payouts: true } });
    expect(part.body).toEqual({ ...whole, payouts: true });
    expect(await read(one.token)).toEqual(part.body);
    expect(await read(other.token)).toMatchObject(on);
  });

  test('refuses a preference that does not exist', async () => {
    const { token } = await createExpert(server.ctx);
    expect((await server.call('PUT', url, { token, body: { payouts: 'yes' } })).status).toBe(400);
    expect((await server.call('GET', url)).status).toBe(401);
  });
});
