import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/data/audit.ts';
import { auditDetails, auditEntries, auditLog } from '#server/data/schema/system.ts';
import { checkAuditLog } from '#server/outside/audit-anchor.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const entriesOf = (userId: number) =>
  server.ctx.db.select().from(auditEntries).where(eq(auditEntries.actor_id, userId)).orderBy(desc(auditEntries.id));

describe('the audit log', () => {
  test('ASVS 16.4.2: cannot be changed, deleted or emptied with SQL', async () => {
    const { db } = server.ctx;
    await server.call('GET', '/api/experts/export/', { token: admin.token });
    await audit(db, { actorId: admin.id, action: 'test.done', personal: { about: admin.id, after: {} } });
    for (const statement of [
      sql`update audit_log set actor_id = null`,
      sql`delete from audit_log`,
      sql`truncate audit_log cascade`,
      sql`update audit_chain set hash = ''`,
      sql`delete from audit_chain`,
      sql`update audit_details set after = '{"other": 1}'`,
      sql`update audit_origins set address = ''`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
    }
  });

  test('ASVS 16.4.3: is a chain, also of entries that are written at the same time', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      actorId: admin.id,
      action: 'test.done',
      entityId: index,
    }));
    await Promise.all(
      entries.map((entry) => server.ctx.db.transaction((tx) => audit(tx, { ...entry, after: { a: 1 } }))),
    );
    const { entries: count, brokenAt } = await checkAuditLog(server.ctx.db);
    expect(brokenAt).toBeNull();
    expect(count).toBeGreaterThanOrEqual(20);
  });

  test('stays intact when the personal part of an entry is erased', async () => {
    const expert = await createExpert(server.ctx);
    const path = `/api/experts/${expert.id}/`;
    await server.call('PATCH', path, { token: admin.token, body: { current_company: 'Nobody Else Ltd' } });
    const about = async () =>
      JSON.stringify(await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, expert.id)));
    expect(await about()).toContain('Nobody Else Ltd');
    expect((await server.call('DELETE', path, { token: admin.token })).status).toBe(204);
    expect(await about()).not.toContain('Nobody Else Ltd');
    expect((await checkAuditLog(server.ctx.db)).brokenAt).toBeNull();
  });
});

