import { randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationText } from '#common/assessments/invitations.ts';
import { notificationPreferences } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditLog, calls, mails } from '#server/data/schema/system.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Simultaneous and repeated calls of clients that send no key. */
let server: TestServer;
let admin: Person;
let chief: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  chief = await createSuperAdmin(server.ctx);
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body?: unknown, token = admin.token) =>
  server.call<Body>('POST', `/api/${path}`, { token, body, headers: { 'idempotency-key': '' } });

const times = <T>(n: number, call: () => Promise<T>) => Promise.all(Array.from({ length: n }, call));

async function mailsTo(person: { id: number }): Promise<number> {
  const [row] = await server.ctx.db.select({ n: count() }).from(mails).where(eq(mails.user_id, person.id));
  return row?.n ?? 0;
}

/** Moves all times that the cool-downs compare with into the past. */
async function letHalfAMinutePass(): Promise<void> {
  const past = new Date(Date.now() - 31_000);
  await server.ctx.db.execute(sql`alter table audit_log disable trigger user`);
  await server.ctx.db.update(auditLog).set({ at: past });
  await server.ctx.db.execute(sql`alter table audit_log enable trigger user`);
  await server.ctx.db.update(calls).set({ expires_at: past });
}

describe('invitations', () => {
  const letter = { subject: 'About [assessment_title]', body: 'Dear [expert_name],\n\nplease help.' };

  async function assessmentFor(number: number): Promise<{ id: number; people: Person[] }> {
    const { id } = await createAssessment(server.ctx);
    const people = await Promise.all(Array.from({ length: number }, () => createExpert(server.ctx)));
    for (const { id: expert_id } of people) {
      await server.ctx.db.insert(assignments).values({ assessment_id: id, expert_id });
    }
    return { id, people };
  }

  function send(id: number, payload: InvitationText = letter, token = admin.token, attachment?: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries(payload)) body.append(name, value);
    if (attachment) body.append('attachment', new File([attachment], 'brief.txt'));
    return post<{ detail: string; failed_count: number }>(`assessments/${id}/send-invitations/`, body, token);
  }

  const mailsOf = (people: Person[]) => Promise.all(people.map(mailsTo));
  const each = (people: Person[], mailed: number) => people.map(() => mailed);

  test('sent ten times at once mail each of nine experts once, with one answer', async () => {
    const { id, people } = await assessmentFor(9);
    const answers = await times(10, () => send(id));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, { detail: 'Invitations sent successfully', failed_count: 0 }])]),
    );
    expect(await mailsOf(people)).toEqual(each(people, 1));
  });

  test('two staff sending the same text at once mail everybody once', async () => {
    const { id, people } = await assessmentFor(3);
    const answers = await Promise.all([send(id), send(id, letter, chief.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf(people)).toEqual(each(people, 1));
  });

  test('the same text half a minute later is a new sending', async () => {
    const { id, people } = await assessmentFor(2);
    await send(id);
    await letHalfAMinutePass();
    expect((await send(id)).status).toBe(200);
    expect(await mailsOf(people)).toEqual(each(people, 2));
  });

  test('another text or attachment is a new sending at once', async () => {
    const { id, people } = await assessmentFor(2);
    await send(id);
    await send(id, { ...letter, subject: 'A correction' });
    await send(id, { ...letter, subject: 'A correction' }, admin.token, 'brief');
    expect(await mailsOf(people)).toEqual(each(people, 3));
  });

  test('a second sending reaches those who were assigned since, and nobody else', async () => {
    const { id, people } = await assessmentFor(2);
    await send(id);
    const late = await createExpert(server.ctx);
    await server.ctx.db.insert(assignments).values({ assessment_id: id, expert_id: late.id });
    expect(await send(id)).toMatchObject({ status: 200, body: { detail: 'Invitations sent successfully' } });
    expect(await mailsOf([...people, late])).toEqual([1, 1, 1]);
  });

  test('a second sending names those who could not be invited, as before', async () => {
    const { id, people } = await assessmentFor(2);
    const closed = await createExpert(server.ctx, { first_name: 'Gil', last_name: 'Gone', is_active: false });
    const muted = await createExpert(server.ctx, { first_name: 'Mo', last_name: 'Mute' });
    await server.ctx.db.insert(notificationPreferences).values({ user_id: muted.id, new_surveys: false });
    const added = [closed, muted].map((one) => ({ assessment_id: id, expert_id: one.id }));
    await server.ctx.db.insert(assignments).values(added);
    const [one, two] = [await send(id), await send(id)];
    expect(one.body).toEqual({
      detail:
        'Invitations sent to 2 experts. No email went to Gil Gone (has no active account), Mo Mute (has switched off emails about new assessments). Experts who have switched off these emails still find the assessment on Home.',
      failed_count: 2,
      no_mail: [expect.objectContaining({ name: 'Gil Gone' }), expect.objectContaining({ name: 'Mo Mute' })],
    });
    expect(two.body).toEqual(one.body);
    expect(await mailsOf([...people, closed, muted])).toEqual([1, 1, 0, 0]);
  });
});

