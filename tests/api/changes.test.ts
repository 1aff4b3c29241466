import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change, changedFields } from '#common/changes.ts';
import { audit, eraseBesideLog } from '#server/data/audit.ts';
import { users } from '#server/data/schema/accounts.ts';
import { auditDetails, auditOrigins } from '#server/data/schema/system.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createRegion, createVis, visFields } from './library-factories.ts';

let server: TestServer;
let boss: Person;
let admin: Person;
let expert: Person;

beforeAll(async () => {
  server = await startTestServer();
  boss = await createSuperAdmin(server.ctx);
  admin = await createAdmin(server.ctx, { first_name: 'Ada', last_name: 'Admin' });
  expert = await createExpert(server.ctx);
  const { db } = server.ctx;
  const entry = { actorId: admin.id, entityId: 12, before: { status: 'pending' } };
  await audit(db, {
    ...entry,
    action: 'payout.rejected',
    after: { status: 'rejected' },
    personal: { about: expert.id, after: { rejection_reason: '=Copied, "all" of it' } },
  });
  await audit(db, { ...entry, actorId: null, action: 'payout.failed', entityId: 13 });
  await audit(db, { actorId: boss.id, action: 'expert.updated', entityId: expert.id });
});
afterAll(() => server.close());

const list = async (query = '', { token } = boss) =>
  server.call<{ count: number; results: Change[]; next: string | null }>('GET', `/api/changes/${query}`, { token });
const found = async (query: string) => (await list(query)).body.results.map(({ action }) => action);

test('sign-ins can be left out', async () => {
  const signIns = (actions: string[]) => actions.filter((action) => /^(session|sign_in)\./.test(action));
  await audit(server.ctx.db, { actorId: boss.id, action: 'session.opened', entityId: boss.id });
  await audit(server.ctx.db, { actorId: null, action: 'sign_in.refused', entityId: boss.id });
  const [all, without] = [await found('?page_size=1000'), await found('?page_size=1000&leave_out=sign_ins')];
  expect(signIns(all).length).toBeGreaterThan(1);
  expect(without).toEqual(all.filter((action) => signIns([action]).length === 0));
});

test('super admins read who changed what and when, before and after; nobody else does', async () => {
  expect((await list('', admin)).status).toBe(403);
  expect((await list('', expert)).status).toBe(403);
  expect((await server.call('GET', '/api/changes/export/', { token: admin.token })).status).toBe(403);
  const { body } = await list('?entity=payout');
  expect(body).toMatchObject({ count: 2, next: null });
  expect(body.results[1]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    actor: 'Ada Admin',
    actor_id: admin.id,
    action: 'payout.rejected',
    entity: 'payout',
    entity_id: 12,
    record: '',
    names: {},
    before: { status: 'pending' },
    after: { status: 'rejected', rejection_reason: '=Copied, "all" of it' },
    address: '',
    request_id: '',
  });
  expect(body.results[0]).toMatchObject({ actor: '', action: 'payout.failed' });
});

test('changes are found by kind of record, by who made them, by whom they are about and by time', async () => {
  expect(await found(`?actor_id=${admin.id}&entity=payout`)).toEqual(['payout.rejected']);
  // Without the refusals of the expert above.
  const about = (await found(`?about_id=${expert.id}`)).filter((action) => action !== 'access.refused');
  expect(about).toEqual(['expert.updated', 'payout.rejected']);
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await found(`?entity=payout&from=${today}&to=${today}`)).toEqual(['payout.failed', 'payout.rejected']);
  expect(await found(`?entity=payout&from=${tomorrow}`)).toEqual([]);
  expect(await found('?entity=payout&from=0001-01-01&to=9999-12-31')).toEqual(['payout.failed', 'payout.rejected']);
  for (const day of ['yesterday', '0000-01-01', '10000-01-01']) {
    for (const end of ['from', 'to']) expect((await list(`?${end}=${day}`)).status, `${end} ${day}`).toBe(400);
  }
});

