import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { createLog } from '#server/data/log.ts';
import { auditLog } from '#server/data/schema/system.ts';
import { AUDIT_ANCHOR, anchorAuditLog, checkAudit, reportAuditLog } from '#server/outside/audit-anchor.ts';
import type { Context } from '#server/outside/context.ts';
import { applyRetention } from '#server/people/retention.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

type Line = { event?: string; number?: number; problems?: string[]; first?: boolean };

const output: string[] = [];
/** The lines about the audit log since the last call. */
const said = () =>
  output
    .splice(0)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event?.startsWith('audit_log'));

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({}, createLog('info', { write: (line) => output.push(line) }));
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());
beforeEach(async () => {
  await act();
  await anchorAuditLog(server.ctx);
  said();
});

/** Writes an entry with details and one with an address to the log, permanently. */
async function act(): Promise<Person> {
  const expert = await createExpert(server.ctx);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  await server.call('POST', '/api/auth/token/', { headers, body: { username: expert.email, password: PASSWORD } });
  await server.call('PATCH', `/api/experts/${expert.id}/`, { token: admin.token, body: { current_company: 'Nobody' } });
  return expert;
}

const problems = async (ctx: Pick<Context, 'config' | 'db' | 'storage'> = server.ctx) =>
  (await checkAudit(ctx)).problems;

const recompute = sql`
  do $$
  declare
    link audit_chain%rowtype;
    entry audit_log%rowtype;
    previous text := '';
  begin
    for link in select * from audit_chain order by number loop
      select * into entry from audit_log where id = link.audit_id;
      previous := audit_entry_hash(previous, entry, link.details_hash, link.origin_hash);
      update audit_chain set hash = previous where number = link.number;
    end loop;
  end $$`;

