import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationPreferences, users } from '#server/data/schema/accounts.ts';
import { answers, assignments, responses } from '#server/data/schema/assessments.ts';
import { expertOptions, experts, formOptions, staffNotes } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditLog, mails } from '#server/data/schema/system.ts';
import { forgetMails } from '#server/people/erase.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { unzip } from './zip.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An expert with a picture, one answered assessment, one that is not finished, and a paid payout. */
async function busyExpert() {
  const { db, storage } = server.ctx;
  const expert = await createExpert(server.ctx, {}, { current_company: 'Acme', rating: 4 });
  await storage.put(`pictures/${expert.id}`, Buffer.from('a picture'), 'image/png');
  const [picture] = await db
    .insert(files)
    .values({
      key: `pictures/${expert.id}`,
      original_name: '../me & you.png',
      mime: 'image/png',
      kind: 'image',
      size: 9,
      sha256: 'x',
      ready_at: new Date(),
    })
    .returning();
  await db.update(experts).set({ profile_picture_id: picture?.id }).where(eq(experts.id, expert.id));
  const heraldry = { kind: 'area', name: `Heraldry ${expert.id}`, retired_at: new Date() } as const;
  const [area] = await db.insert(formOptions).values(heraldry).returning();
  await db.insert(expertOptions).values({ expert_id: expert.id, option_id: area?.id ?? 0 });
  await db.insert(staffNotes).values({ expert_id: expert.id, body: 'Secret note' });

  const done = await createAssessment(server.ctx);
  const doneAssignment = await invite(server.ctx, done.id, expert.id, { submitted_at: new Date() });
  const [response] = await db
    .insert(responses)
    .values({
      assignment_id: doneAssignment,
      assessment_id: done.id,
      expert_id: expert.id,
      version_id: done.versionId,
      seed: 1,
    })
    .returning();
  const answer = { response_id: response?.id ?? 0, question_id: 'q1', value: 5, revision: 1, answered_at: new Date() };
  await db.insert(answers).values(answer);
  const open = await createAssessment(server.ctx);
  const openAssignment = await invite(server.ctx, open.id, expert.id);
  await db
    .insert(payouts)
    .values({ expert_id: expert.id, assignment_id: doneAssignment, amount: '25.00', status: 'paid' });
  return { expert, openAssignment, responseId: response?.id ?? 0 };
}

