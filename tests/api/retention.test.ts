import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditDetails, auditLog, auditOrigins, mails } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { applyRetention } from '#server/people/retention.ts';
import { first } from '#tests/factories/payouts.ts';
import { createAdmin, createExpert, createPerson, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { completeProfile, newcomer, readyForProfile, verified, withPassword } from './registering.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  admin = await createAdmin(server.ctx);
});
afterEach(() => server.close());

const after = (days: number) => applyRetention(server.ctx, Date.now() + days * DAY);
const register = (body: object) => server.call('POST', '/api/business/register/', { body });
const emails = async () => (await server.ctx.db.select({ email: users.email }).from(users)).map(({ email }) => email);
const invite = (email: string) =>
  server.call('POST', '/api/experts/invite/', {
    token: admin.token,
    body: { email, firstName: 'Ina', lastName: 'Invited', emailTitle: '', emailContent: '' },
  });

test('an abandoned registration goes, with the person who proved an address and did not go on', async () => {
  const { db } = server.ctx;
  const unproven = newcomer();
  await register(unproven);
  const proven = newcomer();
  await withPassword(server, proven.email, await verified(server, proven));
  await after(29);
  expect(await db.select().from(registrations)).toHaveLength(2);
  expect(await emails()).toContain(proven.email);
  await after(31);
  expect(await db.select().from(registrations)).toEqual([]);
  expect(await emails()).not.toContain(proven.email);
  const [row] = await db.select().from(experts).where(eq(experts.mobile_phone, proven.mobile_phone));
  expect(row).toBeUndefined();
  // The address is free for another registration.
  expect((await register(proven)).status).toBe(200);
});

test('somebody who finished the registration stays', async () => {
  const person = newcomer();
  const token = await readyForProfile(server, person);
  await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
  await after(400);
  expect(await emails()).toContain(person.email);
});

test('an invited person who never registers goes after the time for invitations, counted from the last one', async () => {
  await invite('ina@example.com');
  await after(179);
  expect(await emails()).toContain('ina@example.com');
  await after(181);
  expect(await emails()).not.toContain('ina@example.com');
  const [entry] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'expert.forgotten'));
  expect(entry).toMatchObject({ actor_id: null, before: null, after: null });
});

test('nobody is erased who registers or gets a payout meanwhile', async () => {
  const { db } = server.ctx;
  const people = [1, 2, 3].map((number) => `person${number}@example.com`);
  for (const email of people) await invite(email);
  const [paid] = await db
    .select()
    .from(users)
    .where(eq(users.email, people[2] ?? ''));
  await db.insert(payouts).values({ expert_id: paid?.id ?? 0, amount: '5.00' });
  // As soon as one of the first two is erased, the other one registers.
  await db.execute(sql`
    create function registers() returns trigger language plpgsql as $$ begin
      update experts set registered_at = now() where registered_at is null and id <> new.id and removed_at is null;
      return null;
    end $$`);
  await db.execute(sql`
    create trigger registers after update of erased_at on users for each row
    when (old.erased_at is null and new.erased_at is not null) execute function registers()`);
  await after(181);
  const left = (await emails()).filter((email) => people.includes(email));
  expect(left).toHaveLength(2);
  expect(left).toContain(people[2]);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'expert.forgotten'))).toMatchObject([
    { entity: 'expert', actor_id: null },
  ]);
});

test('sent mails lose address and text, views of designs and details of changes go', async () => {
  const { db } = server.ctx;
  const expert = await createExpert(server.ctx);
  const content = { subject: 's', text: 't', html: 'h', headers: { 'X-A': 'b' }, error: 'e' };
  await db.insert(mails).values([
    { to: expert.email, user_id: expert.id, kind: 'a', ...content, status: 'sent' },
    { to: expert.email, user_id: expert.id, kind: 'b', ...content, status: 'queued' },
  ]);
  const file = await first(
    db
      .insert(files)
      .values({ key: 'k', original_name: 'n', mime: 'image/png', kind: 'image', size: 1, sha256: 'x', uploaded_by: 0 })
      .returning(),
  );
  await db.insert(fileViews).values({ file_id: file.id, user_id: expert.id });
  await server.call('PATCH', `/api/experts/${expert.id}/`, { token: admin.token, body: { rating: 4 } });
  const kept = async () => ({
    sent: (await db.select().from(mails).where(eq(mails.kind, 'a')))[0]?.to,
    queued: (await db.select().from(mails).where(eq(mails.kind, 'b')))[0]?.to,
    views: (await db.select().from(fileViews)).length,
    details: (await db.select().from(auditDetails)).length,
    origins: (await db.select().from(auditOrigins)).length,
    log: (await db.select().from(auditLog)).length,
  });
  const all = { sent: expert.email, queued: expert.email, views: 1, details: 1, origins: 1, log: 1 };
  await after(80);
  expect(await kept()).toEqual(all);
  await after(91);
  expect(await kept()).toEqual({ ...all, sent: '' });
  const [emptied] = await db.select().from(mails).where(eq(mails.kind, 'a'));
  expect(emptied).toMatchObject({ to: '', subject: '', text: '', html: '', headers: {}, error: null, status: 'sent' });
  // An entry tells how much was erased outside the log.
  await after(181);
  expect(await kept()).toEqual({ ...all, sent: '', origins: 0, log: 2 });
  await after(731);
  expect(await kept()).toEqual({ ...all, sent: '', origins: 0, log: 2, views: 0 });
  await after(1096);
  expect(await kept()).toEqual({ ...all, sent: '', origins: 0, log: 3, views: 0, details: 0 });
});

test('the firm sets the periods', async () => {
  const person = newcomer();
  await register(person);
  await writeSettings(server.ctx.db, { keep_registrations_days: 3 });
  await after(4);
  expect(await server.ctx.db.select().from(registrations)).toEqual([]);
});

test('unused accounts are proposed to super admins once a month, and stay', async () => {
  const superAdmin = await createSuperAdmin(server.ctx);
  const expert = await createExpert(server.ctx, { last_seen_at: new Date(Date.now() - 1000 * DAY) });
  await after(0);
  // People who left or never registered do not count as unused, and a deactivated super admin gets no mail.
  const longAgo = new Date(Date.now() - 1096 * DAY);
  await createExpert(server.ctx, { last_seen_at: longAgo }, { removed_at: new Date() });
  await createExpert(server.ctx, { last_seen_at: longAgo }, { registered_at: null, status: 'pending' });
  await createPerson(server.ctx, 'admin', { last_seen_at: longAgo });
  await createPerson(server.ctx, 'super_admin', { is_active: false });
  const proposals = () => server.ctx.db.select().from(mails).where(eq(mails.kind, 'unused_accounts')).orderBy(mails.id);
  expect(await proposals()).toEqual([]);
  await server.ctx.db.update(users).set({ last_seen_at: longAgo }).where(eq(users.id, expert.id));
  await after(0);
  await after(0);
  const [mail, ...more] = await proposals();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: superAdmin.email, subject: '1 expert account not used for a long time' });
  expect(mail?.text).toContain('/experts?sort=activity&order=ASC');
  expect(mail?.text).not.toContain(expert.email);
  expect(await emails()).toContain(expert.email);
});