describe('a bonus', () => {
  const bonusFor = async () => ({
    expert_id: (await createExpert(server.ctx)).id,
    amount: '15.00',
    notes: 'Interview',
  });
  const add = (body: object, token?: string) => post<{ id: number }>('business/admin/payouts/', body, token);
  const made = async ({ expert_id }: { expert_id: number }) =>
    (await server.ctx.db.select().from(payouts).where(eq(payouts.expert_id, expert_id))).length;

  test('requested ten times at once is made once', async () => {
    const body = await bonusFor();
    const answers = await times(10, () => add(body));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`))).toHaveLength(1);
    expect(await made(body)).toBe(1);
  });

  test('another amount, person or time is another bonus', async () => {
    const body = await bonusFor();
    await add(body);
    await add({ ...body, amount: '16.00' });
    await add(body, chief.token);
    expect(await made(body)).toBe(3);
    await letHalfAMinutePass();
    expect((await add(body)).headers.get('idempotent-replayed')).toBeNull();
    expect(await made(body)).toBe(4);
  });
});

describe('a message to several experts', () => {
  test('sent ten times at once reaches each of them once', async () => {
    const people = await Promise.all([createExpert(server.ctx), createExpert(server.ctx)]);
    const body = { ids: people.map(({ id }) => id), subject: 'News', body: 'There is news.' };
    const answers = await times(10, () => post('experts/bulk-message/', body));
    expect(new Set(answers.map(({ body: told }) => JSON.stringify(told)))).toHaveLength(1);
    expect(await Promise.all(people.map(mailsTo))).toEqual([1, 1]);
    await post('experts/bulk-message/', { ...body, subject: 'More news' });
    expect(await Promise.all(people.map(mailsTo))).toEqual([2, 2]);
  });
});

describe('invitations to the panel', () => {
  const invite = (email: string) =>
    post<{ id: number }>('experts/invite/', { firstName: 'Ines', lastName: 'Vega', email });

  test('sent five times at once make one account and one mail; the others are refused', async () => {
    const email = `${randomUUID()}@example.org`;
    const answers = await times(5, () => invite(email));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await server.mailsTo(email)).toHaveLength(1);
  });

  test('resent five times at once are mailed once more, and work', async () => {
    const email = `${randomUUID()}@example.org`;
    const { body } = await invite(email);
    const answers = await times(5, () => post(`experts/${body.id}/resend-invitation/`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo(body)).toBe(2);
  });

  test('resent after they were withdrawn are mailed at once', async () => {
    const email = `${randomUUID()}@example.org`;
    const { body } = await invite(email);
    await post(`experts/${body.id}/resend-invitation/`);
    await post(`experts/${body.id}/revoke-invitation/`);
    await post(`experts/${body.id}/resend-invitation/`);
    expect(await mailsTo(body)).toBe(3);
  });

  test('importing a file five times at once mails once', async () => {
    const rows = [1, 2].map((n) => ({ firstName: 'Row', lastName: `${n}`, email: `${randomUUID()}@example.org` }));
    const answers = await times(5, () =>
      post('experts/import/', { rows, emailTitle: 'Hello', emailContent: 'Please join.' }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { email } of rows) expect(await server.mailsTo(email)).toHaveLength(1);
  });

  test('staff invitations make one account, and another link only once in half a minute', async () => {
    const email = `${randomUUID()}@example.org`;
    const person = { email, first_name: 'Sam', last_name: 'Staff', role: 'admin' };
    const invited = await times(5, () => post<{ id: number }>('staff/', person, chief.token));
    expect(invited.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const id = invited.find(({ status }) => status === 201)?.body.id ?? 0;
    const again = await times(5, () => post(`staff/${id}/invite/`, undefined, chief.token));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo({ id })).toBe(2);
  });
});

describe('a call that changes a status', () => {
  test('mails once: approving and rejecting', async () => {
    const expert = await createExpert(server.ctx, {}, { status: 'pending' });
    const answers = await times(5, () => post(`experts/${expert.id}/approve/`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const rejected = await times(5, () => post('experts/bulk-reject/', { ids: [expert.id], reason: 'No' }));
    expect(rejected.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo(expert)).toBe(2);
  });

  test('pays once: executing a payout', async () => {
    const expert = await createExpert(server.ctx);
    const { body } = await post<{ id: number }>('business/admin/payouts/', {
      expert_id: expert.id,
      amount: '15.00',
      notes: 'Paid once',
    });
    const answers = await times(5, () => post(`business/admin/payouts/${body.id}/mark_paid/`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await mailsTo(expert)).toBe(1);
  });

  test('changes nothing more when repeated: assigning, deactivating and asking for the gift card', async () => {
    const { id } = await createAssessment(server.ctx);
    const expert = await createExpert(server.ctx);
    const assigned = await times(5, () =>
      post<{ assigned: number }>(`assessments/${id}/assignments/`, { expert_ids: [expert.id] }),
    );
    expect(assigned.map(({ body }) => body.assigned).sort()).toEqual([0, 0, 0, 0, 1]);
    await post('business/admin/payouts/', { expert_id: expert.id, amount: '15.00', notes: 'Asked for once' });
    const asked = await times(5, () =>
      post<{ requested_count: number }>('projects/payouts/send-gift-card/', undefined, expert.token),
    );
    expect(asked.map(({ body }) => body.requested_count).sort()).toEqual([0, 0, 0, 0, 1]);
    await times(5, () => post(`experts/${expert.id}/deactivate/`));
    const entries = await server.ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'expert.deactivated'), eq(auditLog.entity_id, expert.id)));
    expect(entries).toHaveLength(1);
  });

  test('mails once: asking for a reset link', async () => {
    const expert = await createExpert(server.ctx);
    const answers = await times(4, () => post('business/forgot-password/', { email: expert.email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await server.mailsTo(expert.email)).toHaveLength(1);
  });
});

describe('a call that adds something that can be deleted', () => {
  test('makes one thing each time: copies of an assessment', async () => {
    const { id } = await createAssessment(server.ctx, undefined, { title: `Copied ${randomUUID()}` });
    const [source] = await server.ctx.db.select().from(assessments).where(eq(assessments.id, id));
    await times(2, () => post(`assessments/${id}/duplicate/`));
    const copies = await server.ctx.db
      .select()
      .from(assessments)
      .where(eq(assessments.title, `${source?.title} (copy)`));
    expect(copies.map((copy) => copy.is_draft)).toEqual([true, true]);
  });

  test('things with unique names are made once: brands, FAQ categories', async () => {
    const name = `Once ${randomUUID()}`;
    for (const path of ['brands/brands/', 'business/faq-categories/']) {
      const answers = [await post(path, { name }), await post(path, { name })];
      expect(answers.map(({ status }) => status)).toEqual([201, 400]);
    }
  });
});