describe('whoever gets around the triggers is found out by the chain', () => {
  /** Runs statements that an attacker with the owner's rights could run, and rolls them back. */
  async function brokenBy(...statements: ReturnType<typeof sql>[]): Promise<number | null> {
    let found: number | null = null;
    const takenBack = new Error('taken back');
    await server.ctx.db
      .transaction(async (tx) => {
        for (const table of ['audit_log', 'audit_chain', 'audit_details', 'audit_origins']) {
          await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
        }
        for (const statement of statements) await tx.execute(statement);
        found = (await checkAuditLog(tx)).brokenAt;
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    return found;
  }

  test('ASVS 16.4.2: a changed entry, changed details, and details added later', async () => {
    const [bare, detailed] = await Promise.all([
      server.ctx.db.transaction(async (tx) => {
        const [row] = await tx.insert(auditLog).values({ action: 'test.bare', entity: 'test' }).returning();
        return row?.id ?? 0;
      }),
      server.ctx.db.transaction(async (tx) => {
        const [row] = await tx.insert(auditLog).values({ action: 'test.detailed', entity: 'test' }).returning();
        await tx.insert(auditDetails).values({ audit_id: row?.id ?? 0, person_id: admin.id, after: { amount: 10 } });
        return row?.id ?? 0;
      }),
    ]);
    expect(await brokenBy()).toBeNull();
    expect(await brokenBy(sql`update audit_log set action = 'test.other' where id = ${bare}`)).not.toBeNull();
    expect(await brokenBy(sql`update audit_log set at = at + interval '1 second' where id = ${bare}`)).not.toBeNull();
    expect(
      await brokenBy(sql`update audit_details set after = '{"amount": 99}' where audit_id = ${detailed}`),
    ).not.toBeNull();
    expect(
      await brokenBy(sql`insert into audit_details (audit_id, person_id, after) values (${bare}, ${admin.id}, '{}')`),
    ).not.toBeNull();
    expect(await brokenBy(sql`delete from audit_details where audit_id = ${detailed}`)).toBeNull();
  });

  test('an entry that was taken out, with its link or without, and one that was written past the chain', async () => {
    const [entry] = await entriesOf(admin.id);
    const id = entry?.id ?? 0;
    await audit(server.ctx.db, { actorId: admin.id, action: 'test.last' });
    const details = sql`delete from audit_origins where audit_id = ${id}`;
    const link = sql`delete from audit_chain where audit_id = ${id}`;
    const row = sql`delete from audit_log where id = ${id}`;
    expect(await brokenBy(details, link, row)).not.toBeNull();
    expect(await brokenBy(link)).not.toBeNull();
    expect(await brokenBy(sql`insert into audit_log (action, entity) values ('test.past', 'test')`)).not.toBeNull();
  });
});

describe('what is recorded', () => {
  test('ASVS 15.3.4, 16.2.1: signing in and out, with the network address', async () => {
    const { id, email } = await createExpert(server.ctx);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { body } = await server.call<{ refresh: string }>('POST', '/api/auth/token/', {
      headers,
      body: { username: email, password: PASSWORD },
    });
    await server.call('POST', '/api/auth/token/blacklist/', { headers, body: { refresh: body.refresh } });
    expect((await entriesOf(id)).slice(0, 2)).toMatchObject([
      { action: 'session.closed', address: '203.0.113.7' },
      { action: 'session.opened', address: '203.0.113.7' },
    ]);
  });

  test('what a public call does as the act of its own person, whoever’s token comes along', async () => {
    const { id, email } = await createExpert(server.ctx);
    const call = (path: string, body: object) =>
      server.call<{ refresh: string }>('POST', path, { token: admin.token, body });
    const { body } = await call('/api/auth/token/', { username: email, password: PASSWORD });
    await call('/api/auth/token/blacklist/', { refresh: body.refresh });
    expect((await entriesOf(id)).slice(0, 2).map(({ action }) => action)).toEqual(['session.closed', 'session.opened']);
  });

  test('every export, before the data leave', async () => {
    expect((await server.call('GET', '/api/experts/export/', { token: admin.token })).status).toBe(200);
    expect((await entriesOf(admin.id))[0]).toMatchObject({ action: 'experts.exported', entity: 'expert' });
    const assessment = `/api/assessments/${(await createEarnedPayout(server.ctx, (await createExpert(server.ctx)).id)).assessment_id}`;
    const superAdmin = await createSuperAdmin(server.ctx);
    for (const [path, action, entity] of [
      ['/api/agreements/1/export/', 'agreement.people_exported', 'agreement'],
      ['/api/account/data/', 'account.data_exported', 'user'],
      [`${assessment}/report/`, 'assessment.report_read', 'assessment'],
      [`${assessment}/export-csv/`, 'assessment.answers_exported', 'assessment'],
      [`${assessment}/export-pdf/`, 'assessment.report_exported', 'assessment'],
    ]) {
      await server.call('GET', path ?? '', { token: superAdmin.token });
      const entity_id = Number(/\d+/.exec(path ?? '')?.[0]) || null;
      expect((await entriesOf(superAdmin.id))[0]).toMatchObject({ action, entity, entity_id });
    }
  });

  test('a HEAD of an export too, since it does the same work and tells how much there is', async () => {
    const { id, token } = await createAdmin(server.ctx);
    await server.call('HEAD', '/api/experts/export/', { token });
    expect((await entriesOf(id))[0]).toMatchObject({ action: 'experts.exported', entity: 'expert' });
  });

  test('ASVS 16.3.2: a refusal of missing rights, once in ten minutes', async () => {
    const { id, token } = await createExpert(server.ctx);
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const refused = async (path: string, status = 403) =>
      expect((await server.call('GET', path, { token, headers })).status).toBe(status);
    const refusals = async () => (await entriesOf(id)).filter(({ action }) => action === 'access.refused');
    const routes = async () => (await refusals()).map(({ after }) => (after as { route: string }).route).sort();
    for (let count = 0; count < 3; count += 1) await refused('/api/experts/list/');
    await expect.poll(routes).toEqual(['GET /api/experts/list/']);
    expect(await refusals()).toMatchObject([{ entity: 'user', entity_id: id, address: '203.0.113.8' }]);
    // A missing record is not a missing right, and another route is another refusal.
    await refused('/api/assessments/4711/', 404);
    await refused('/api/settings/');
    await refused('/api/experts/list/');
    await refused('/api/staff/');
    await expect.poll(routes).toEqual(['GET /api/experts/list/', 'GET /api/settings/', 'GET /api/staff/']);
  });
});
