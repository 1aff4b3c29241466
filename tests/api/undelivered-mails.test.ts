import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UndeliveredMail } from '#common/mails/mails.ts';
import type { BulkAnswer } from '#common/people/experts/detail.ts';
import { notificationPreferences, users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let ada: Person;
let counter = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  ada = await createExpert(server.ctx, { first_name: 'Ada', last_name: 'Astray' });
});
afterAll(() => server.close());

type Row = Partial<typeof mails.$inferInsert>;
/** A mail to Ada that bounced; returns its id and subject. */
async function undelivered(row: Row = {}) {
  counter += 1;
  const subject = `About matter ${counter}`;
  const [mail] = await server.ctx.db
    .insert(mails)
    .values({
      user_id: ada.id,
      to: ada.email,
      kind: 'staff_message',
      subject,
      text: 'Hello',
      html: '<p>Hello</p>',
      status: 'bounced',
      error: '550 No such user',
      ...row,
    })
    .returning();
  if (!mail) throw new Error('no email was inserted');
  return { id: mail.id, subject };
}
const list = async (query = '', token = admin.token) =>
  (await server.call<{ count: number; results: UndeliveredMail[] }>('GET', `/api/mails/?${query}`, { token })).body;
const sendAgain = (ids: number[], token = admin.token) =>
  server.call<BulkAnswer>('POST', '/api/mails/send-again/', { token, body: { ids } });
const stored = async (id: number) => (await server.ctx.db.select().from(mails).where(eq(mails.id, id)))[0];

test('mails to experts that bounced or failed are listed, searched and filtered, without their text', async () => {
  const bounced = await undelivered();
  const failed = await undelivered({ status: 'failed', error: 'The server does not answer.' });
  const [sent, erased] = [await undelivered({ status: 'sent' }), await undelivered({ to: '', text: '', html: '' })];
  const toStaff = await undelivered({ user_id: admin.id, to: admin.email });
  const all = await list('page_size=100');
  const ids = all.results.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([failed.id, bounced.id]);
  for (const other of [sent, erased, toStaff]) expect(ids).not.toContain(other.id);
  expect(all.results[1]).toEqual({
    id: bounced.id,
    expert_id: ada.id,
    name: 'Ada Astray',
    to: ada.email,
    next_to: ada.email,
    subject: bounced.subject,
    status: 'bounced',
    reason: '550 No such user',
    created_at: expect.any(String),
    blocked: null,
  });
  expect((await list('status=failed')).results.map(({ id }) => id)).toEqual([failed.id]);
  expect((await list(`search=${encodeURIComponent(bounced.subject)}`)).results.map(({ id }) => id)).toEqual([
    bounced.id,
  ]);
  expect((await list('search=ada%20astray')).count).toBe(2);
  expect((await server.call('GET', '/api/mails/', { token: ada.token })).status).toBe(403);
  expect((await sendAgain([bounced.id], ada.token)).status).toBe(403);
});

test('several are sent again, to the address that is right by now, and no longer listed; a repetition sends none', async () => {
  const moved = await createExpert(server.ctx, { first_name: 'Mo', last_name: 'Moved' });
  const mail = await undelivered({ user_id: moved.id, to: 'old@example.com' });
  const bound = await undelivered({ user_id: moved.id, to: 'old@example.com', kind: 'email_changed' });
  expect((await list('search=mo%20moved')).results.map(({ to, next_to }) => [to, next_to])).toEqual([
    ['old@example.com', 'old@example.com'],
    ['old@example.com', moved.email],
  ]);
  const answer = await sendAgain([mail.id, bound.id]);
  expect(answer.body).toEqual({ detail: '2 emails being sent again', done: [mail.id, bound.id], skipped: [] });
  expect(await stored(mail.id)).toMatchObject({ to: moved.email, error: null, text: 'Hello' });
  expect(await stored(bound.id)).toMatchObject({ to: 'old@example.com' });
  await expect.poll(async () => (await stored(mail.id))?.status).toBe('sent');
  expect((await list('search=mo%20moved')).count).toBe(0);
  expect((await sendAgain([mail.id])).body).toEqual({
    detail: '0 emails being sent again',
    done: [],
    skipped: [{ id: mail.id, reason: 'It is no longer among the emails that did not arrive.' }],
  });
  const trail = await server.trailOf('expert', moved.id);
  expect(trail).toMatchObject([
    { actor_id: admin.id, action: 'expert.email_sent_again', after: { mail_id: mail.id, kind: 'staff_message' } },
    { action: 'expert.email_sent_again', after: { mail_id: bound.id } },
  ]);
});

test('one that two people send again at once goes out once', async () => {
  const mail = await undelivered();
  const answers = await Promise.all([sendAgain([mail.id]), sendAgain([mail.id])]);
  expect(answers.flatMap(({ body }) => body.done)).toEqual([mail.id]);
  const trail = await server.trailOf('expert', ada.id);
  expect(trail.filter(({ after }) => (after as { mail_id?: number } | null)?.mail_id === mail.id)).toHaveLength(1);
});

test('what cannot be sent again says why, and stays', async () => {
  const [gone, muted] = [await createExpert(server.ctx), await createExpert(server.ctx)];
  await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, gone.id));
  await server.ctx.db.insert(notificationPreferences).values({ user_id: muted.id, new_surveys: false });
  const cases: [Row, string][] = [
    [{ user_id: gone.id }, 'The account is not active.'],
    [{ expires_at: new Date() }, 'It held a code or a link that has expired. Ask for a new one.'],
    [{ text: '' }, 'Its text is no longer kept.'],
    [{ user_id: muted.id, category: 'newSurveys' }, 'The expert has switched off such emails since.'],
  ];
  for (const [row, reason] of cases) {
    const mail = await undelivered(row);
    const [found] = (await list(`search=${encodeURIComponent(mail.subject)}`)).results;
    expect(found?.blocked).toBe(reason);
    expect((await sendAgain([mail.id])).body.skipped).toEqual([{ id: mail.id, reason }]);
    expect(await stored(mail.id)).toMatchObject({ status: 'bounced' });
  }
  expect((await sendAgain([])).status).toBe(400);
});
