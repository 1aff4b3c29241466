import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, getTableName, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { ledgerEntries, payouts } from '#server/data/schema/payouts.ts';
import { calls, mails } from '#server/data/schema/system.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { AUDIT_ANCHOR } from '#server/outside/audit-anchor.ts';
import { appendToLedger, forgetInLedger } from '#server/payouts/jobs.ts';
import { forgetMails } from '#server/people/erase.ts';
import { fileOf } from '#server/people/own-data/archive.ts';
import { changeAddress } from '#server/people/profile/change-email.ts';
import { createEarnedPayout, first } from '#tests/factories/payouts.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createMarkedPerson, MARK, MARKS, TEXTS } from './marked-person.ts';
import { newcomer } from './registering.ts';
import { unzip } from './zip.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
});
afterEach(() => server.close());

/** Returns the tables of all schemas that have a row with a mark in some column. */
async function markedTables(): Promise<string[]> {
  const { db } = server.ctx;
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const marked = sql.join(
      MARKS.map((mark) => sql`position(${mark} in lower(t::text)) > 0`),
      sql` or `,
    );
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows: hits } = await db.execute(sql`select 1 from ${table} t where ${marked} limit 1`);
    if (hits.length > 0) found.push(schema === 'public' ? name : `${schema}.${name}`);
  }
  return found;
}

/** The files of the data folder (pictures, uploads, ledger) with a mark in their name or content. */
async function markedFiles(): Promise<string[]> {
  const folder = server.ctx.config.dataDir;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const content = (await readFile(file)).toString('latin1').toLowerCase();
    if (MARKS.some((mark) => file.includes(mark) || content.includes(mark))) found.push(path.relative(folder, file));
  }
  return found;
}

/** Returns the names of all stored files. */
const storedFiles = async () =>
  (await readdir(path.join(server.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== AUDIT_ANCHOR)
    .map((entry) => entry.name);

/** Jobs of the product; pg-boss looks at its own every few seconds. */
const jobsAreDone = () =>
  vi.waitFor(async () => {
    const { rows } = await server.ctx.db.execute(sql`
      select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
      and name not like '\\_\\_pgboss%'`);
    expect(rows).toEqual([]);
  }, 20_000);

/** Creates a person who has been paid and mailed, so that all data is where it ends up. */
async function settled(): Promise<Person> {
  const person = await createMarkedPerson(server);
  const paid = await server.ctx.db.select().from(payouts).where(eq(payouts.status, 'paid'));
  for (const { id } of paid) await appendToLedger(server.ctx, id);
  await jobsAreDone();
  return person;
}

async function records(person: Person): Promise<Map<string, Record<string, unknown>[]>> {
  const answer = await fetch(`${server.url}/api/account/data/`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const archive = unzip(Buffer.from(await answer.arrayBuffer()));
  return new Map(
    PERSONAL_DATA.map(({ table }) => {
      const content = archive.get(fileOf(table));
      return [getTableName(table), content ? JSON.parse(String(content)) : []];
    }),
  );
}

test('ASVS 14.2.4: a person is in every table and file that is listed, and after the erasure in none', {
  timeout: 120_000,
}, async () => {
  const [neighbours] = await server.ctx.db.select().from(payouts).where(eq(payouts.status, 'paid'));
  const row = {
    payout_id: neighbours?.id ?? 0,
    paid_at: new Date().toISOString(),
    name: 'Nell Neighbour',
    email: 'nell@example.org',
    amount: '7.00',
    currency: 'USD',
    assessment: '',
    provider: 'manual',
    provider_order_id: '',
  };
  await server.ctx.db.insert(ledgerEntries).values({ payout_id: row.payout_id, row, appended_at: new Date() });
  const person = await settled();
  const before = await markedTables();
  const texts = [...new Set(TEXTS.map(({ rule }) => getTableName(rule.table)))];
  expect(texts.filter((table) => !before.includes(table))).toEqual([]);
  expect(before).toEqual(
    expect.arrayContaining(['ledger_entries', 'payout_attempts', 'audit_details', 'calls', 'mails']),
  );
  // Nothing can be erased in the log itself, and jobs are kept for a day.
  expect(before.filter((table) => table === 'audit_log' || table.startsWith('pgboss.'))).toEqual([]);
  expect(await markedFiles()).toContain('ledger.csv');
  expect(await storedFiles()).not.toEqual([]);

  const admin = await createAdmin(server.ctx);
  const answer = await server.call('DELETE', `/api/experts/${person.id}/`, { token: admin.token });
  expect(answer.status).toBe(204);
  await jobsAreDone();
  expect(await markedTables()).toEqual([]);
  expect(await markedFiles()).toEqual([]);
  expect(await storedFiles()).toEqual([]);

  // The books are kept.
  const ledger = await readFile(path.join(server.ctx.config.dataDir, 'ledger.csv'), 'utf8');
  const [paid] = await server.ctx.db.select().from(payouts).where(eq(payouts.expert_id, person.id));
  expect(ledger).toContain(`Expert ${person.id},`);
  expect(ledger.trimEnd().split('\r\n').at(-1)).toMatch(new RegExp(`^${paid?.id},.*,25\\.00,USD,`));
  const entries = await server.ctx.db.select().from(ledgerEntries).orderBy(ledgerEntries.payout_id);
  expect(entries).toMatchObject([{ row }, { row: { name: `Expert ${person.id}`, email: '', amount: '25.00' } }]);
});

test('ASVS 14.2.4: nothing is left of an earlier address, nor of a name in an answer that left the person out', async () => {
  const { ctx } = server;
  const admin = await createAdmin(ctx);
  const person = newcomer({ email: `${MARK}@before.example`, first_name: MARK });
  const expert = await createExpert(ctx, { email: person.email, first_name: MARK });
  const user = await first(ctx.db.select().from(users).where(eq(users.id, expert.id)));
  // The earlier address is still in an answer to staff, and in a registration that was started with it.
  const call = {
    fingerprint: '',
    expires_at: new Date(Date.now() + DAY),
  };
  await ctx.db.insert(calls).values({ ...call, id: 'of staff', status: 200, body: `{"user_email":"${person.email}"}` });
  await ctx.db.insert(registrations).values(person);
  const change = { email: `${MARK}@after.example`, requestedBy: admin.id };
  await ctx.db.transaction((tx) => changeAddress(ctx, tx, user, change));
  const must = async (path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await server.call('POST', path, { token: admin.token, headers, body });
    expect(answer.status, path).toBeLessThan(300);
    return answer.body;
  };
  await must(`/api/experts/${expert.id}/deactivate/`);
  const { id } = await createAssessment(ctx);
  const assigned = await must(`/api/assessments/${id}/assignments/`, { expert_ids: [expert.id] });
  expect(assigned).toMatchObject({ refused: [{ name: expect.stringContaining(MARK) }] });
  await jobsAreDone();
  expect(await markedTables()).toEqual(expect.arrayContaining(['calls', 'mails', 'registrations', 'users']));

  const answer = await server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token });
  expect(answer.status).toBe(204);
  expect(await markedTables()).toEqual([]);
  expect(await ctx.db.select().from(calls)).toEqual([]);
});

test('closing an account leaves nothing either, once its last mail has been sent', { timeout: 120_000 }, async () => {
  const person = await settled();
  // The factories gave the person a hash for every password.
  const { db } = server.ctx;
  const [admin] = [await createAdmin(server.ctx)];
  await db.execute(
    sql`update users set password_hash = (select password_hash from users where id = ${admin?.id}) where id = ${person.id}`,
  );
  const body = { password: PASSWORD };
  expect(await server.call('POST', '/api/account/close/', { token: person.token, body })).toMatchObject({
    status: 200,
  });
  await jobsAreDone();
  const closing = and(eq(mails.kind, 'account_closed'), eq(mails.user_id, person.id));
  expect(await db.select().from(mails).where(closing)).toMatchObject([{ status: 'sent' }]);
  expect(
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, person.id), ne(mails.kind, 'account_closed'), ne(mails.to, ''))),
  ).toEqual([]);
  await forgetMails(server.ctx);
  expect(await markedTables()).toEqual([]);
  expect(await markedFiles()).toEqual([]);
});

