import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { mails } from '#server/data/schema/system.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { tellStaffDaily } from '#server/people/staff/tell-daily.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from './assessment-factories.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { completeProfile, newcomer, readyForProfile } from './registering.ts';

const PATH = '/api/auth/notification-preferences/';
const RESPONSES = '/api/assessments/assessment-responses/';
const all = (when: string) => ({ profilesToReview: when, lateAnswers: when, giftCardsAsked: when });

let server: TestServer;
let admin: Person;
let boss: Person;
beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  admin = await createAdmin(server.ctx);
  boss = await createSuperAdmin(server.ctx);
});
afterAll(() => server.close());
beforeEach(async () => {
  await choose(admin, all('daily'));
  await choose(boss, all('never'));
  await tellStaffDaily(server.ctx);
  await server.ctx.db.delete(mails);
});

const choose = (person: Person, body: object) => server.call('PUT', PATH, { token: person.token, body });
const mailsOf = (person: Person) =>
  server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id)).orderBy(mails.id);
const subjectsOf = async (person: Person) => (await mailsOf(person)).map(({ subject }) => subject);

/** A profile that waits to be reviewed. */
const waiting = (last_name = 'Vogt') =>
  createExpert(server.ctx, { first_name: 'Ines', last_name }, { status: 'pending' });
const approve = ({ id }: Person) => server.call('POST', `/api/experts/${id}/approve/`, { token: admin.token });

/** Somebody registers, in all steps. */
async function register(first_name: string) {
  const person = newcomer({ email: `${first_name.toLowerCase()}@example.com`, first_name, last_name: 'Newcomer' });
  const token = await readyForProfile(server, person);
  expect((await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile })).status).toBe(200);
}

/** An expert hands in answers after staff have closed the assessment. */
async function handInLate() {
  const expert = await createExpert(server.ctx, { first_name: 'Late', last_name: 'Riser' });
  const optional = questionOf('text', 'q1', { required: false });
  const { id } = await createAssessment(server.ctx, questionnaireOf([optional]), { title: 'The [brand] carton' });
  await invite(server.ctx, id, expert.id);
  const own = { token: expert.token };
  const begun = await server.call<{ id: number }>('POST', RESPONSES, { ...own, body: { assessment: id } });
  await server.call('PATCH', `/api/assessments/${id}/`, { token: admin.token, body: { is_active: false } });
  expect((await server.call('POST', `${RESPONSES}${begun.body.id}/mark_complete/`, own)).status).toBe(200);
  return { assessmentId: id, responseId: begun.body.id };
}

/** An expert with two payouts asks for the gift card. */
async function askForGiftCard() {
  const expert = await createExpert(server.ctx, { first_name: 'Gita', last_name: 'Card' });
  for (const amount of ['25.00', '12.50']) {
    await server.ctx.db.insert(payouts).values({ expert_id: expert.id, amount });
  }
  const asked = await server.call('POST', '/api/projects/payouts/send-gift-card/', { token: expert.token });
  expect(asked.status).toBe(200);
}

test('those who chose so are told at once, by name, with links and where to choose otherwise; others are not', async () => {
  await choose(boss, all('at_once'));
  await register('Nora');
  const { assessmentId, responseId } = await handInLate();
  await askForGiftCard();
  expect(await subjectsOf(admin)).toEqual([]);
  const [profile, answer, gift, ...others] = await mailsOf(boss);
  expect(others).toEqual([]);
  expect(profile).toMatchObject({ subject: '1 profile to review', kind: 'waits_for_staff', category: null });
  expect(profile?.text).toMatch(/Nora Newcomer: http:\/\/[^\s]+\/experts\/\d+\n/);
  expect(profile?.text).toMatch(/what you are told of, and when, at http[^\s]+\/account\?tab=notifications/);
  expect(answer?.subject).toBe('1 late answer');
  expect(answer?.text).toMatch(/Late Riser, The Brand of assessment \d+ carton: http/);
  expect(answer?.text).toContain(`/responses/${assessmentId}?response=${responseId}\n`);
  expect(gift?.subject).toBe('2 gift cards asked for');
  expect(gift?.text).toMatch(/Gita Card, 25.00 USD: http[^\s]+\/admin\/payments\nGita Card, 12.50 USD: /);
  await tellStaffDaily(server.ctx);
  expect(await mailsOf(boss)).toHaveLength(3);
});