async function download(person: Person): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${server.url}/api/account/data/`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('my-expert-panel-data.zip');
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

const close = (person: Person, password: string) =>
  server.call<Record<string, unknown>>('POST', '/api/account/close/', { token: person.token, body: { password } });

describe('download my data', () => {
  test('the archive holds profile, files and answers, and what staff noted, without their names', async () => {
    const { expert } = await busyExpert();
    const stranger = await busyExpert();
    const author = await createAdmin(server.ctx);
    await server.ctx.db.update(staffNotes).set({ author_id: author.id }).where(eq(staffNotes.expert_id, expert.id));
    await server.ctx.db.insert(notificationPreferences).values({ user_id: expert.id, payouts: false });
    const archive = await download(expert);
    const json = (name: string) => JSON.parse(String(archive.get(name)));
    expect(json('account.json')).toMatchObject([{ email: expert.email, role: 'expert' }]);
    expect(json('profile.json')).toMatchObject([{ current_company: 'Acme', rating: 4 }]);
    expect(json('expert_options.json')).toMatchObject([{ kind: 'area', name: `Heraldry ${expert.id}` }]);
    const title = expect.stringMatching(/^Assessment \d+$/);
    expect(json('assignments.json')).toMatchObject([{ title }, { title }]);
    expect(json('responses.json')).toMatchObject([{ title, version: 1 }]);
    expect(json('answers.json')).toMatchObject([{ question: 'Question q1', value: 5 }]);
    expect(json('payouts.json')).toMatchObject([{ amount: '25.00', status: 'paid' }]);
    expect(json('notifications.json')).toEqual([
      { new_surveys: true, deadline_reminders: true, payouts: false, staff_messages: true },
    ]);

    const picture = [...archive.keys()].find((name) => name.startsWith('files/'));
    expect(picture).toMatch(/^files\/\d+-[^/]+$/);
    expect(String(archive.get(picture ?? ''))).toBe('a picture');

    const everything = Buffer.concat([...archive.values()]).toString();
    expect(json('staff_notes.json')).toMatchObject([{ body: 'Secret note' }]);
    expect(everything).not.toContain(author.email);
    expect(everything).not.toContain(stranger.expert.email);
  });

  test('nobody downloads without signing in', async () => {
    expect((await server.call('GET', '/api/account/data/')).status).toBe(401);
  });
});

describe('close my account', () => {
  test('the password is asked for', async () => {
    const expert = await createExpert(server.ctx);
    expect(await close(expert, 'Wrong#2026')).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
    expect((await server.call('GET', '/api/auth/profile/', { token: expert.token })).status).toBe(200);
  });

  test('personal data is erased, answers and payment records stay, sessions end', async () => {
    const { expert, openAssignment, responseId } = await busyExpert();
    const unwanted = await createAssessment(server.ctx);
    await invite(server.ctx, unwanted.id, expert.id);
    const body = { reason: 'My daughter works there.' };
    await server.call('POST', `/api/projects/surveys/${unwanted.id}/decline/`, { token: expert.token, body });
    expect(await close(expert, PASSWORD)).toMatchObject({
      status: 200,
      body: { detail: 'Your account has been closed.' },
    });

    const { db } = server.ctx;
    const [user] = await db.select().from(users).where(eq(users.id, expert.id));
    const [row] = await db.select().from(experts).where(eq(experts.id, expert.id));
    expect(user).toMatchObject({ password_hash: null, username: null, is_active: false });
    expect(JSON.stringify([user, row])).not.toContain(expert.email);
    expect(JSON.stringify([user, row])).not.toContain('Acme');
    expect(row?.profile_picture_id).toBeNull();
    expect(await db.select().from(answers).where(eq(answers.response_id, responseId))).toHaveLength(1);
    expect(await db.select().from(payouts).where(eq(payouts.expert_id, expert.id))).toMatchObject([{ status: 'paid' }]);
    const [open] = await db.select().from(assignments).where(eq(assignments.id, openAssignment));
    expect(open?.withdrawn_at).not.toBeNull();
    const declined = await db.select().from(assignments).where(eq(assignments.assessment_id, unwanted.id));
    expect(declined).toMatchObject([{ decline_reason: '', declined_at: expect.any(Date) }]);
    const log = await db.select().from(auditLog).where(eq(auditLog.actor_id, expert.id));
    expect(JSON.stringify(log)).not.toContain('daughter');
    expect(log).toContainEqual(expect.objectContaining({ action: 'account.closed', entity_id: expert.id }));

    expect((await server.call('GET', '/api/auth/profile/', { token: expert.token })).status).toBe(401);
    const again = { username: expert.email, password: PASSWORD };
    expect((await server.call('POST', '/api/auth/token/', { body: again })).status).toBe(401);
  });

  test('a mail confirms it, and is forgotten once it was sent', async () => {
    const expert = await createExpert(server.ctx);
    await close(expert, PASSWORD);
    const { db } = server.ctx;
    const sent = () => db.select().from(mails).where(eq(mails.user_id, expert.id));
    await expect.poll(async () => (await sent())[0]?.status, { timeout: 10_000 }).toBe('sent');
    expect((await sent())[0]).toMatchObject({ to: expert.email, kind: 'account_closed' });
    await forgetMails(server.ctx);
    expect((await sent())[0]).toMatchObject({ to: '', text: '', html: '', kind: 'account_closed' });
  });

  test('an unpaid gift card that was requested prevents it', async () => {
    const expert = await createExpert(server.ctx);
    const payout = { expert_id: expert.id, amount: '25.00', status: 'review', requested_at: new Date() } as const;
    await server.ctx.db.insert(payouts).values(payout);
    expect(await close(expert, PASSWORD)).toMatchObject({ status: 409, body: { code: 'open_payouts' } });
  });

  test('staff accounts are not closed this way', async () => {
    expect((await close(await createAdmin(server.ctx), PASSWORD)).status).toBe(403);
  });
});
