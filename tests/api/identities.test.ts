import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Identities } from '#server/access/authenticate.ts';
import type { Database } from '#server/data/database.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createApp } from '#server/start/create-app.ts';
import type {} from '#tests/setup/provided.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Two copies of the server: on PostgreSQL each with connections of its own. */
let server: TestServer;
let other: { url: string; database: Database; close: () => Promise<void> };
beforeAll(async () => {
  server = await startTestServer();
  other = await startCopy();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function startCopy(): Promise<typeof other> {
  const isPostgres = server.ctx.database.kind === 'postgres';
  const database = isPostgres ? await openDatabase({ url: await databaseUrl(), dataDir: '' }) : server.ctx.database;
  const app = await createApp({ ...server.ctx, database, db: database.db });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    database,
    async close() {
      await app.close();
      if (isPostgres) await database.close();
    },
  };
}

async function databaseUrl(): Promise<string> {
  const { rows } = await server.ctx.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

const get = async (url: string, token: string, path = '/api/auth/profile/') =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

/** Asks both copies, so that both know the identity from now on. */
const warmUp = async (token: string, path?: string) => {
  for (const url of [server.url, other.url, server.url, other.url]) await get(url, token, path);
};

/** The copy that made the change applies it before it answers; the other one long before it would reload by itself. */
async function expectAtOnce(token: string, status: number, path?: string): Promise<void> {
  expect(await get(server.url, token, path)).toBe(status);
  await expect.poll(() => get(other.url, token, path), { timeout: 1000, interval: 10 }).toBe(status);
}

describe('access ends at once on every copy', () => {
  test('by signing out', async () => {
    const { email } = await createExpert(server.ctx);
    const { body } = await server.call<{ access: string; refresh: string }>('POST', '/api/auth/token/', {
      body: { username: email, password: PASSWORD },
    });
    await warmUp(body.access);
    await server.call('POST', '/api/auth/token/blacklist/', { body: { refresh: body.refresh } });
    await expectAtOnce(body.access, 401);
  });

  test('by a deactivation', async () => {
    const [expert, admin] = [await createExpert(server.ctx), await createAdmin(server.ctx)];
    await warmUp(expert.token);
    expect((await server.call('POST', `/api/experts/${expert.id}/deactivate/`, { token: admin.token })).status).toBe(
      200,
    );
    await expectAtOnce(expert.token, 401);
  });

  test('by a new password, for the other sessions', async () => {
    const { email, token } = await createExpert(server.ctx);
    const { body } = await server.call<{ access: string }>('POST', '/api/auth/token/', {
      body: { username: email, password: PASSWORD },
    });
    await warmUp(token);
    const change = { current_password: PASSWORD, password: 'Wn8#kq2!Zt5m', confirm_password: 'Wn8#kq2!Zt5m' };
    const answer = await server.call('POST', '/api/auth/change-password/', { token: body.access, body: change });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expectAtOnce(token, 401);
  });

  test('by another role', async () => {
    const [admin, chief] = [await createAdmin(server.ctx), await createSuperAdmin(server.ctx)];
    await warmUp(admin.token, '/api/staff/');
    await server.ctx.db.execute(sql`update users set role = 'super_admin' where id = ${admin.id}`);
    await expectAtOnce(admin.token, 200, '/api/staff/');
    await server.ctx.db.execute(sql`update users set role = 'admin' where id = ${admin.id}`);
    await expectAtOnce(admin.token, 403, '/api/staff/');
    expect(await get(server.url, chief.token, '/api/staff/')).toBe(200);
  });

  test('by the setting that staff need a second factor, and comes back without it', async () => {
    const { token } = await createAdmin(server.ctx);
    await warmUp(token, '/api/brands/brands/');
    const require = (value: boolean) =>
      server.ctx.db.execute(sql`
        insert into settings (key, value) values ('staff_second_factor_required', ${String(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`);
    const { rows } = await server.ctx.db.execute<{ value: boolean }>(
      sql`select value from settings where key = 'staff_second_factor_required'`,
    );
    await require(true);
    await expectAtOnce(token, 403, '/api/brands/brands/');
    await require(false);
    await expectAtOnce(token, 200, '/api/brands/brands/');
    await require(rows[0]?.value ?? true);
  });

  test('to confidential work by a new agreement, and comes back when it is accepted', async () => {
    const expert = await createExpert(server.ctx);
    const path = '/api/projects/surveys/';
    await warmUp(expert.token, path);
    expect(await get(other.url, expert.token, path)).toBe(200);
    await server.ctx.db.execute(sql`
      insert into agreement_versions (number, version, template, text, hash)
      select max(number) + 1, 'newer', 'Text', 'Text', 'hash' from agreement_versions`);
    await expectAtOnce(expert.token, 403, path);
    await server.ctx.db.execute(sql`
      insert into agreement_acceptances (user_id, version, hash) values (${expert.id}, 'newer', 'hash')`);
    await expectAtOnce(expert.token, 200, path);
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')('within two seconds where no notice arrives', async () => {
    const { token, session } = await createExpert(server.ctx);
    await warmUp(token);
    await server.ctx.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await server.ctx.db.execute(sql`update sessions set ended_at = now() where id = ${session}`);
    await expect.poll(() => get(other.url, token), { timeout: 2500, interval: 20 }).toBe(401);
  });
});

test('what changes while an identity is read is not overlooked', async () => {
  const { session } = await createExpert(server.ctx);
  const identities = new Identities(server.ctx.database);
  const reading = identities.of(session);
  await server.ctx.db.execute(sql`update sessions set ended_at = now() where id = ${session}`);
  await reading;
  expect(await identities.of(session)).toBeNull();
});

test('an identity is read once, and again only after a notice about it', async () => {
  const [one, two] = [await createExpert(server.ctx), await createExpert(server.ctx)];
  // Only the notices of this test: those about the creation may still be on their way.
  let notify: ((payload: string) => void) | undefined;
  const identities = new Identities({ ...server.ctx.database, onIdentityChange: (listener) => (notify = listener) });
  const first = await identities.of(one.session);
  notify?.(String(two.id));
  expect(await identities.of(one.session)).toBe(first);
  notify?.(String(one.id));
  const again = await identities.of(one.session);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