/** Returns what the check and the hourly job find in a copy of the database after its owner ran these statements. */
async function foundAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  const takenBack = new Error('taken back');
  let found: string[] = [];
  await server.ctx.db
    .transaction(async (tx) => {
      for (const table of ['audit_log', 'audit_chain', 'audit_details', 'audit_origins']) {
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      }
      for (const statement of statements) await tx.execute(statement);
      const copy = { ...server.ctx, db: tx };
      found = await problems(copy);
      output.length = 0;
      await reportAuditLog(copy);
      expect(said()).toMatchObject([found.length > 0 ? { event: 'audit_log_broken' } : { event: 'audit_log_intact' }]);
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return found;
}

const lastLinks = sql`select audit_id from audit_chain order by number desc limit 3`;
const entries = async () => (await checkAudit(server.ctx)).entries;

describe('ASVS 16.4.2: what the owner of the database did is found in a copy', () => {
  test('that is untouched', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  test('in which an action was changed', async () => {
    const statement = sql`update audit_log set action = 'test.other' where action = 'session.opened'`;
    expect(await foundAfter(statement)).toEqual([
      expect.stringMatching(/^Entry \d+ was changed or written past the chain, or one before it is gone\.$/),
    ]);
  });

  test('whose last entries were deleted', async () => {
    const count = await entries();
    const found = await foundAfter(
      sql`create temp table gone on commit drop as ${lastLinks}`,
      ...['audit_details', 'audit_origins', 'audit_chain'].map(
        (table) => sql`delete from ${sql.identifier(table)} where audit_id in (select audit_id from gone)`,
      ),
      sql`delete from audit_log where id in (select audit_id from gone)`,
    );
    expect(found).toEqual([`The last 3 of ${count} entries are missing.`]);
  });

  test('whose entries were all deleted', async () => {
    const count = await entries();
    const tables = ['audit_details', 'audit_origins', 'audit_chain', 'audit_log'];
    const found = await foundAfter(...tables.map((table) => sql`delete from ${sql.identifier(table)}`));
    expect(found).toEqual([`All ${count} of ${count} entries are missing.`]);
  });

  test('whose chain was computed anew after a change', async () => {
    const count = await entries();
    const found = await foundAfter(
      sql`update audit_log set action = 'test.other' where action = 'session.opened'`,
      recompute,
    );
    expect(found).toEqual([`Not all of the first ${count} entries are as they were: the chain was computed anew.`]);
  });

  test('whose network addresses or details were deleted', async () => {
    const { rows } = await server.ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_origins`,
    );
    expect(await foundAfter(sql`delete from audit_origins`)).toEqual([
      `Network addresses are missing, and no entry says that they were erased: ${rows[0]?.count}.`,
    ]);
    const one = sql`delete from audit_details where audit_id = (select max(audit_id) from audit_details)`;
    expect(await foundAfter(one)).toEqual([
      'Details of entries are missing, and no entry says that they were erased: 1.',
    ]);
  });
});

test('what is erased lawfully is not missing: a person, an own account, and what was kept long enough', async () => {
  const [expert, leaving] = [await act(), await act()];
  await anchorAuditLog(server.ctx);
  expect((await server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token })).status).toBe(204);
  expect(await problems()).toEqual([]);
  const closed = { token: leaving.token, body: { password: PASSWORD } };
  expect((await server.call('POST', '/api/account/close/', closed)).status).toBe(200);
  expect(await problems()).toEqual([]);
  await anchorAuditLog(server.ctx);
  expect(await problems()).toEqual([]);
  await applyRetention(server.ctx, Date.now() + 400 * DAY);
  const { rows } = await server.ctx.db.execute(sql`select 1 from audit_origins`);
  expect(rows).toEqual([]);
  expect(await problems()).toEqual([]);
  await anchorAuditLog(server.ctx);
  expect(await problems()).toEqual([]);
});

describe('the anchor', () => {
  test('is written to the log and the storage, and not again before there are new entries', async () => {
    await anchorAuditLog(server.ctx);
    expect(said()).toEqual([]);
    await server.ctx.db.insert(auditLog).values({ action: 'test.done', entity: 'test' });
    await anchorAuditLog(server.ctx);
    expect(said()).toMatchObject([{ event: 'audit_log_anchored', number: await entries(), first: false }]);
    await anchorAuditLog(server.ctx);
    expect(said()).toEqual([]);
  });

  test('stays while it contradicts the log, so that a later one hides nothing', async () => {
    const { db } = server.ctx;
    await db.execute(sql`alter table audit_origins disable trigger user`);
    const { rows } = await db.execute(sql`delete from audit_origins returning *`);
    await server.ctx.db.insert(auditLog).values({ action: 'test.done', entity: 'test' });
    for (let hour = 0; hour < 2; hour += 1) {
      await anchorAuditLog(server.ctx);
      const problem = expect.stringMatching(/^Network addresses are missing/);
      expect(said()).toMatchObject([{ event: 'audit_log_broken', problems: [problem] }]);
    }
    await db.execute(
      sql`insert into audit_origins select * from jsonb_populate_recordset(null::audit_origins, ${JSON.stringify(rows)}::jsonb)`,
    );
    await db.execute(sql`alter table audit_origins enable trigger user`);
    expect(await problems()).toEqual([]);
  });

  test('of an earlier secret is taken and signed anew, and one of a foreign secret is told', async () => {
    const { current } = server.ctx.config.secrets;
    const withSecrets = (secrets: Context['config']['secrets']): Context => ({
      ...server.ctx,
      config: { ...server.ctx.config, secrets },
    });
    const other = 'another-secret-of-the-portal-0123456789';
    const rotated = withSecrets({ current: other, previous: [current] });
    expect(await problems(rotated)).toEqual([]);
    await anchorAuditLog(rotated);
    expect(said()).toMatchObject([{ event: 'audit_log_anchored' }]);
    expect(await problems(withSecrets({ current: other, previous: [] }))).toEqual([]);
    expect(await problems()).toEqual([expect.stringMatching(/^The anchor is not signed with the secret/)]);
    await anchorAuditLog(withSecrets({ current, previous: [other] }));
  });

  test('that is missing is reported by the check, and raises no alarm at night', async () => {
    await rm(path.join(server.ctx.config.dataDir, 'files', AUDIT_ANCHOR));
    expect(await problems()).toEqual([expect.stringMatching(/^There is no anchor/)]);
    await reportAuditLog(server.ctx);
    await anchorAuditLog(server.ctx);
    expect(said()).toMatchObject([{ event: 'audit_log_intact' }, { event: 'audit_log_anchored', first: true }]);
  });
});