test('the archive holds everything that is marked for it', { timeout: 120_000 }, async () => {
  const person = await settled();
  const archive = await records(person);
  const missing = PERSONAL_DATA.flatMap(({ table, personal }) => {
    const rows = archive.get(getTableName(table)) ?? [];
    return Object.entries(personal)
      .filter(([name, field]) => field?.exported === true && !rows.some((row) => name in row))
      .map(([name]) => `${getTableName(table)}.${name}`);
  });
  expect(missing).toEqual([]);
  const unmarked = TEXTS.filter(({ rule, name }) => {
    const field = rule.personal[name as never] as { exported: unknown } | undefined;
    const rows = archive.get(getTableName(rule.table)) ?? [];
    return field?.exported === true && !rows.some((row) => JSON.stringify(row[name]).includes(MARK));
  });
  expect(unmarked.map(({ rule, name }) => `${getTableName(rule.table)}.${name}`)).toEqual([]);
});

test('a name is replaced in a waiting row of the ledger, not in one being written; a lost row is reported', async () => {
  const { ctx } = server;
  const [one, other] = [await createExpert(ctx), await createExpert(ctx)];
  const paid = await createEarnedPayout(ctx, one.id, { status: 'paid' });
  const kept = await createEarnedPayout(ctx, other.id, { status: 'paid' });
  const values = ({ id }: { id: number }) => ({
    payout_id: id,
    row: {
      payout_id: id,
      paid_at: new Date().toISOString(),
      name: 'Ada Paid',
      email: 'ada@example.com',
      amount: '25.00',
      currency: 'USD',
      assessment: '',
      provider: 'manual',
      provider_order_id: '',
    },
  });
  const started_at = new Date();
  await ctx.db.insert(ledgerEntries).values([{ ...values(paid), started_at }, values(kept)]);
  const set = (change: object) => ctx.db.update(ledgerEntries).set(change).where(eq(ledgerEntries.payout_id, paid.id));
  const rowOf = async ({ id }: { id: number }) =>
    (await ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, id)))[0]?.row;
  await expect(forgetInLedger(ctx, paid.id)).rejects.toThrow('The row is being written to the ledger.');
  expect(await rowOf(paid)).toMatchObject({ name: 'Ada Paid' });
  const error = vi.spyOn(ctx.log, 'error');
  await set({ started_at: null });
  await forgetInLedger(ctx, paid.id);
  expect(await rowOf(paid)).toMatchObject({ name: `Expert ${one.id}`, email: '' });
  expect(error).not.toHaveBeenCalled();
  await set({ ...values(paid), started_at, appended_at: new Date() });
  await forgetInLedger(ctx, paid.id);
  expect(error).toHaveBeenCalledWith({ payout: paid.id }, expect.stringContaining('erase the name there'));
  expect(await rowOf(paid)).toMatchObject({ name: `Expert ${one.id}`, email: '' });
  expect(await rowOf(kept)).toMatchObject({ name: 'Ada Paid' });
});
