import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE_KNOWN } from '#common/access/lifetimes.ts';
import { THROTTLES } from '#common/access/tries.ts';
import { HOUR } from '#common/words/units.ts';
import { hashSecret, randomSecret } from '#server/access/tokens.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { knownDevices, throttles, users } from '#server/data/schema/accounts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type From = { network?: string; cookie?: string };

const signIn = (username: string, password: string, { network = '203.0.113.1', cookie }: From = {}) =>
  server.call('POST', '/api/auth/token/', {
    headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
    body: { username, password },
  });

/** The cookie that a browser would send back. */
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Tries wrong passwords, a few at a time, so that the server has time to count each. */
async function tryWrong(count: number, username: string, from: (index: number) => From): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const indices = Array.from({ length: Math.min(5, count - statuses.length) }, (_, index) => statuses.length + index);
    const answers = await Promise.all(indices.map((index) => signIn(username, 'Wrong#2026', from(index))));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

describe('tries of others', () => {
  test('in one network do not lock the owner out in another', async () => {
    const { email } = await createExpert(server.ctx);
    const statuses = await tryWrong(THROTTLES.signIn.here + 2, email, () => ({ network: '203.0.113.66' }));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn(email, PASSWORD, { network: '203.0.113.66' })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { network: '198.51.100.7' })).status).toBe(200);
  });

  test('stay counted in their network when somebody there signs in', async () => {
    const [network, elsewhere] = ['203.0.113.68', '203.0.113.69'];
    const [one, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await tryWrong(2, one.email, () => ({ network }));
    await tryWrong(2, one.email, () => ({ network: elsewhere }));
    const keys = [network, elsewhere].map((from) => hashSecret(`signIn address ${from}`));
    const counted = async () => {
      const rows = await server.ctx.db.select().from(throttles).where(inArray(throttles.key, keys));
      return keys.map((key) => rows.find((row) => row.key === key)?.count);
    };
    expect(await counted()).toEqual([2, 2]);
    expect((await signIn(other.email, PASSWORD, { network })).status).toBe(200);
    expect(await counted()).toEqual([2, 2]);
  });

  test('are counted together under the email address and the username', async () => {
    const network = '203.0.113.67';
    const { email } = await createExpert(server.ctx, { username: 'two-names' });
    await tryWrong(THROTTLES.signIn.here, email, () => ({ network }));
    expect((await signIn('Two-Names', PASSWORD, { network })).status).toBe(429);
  });

  test('from everywhere do not lock out a device that the account knows, and are bounded themselves', async () => {
    const { email } = await createExpert(server.ctx);
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const statuses = await tryWrong(THROTTLES.signIn.account + 5, email, (index) => ({ network: `198.18.${index}.1` }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLES.signIn.account);
    expect((await signIn(email, PASSWORD, { network: '198.19.0.1' })).status).toBe(429);
    const stranger = `device=${randomSecret()}`;
    expect((await signIn(email, PASSWORD, { network: '198.19.0.1', cookie: stranger })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { network: '198.19.0.1', cookie })).status).toBe(200);
  });

  test('in one IPv6 network of 56 bits are counted together and lock nobody out elsewhere', async () => {
    const { email } = await createExpert(server.ctx);
    const statuses = await tryWrong(THROTTLES.signIn.account + 10, email, (index) => ({
      network: `2001:db8:0:7${String(index).slice(-2).padStart(2, '0')}::1`,
    }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLES.signIn.here);
    expect((await signIn(email, PASSWORD, { network: '2001:db8:0:800::1' })).status).toBe(200);
  });

  test('in the same network, even for many accounts, do not lock out a device that the account knows', async () => {
    const network = '203.0.113.99';
    const { id, email } = await createExpert(server.ctx);
    const cookie = cookieOf(await signIn(email, PASSWORD, { network }));
    // As if others in that network had used up its tries.
    const key = hashSecret(`signIn address ${network}`);
    const used = { count: THROTTLES.signIn.address, resets_at: new Date(Date.now() + THROTTLES.signIn.window) };
    await server.ctx.db
      .insert(throttles)
      .values({ key, ...used })
      .onConflictDoUpdate({ target: throttles.key, set: used });
    expect((await signIn(email, PASSWORD, { network })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { network, cookie })).status).toBe(200);
    // A device used shortly before it expires is known for as long again; one used later is unknown.
    const lastUsed = (before: number) =>
      server.ctx.db.update(knownDevices).set({ last_used_at: new Date(Date.now() - before) });
    await lastUsed(DEVICE_KNOWN - HOUR);
    const again = await signIn(email, PASSWORD, { network, cookie });
    expect(again.status).toBe(200);
    expect(cookieOf(again)).toBe(cookie);
    const [device] = await server.ctx.db.select().from(knownDevices).where(eq(knownDevices.user_id, id));
    expect(Date.now() - (device?.last_used_at.getTime() ?? 0)).toBeLessThan(HOUR);
    await lastUsed(DEVICE_KNOWN + HOUR);
    expect((await signIn(email, PASSWORD, { network, cookie })).status).toBe(429);
  });
});