test('names people and titles instead of ids, and nothing of an erased person', async () => {
  const { ctx } = server;
  const [named, gone] = [
    await createExpert(ctx, { first_name: 'Eva', last_name: 'Named' }),
    await createExpert(ctx, { first_name: 'Gil', last_name: 'Gone' }),
  ];
  const { id } = await createAssessment(ctx, undefined, { title: 'The new label' });
  const assignment = await invite(ctx, id, named.id);
  const about = { expert_ids: [named.id, gone.id], no_mail: [], title: String(gone.id) };
  await audit(ctx.db, { actorId: admin.id, action: 'assessment.invited', entityId: id, after: about });
  await audit(ctx.db, { actorId: admin.id, action: 'expert.updated', entityId: gone.id, before: { other: named.id } });
  await audit(ctx.db, { actorId: admin.id, action: 'assignment.opened', entityId: assignment });
  await audit(ctx.db, { actorId: admin.id, action: 'settings.changed', before: null, after: { expert_ids: 'many' } });
  await ctx.db.update(users).set({ erased_at: new Date() }).where(eq(users.id, gone.id));
  const newest = (await list('?page_size=4')).body.results.map(({ record, names }) => ({ record, names }));
  expect(newest).toEqual([
    { record: '', names: {} },
    { record: 'Eva Named, The new label', names: {} },
    { record: '', names: { [`expert ${named.id}`]: 'Eva Named' } },
    { record: 'The new label', names: { [`expert ${named.id}`]: 'Eva Named', [`expert ${gone.id}`]: null } },
  ]);
});

test('calls a deleted record what it was called', async () => {
  const { token } = admin;
  const brand = await createBrand(server, token, 'Shortlived');
  await server.call('DELETE', `/api/brands/brands/${brand.id}/`, { token });
  const records = (await list('?entity=brand&page_size=2')).body.results.map(({ action, record }) => [action, record]);
  expect(records).toEqual([
    ['brand.deleted', 'Shortlived'],
    ['brand.created', 'Shortlived'],
  ]);
});

test('names what a VIS and its materials refer to, and a save that left the brand alone does not list it', async () => {
  const token = admin.token;
  const brand = await createBrand(server, token, 'Aqualta');
  const region = await createRegion(server, 'Alps');
  const newest = async (kind: string) => (await list(`?entity=${kind}&page_size=1`)).body.results[0] as Change;
  const { id } = await createVis(server, token, { brand: brand.id, geographical_footprint: [region] });
  expect(await newest('vis')).toMatchObject({
    names: { [`brand ${brand.id}`]: 'Aqualta', [`form_option ${region}`]: 'Alps' },
  });
  await createImage(server, token, id, 'front.png');
  const material = await newest('vis_material');
  const { image_id } = material.after as { image_id: number };
  expect(material.names).toEqual({ [`vis ${id}`]: 'Aqualta V1', [`file ${image_id}`]: 'front.png' });

  const fields = { ...visFields(brand.id, region), market: 'Japan', document: undefined };
  const saved = await server.call('PUT', `/api/brands/vis/${id}/`, { token, body: fields });
  expect(saved.status).toBe(200);
  expect(changedFields(await newest('vis')).map(({ field }) => field)).toEqual(['market']);
});

test('pages follow each other and end at a depth', async () => {
  const first = await list('?entity=payout&page_size=1');
  expect(first.body).toMatchObject({ count: 2, results: [{ action: 'payout.failed' }] });
  expect(first.body.next).toContain('page=2');
  expect(await found('?entity=payout&page_size=1&page=2')).toEqual(['payout.rejected']);
  expect((await list('?page=1001&page_size=10')).status).toBe(400);
});

test('the file holds all that match, without formulas, and the export stands in the log itself', async () => {
  const { token } = boss;
  const { status, body } = await server.call<string>('GET', `/api/changes/export/?entity=payout&actor_id=${admin.id}`, {
    token,
  });
  expect(status).toBe(200);
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toEqual(
    expect.stringContaining(
      'ID,When,Who,ID of the person,What,Record,ID of the record,Before,After,Network address,Request',
    ),
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,Ada Admin,${admin.id},payout.rejected,payout,12,"{""status"":""pending""}",`);
  expect(await found('?entity=audit_log')).toEqual(['audit_log.exported']);
});

test('an id that nobody can have is refused before the file begins', async () => {
  const asked = await server.call('GET', `/api/changes/export/?about_id=${2 ** 31}`, { token: boss.token });
  expect(asked.status).toBe(400);
});

test('what was erased stays erased, and an erased person has no name', async () => {
  const { db } = server.ctx;
  await eraseBesideLog(db, eq(auditDetails.person_id, expert.id), eq(auditOrigins.audit_id, 0));
  await db.update(users).set({ erased_at: new Date() }).where(eq(users.id, admin.id));
  const { body } = await list('?entity=payout');
  expect(body.results[1]).toMatchObject({ actor: `Person ${admin.id} (erased)`, after: { status: 'rejected' } });
  expect(JSON.stringify(body)).not.toContain('Copied');
});

test('what one request did is found by its id', async () => {
  const headers = { 'x-request-id': 'export-of-4711' };
  await server.call('GET', '/api/changes/export/?entity=vis', { token: boss.token, headers });
  const { results } = (await list('?request_id=export-of-4711')).body;
  expect(results).toMatchObject([{ action: 'audit_log.exported', request_id: 'export-of-4711' }]);
});
