import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Config } from '#server/data/config/config.ts';
import { checkDatabase } from '#server/data/open-database.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';

const root = path.join(import.meta.dirname, '..', '..');
const ROLE = 'panel_app';
const EXPERT = { username: 'expert@example.com', password: 'Demo#2026' };

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a role that owns nothing', () => {
  let postgres: PostgresServer;
  let product: ProductProcess;
  let asRole: pg.Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.createDatabase('least');
    const owner = postgres.databaseUrl('least');
    const client = new pg.Client(owner);
    await client.connect();
    await client.query(`CREATE ROLE ${ROLE} LOGIN`);
    await client.end();
    await prepare(owner);
    const url = owner.replace('//panel@', `//${ROLE}@`);
    product = await startProcess({ DATABASE_URL: url, SEED_DEMO: '1' });
    asRole = new pg.Client(url);
    await asRole.connect();
  }, 180_000);
  afterAll(async () => {
    await asRole?.end();
    await product?.stop();
    await postgres?.stop();
  });

  const prepare = (url: string, ...options: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['tools/start.mjs', 'prepare-database', ...(options.length ? options : ['--role', ROLE])],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'development', JWT_SECRET: crypto.randomUUID() },
      },
    );

  test('prepare-database names a missing role, and an unknown option', async () => {
    const owner = postgres.databaseUrl('least');
    await expect(prepare(owner, '--role', 'nobodys')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no role nobodys\. .*create the role \(CREATE ROLE nobodys LOGIN /),
    });
    await expect(prepare(owner, '--rolle', ROLE)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown option '--rolle'[^\n]*\n$/),
    });
  });

  test('prepare-database that failed at any step is repeated, and then all is there', async () => {
    await postgres.createDatabase('halfway');
    const owner = postgres.databaseUrl('halfway');
    const run = (statement: string) => postgres.run(statement, 'halfway');
    // The first tables, the queues after them, the rights after those.
    const isPrepared = (schema: string) => `EXISTS (SELECT FROM pg_namespace WHERE nspname = '${schema}')`;
    for (const [tag, already] of [
      ['CREATE EXTENSION', 'drizzle'],
      ['CREATE TRIGGER', 'drizzle'],
      ['CREATE SCHEMA', 'drizzle'],
      ['GRANT', 'pgboss'],
    ]) {
      await run(`CREATE FUNCTION obstacle() RETURNS event_trigger LANGUAGE plpgsql AS $$
        BEGIN IF ${isPrepared(already ?? '')} THEN RAISE 'obstacle at ${tag}'; END IF; END $$`);
      await run(
        `CREATE EVENT TRIGGER obstacle ON ddl_command_start WHEN TAG IN ('${tag}') EXECUTE FUNCTION obstacle()`,
      );
      await expect(prepare(owner), tag).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`obstacle at ${tag}|A statement failed \\(P0001\\):[^]*${tag}`)),
      });
      await run('DROP EVENT TRIGGER obstacle');
      await run('DROP FUNCTION obstacle()');
    }
    for (const time of ['the first', 'another'])
      expect((await prepare(owner)).stdout, time).toBe(
        `The database is up to date, and ${ROLE} may run the portal on it.\n`,
      );
    const asPortal = new pg.Client(owner.replace('//panel@', `//${ROLE}@`));
    await asPortal.connect();
    expect((await asPortal.query('SELECT FROM mails, pgboss.job, drizzle.__drizzle_migrations LIMIT 0')).rows).toEqual(
      [],
    );
    await asPortal.end();
  });

  test('is reported by check-config to be enough, with the clock', async () => {
    const url = postgres.databaseUrl('least').replace('//panel@', `//${ROLE}@`);
    const config = { databaseUrl: url } as Config;
    expect(await checkDatabase(config)).toMatch(/^PostgreSQL \d+.*, up to date$/);
    vi.setSystemTime(Date.now() - 60_000);
    await expect(checkDatabase(config)).rejects.toThrow(
      /^its clock differs from the one here by (59|60|61) s; run NTP on both$/,
    );
    vi.useRealTimers();
    await expect(checkDatabase({ databaseUrl: postgres.databaseUrl('nobodys') } as Config)).rejects.toThrow(
      / database "nobodys" does not exist\. Create the database /,
    );
  });

  test('ASVS 13.2.2: runs the portal: the demo is made, people sign in and out, jobs are worked off', async () => {
    const signIn = await fetch(`${product.url}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(EXPERT),
    });
    expect(signIn.status).toBe(200);
    await fetch(`${product.url}/api/business/forgot-password/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EXPERT.username }),
    });
    const sent = async () =>
      (await asRole.query(`SELECT 1 FROM mails WHERE kind = 'reset_password' AND sent_at IS NOT NULL`)).rowCount;
    await expect.poll(sent, { timeout: 20_000 }).toBe(1);
  });

  test.each([
    'DROP TABLE mails',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'CREATE TABLE more (id int)',
    'TRUNCATE audit_chain',
    `UPDATE audit_log SET action = 'other'`,
    'DELETE FROM audit_chain',
    `UPDATE agreement_versions SET text = ''`,
    'CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ])('cannot: %s', async (statement) => {
    await expect(asRole.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