test('once a day, one mail tells of all that is new; nothing is told twice, and no mail goes out without news', async () => {
  await waiting();
  await handInLate();
  await askForGiftCard();
  await Promise.all([tellStaffDaily(server.ctx), tellStaffDaily(server.ctx)]);
  const subject = '1 profile to review, 1 late answer, 2 gift cards asked for';
  expect(await subjectsOf(admin)).toEqual([subject]);
  expect(await subjectsOf(boss)).toEqual([]);
  await tellStaffDaily(server.ctx);
  expect(await subjectsOf(admin)).toEqual([subject]);
  await waiting();
  await tellStaffDaily(server.ctx);
  expect(await subjectsOf(admin)).toEqual([subject, '1 profile to review']);
});

test('what was decided meanwhile is not told, and what waits again is', async () => {
  const [decided, again] = [await waiting(), await waiting('Again')];
  await approve(decided);
  await tellStaffDaily(server.ctx);
  expect((await mailsOf(admin)).map(({ text }) => /Ines (\w+)/.exec(text)?.[1])).toEqual(['Again']);
  await approve(again);
  await tellStaffDaily(server.ctx);
  await server.ctx.db
    .update(experts)
    .set({ status: 'pending', revision: sql`revision + 1` })
    .where(eq(experts.id, again.id));
  await tellStaffDaily(server.ctx);
  expect(await subjectsOf(admin)).toEqual(['1 profile to review', '1 profile to review']);
});

test('what waited when somebody chose to be told at once is told with the next daily mail', async () => {
  await waiting('Before');
  await choose(admin, all('at_once'));
  await register('Olga');
  await tellStaffDaily(server.ctx);
  const told = (await mailsOf(admin)).map(({ text }) => /(Before|Olga)/.exec(text)?.[1]);
  expect(told).toEqual(['Olga', 'Before']);
});

test('a mail lists ten and says how many more there are', async () => {
  for (let one = 0; one < 12; one += 1) await waiting();
  await tellStaffDaily(server.ctx);
  const [mail] = await mailsOf(admin);
  expect(mail?.subject).toBe('12 profiles to review');
  expect(mail?.text.match(/Ines Vogt: http/g)).toHaveLength(10);
  expect(mail?.text).toMatch(/and 2 more: http[^\s]+\/experts\/review\n/);
});

test('staff who cannot sign in are not told', async () => {
  await createAdmin(server.ctx, { is_active: false });
  await createAdmin(server.ctx, { password_hash: null });
  await waiting();
  await tellStaffDaily(server.ctx);
  expect(await server.ctx.db.select({ to: mails.to }).from(mails)).toEqual([{ to: admin.email }]);
});

test('staff choose when they are told, daily at first, beside the switches that everybody has', async () => {
  const fresh = await createAdmin(server.ctx);
  const own = { token: fresh.token };
  const before = { newSurveys: true, deadlineReminders: true, payouts: true, staffMessages: true };
  expect((await server.call('GET', PATH, own)).body).toEqual({ ...before, ...all('daily') });
  const saved = await server.call('PATCH', PATH, { ...own, body: { lateAnswers: 'never', payouts: false } });
  expect(saved.body).toEqual({ ...before, payouts: false, ...all('daily'), lateAnswers: 'never' });
  expect((await server.call('PATCH', PATH, { ...own, body: { lateAnswers: 'weekly' } })).status).toBe(400);
});

test('an expert has no such choice', async () => {
  const { token } = await createExpert(server.ctx);
  for (const method of ['PUT', 'PATCH']) {
    const refused = await server.call(method, PATH, { token, body: { payouts: false, lateAnswers: 'never' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { lateAnswers: ['This field is not known here.'] } },
    });
  }
  const { body } = await server.call('GET', PATH, { token });
  expect(body).toEqual({ newSurveys: true, deadlineReminders: true, payouts: true, staffMessages: true });
});