describe('a known device', () => {
  test('ASVS 3.3.2, 3.3.3, 3.3.4: has a cookie that scripts and other sites cannot use, sent to sign-in only', async () => {
    const { email } = await createExpert(server.ctx);
    const set = (await signIn(email, PASSWORD)).headers.get('set-cookie') ?? '';
    const age = `Max-Age=${DEVICE_KNOWN / 1000}`;
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth/token/', age]) expect(set).toContain(part);
    // Over plain HTTP, as on one's own machine, browsers keep it too.
    expect(set).toMatch(/^device=/);
    expect(set).not.toContain('Secure');
    const rows = await server.ctx.db.select().from(knownDevices);
    expect(JSON.stringify(rows)).not.toContain(cookieOf({ headers: new Headers({ 'set-cookie': set }) }).split('=')[1]);
  });

  test('ASVS 3.3.1: is known by a cookie that browsers take over TLS only, where there is TLS', async () => {
    const { config } = server.ctx;
    const { publicUrl } = config;
    const { id, email } = await createExpert(server.ctx);
    try {
      config.publicUrl = 'https://panel.example.com';
      const { headers } = await signIn(email, PASSWORD);
      expect(headers.get('set-cookie')).toMatch(/^__Secure-device=.*; Secure/);
      await signIn(email, PASSWORD, { cookie: cookieOf({ headers }) });
      const known = await server.ctx.db.select().from(knownDevices).where(eq(knownDevices.user_id, id));
      expect(known).toHaveLength(1);
    } finally {
      config.publicUrl = publicUrl;
    }
  });

  test('may try no more often than a network', async () => {
    const { email } = await createExpert(server.ctx);
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const statuses = await tryWrong(THROTTLES.signIn.here + 2, email, (index) => ({
      network: `198.20.${index}.1`,
      cookie,
    }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLES.signIn.here);
  });

  test('of one person is a stranger to the account of another', async () => {
    const [one, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    const cookie = cookieOf(await signIn(one.email, PASSWORD));
    await tryWrong(THROTTLES.signIn.account + 1, other.email, (index) => ({ network: `198.21.${index}.1` }));
    expect((await signIn(other.email, PASSWORD, { network: '198.22.0.1', cookie })).status).toBe(429);
  });

  test('is forgotten with a new password; ignores a made-up one', async () => {
    const { id, email, token } = await createExpert(server.ctx);
    const given = cookieOf(await signIn(email, PASSWORD, { cookie: 'device=made-up' }));
    expect(given).toMatch(/^device=[\w-]{43}$/);
    const other = await createExpert(server.ctx);
    await signIn(other.email, PASSWORD);
    const known = async (person = id) =>
      (await server.ctx.db.select().from(knownDevices).where(eq(knownDevices.user_id, person))).length;
    expect(await known()).toBe(1);
    const password = 'Quietly-Different#2026';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await server.call('POST', '/api/auth/change-password/', { token, body })).status).toBe(200);
    expect(await known()).toBe(0);
    expect(await known(other.id)).toBe(1);
  });
});

test('ASVS 16.3.1: a refused sign-in of an account is on record, with the network address', async () => {
  const { id, email } = await createExpert(server.ctx);
  await signIn(email, 'Wrong#2026', { network: '203.0.113.77' });
  const entries = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
  expect(entries).toMatchObject([
    { action: 'sign_in.refused', actor_id: null, after: { code: 'wrong_credentials' }, address: '203.0.113.77' },
  ]);
});

test('a refused sign-in of an unknown name is on record too, without the name, and so takes as long', async () => {
  const network = '203.0.113.78';
  await signIn('nobody.known@example.com', 'Wrong#2026', { network });
  const entries = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.address, network));
  expect(entries).toMatchObject([
    { action: 'sign_in.refused', actor_id: null, entity_id: null, after: { code: 'wrong_credentials' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('nobody.known');
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a password that is replaced while it is checked opens nothing',
  async () => {
    const { id, email } = await createExpert(server.ctx);
    const { db } = server.ctx;
    const other = await hashPassword('Quietly-Different#2026');
    const answer = await db.transaction(async (tx) => {
      await tx.update(users).set({ password_hash: other }).where(eq(users.id, id));
      const attempt = signIn(email, PASSWORD);
      // The old password fitted, and the sign-in waits for the row.
      await untilWaiting(db, 1);
      return { attempt };
    });
    expect((await answer.attempt).status).toBe(401);
  },
);
