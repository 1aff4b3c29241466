import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationsSent } from '#common/assessments/invitations.ts';
import type { MailPreview } from '#common/mails/mail-text.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assignmentInvitations, assignments } from '#server/db/schema/assessments.ts';
import { expertInvitations } from '#server/db/schema/experts.ts';
import { auditLog } from '#server/db/schema/system.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const letter = { subject: 'About [assessment_title]', body: 'Dear [expert_name],\n\nplease help.' };
const UNKNOWN = '[unknown_thing] is not a placeholder. You can use [expert_name] and [assessment_title].';

type Fields = Record<string, string | string[]>;
function send(id: number, fields: Fields = letter) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return server.call<InvitationsSent & { errors?: object }>('POST', `/api/assessments/${id}/send-invitations/`, {
    token: admin.token,
    body,
  });
}
const post = <Body>(path: string, body: unknown, token = admin.token) =>
  server.call<Body & { errors?: object; detail?: string }>('POST', `/api/${path}`, { token, body });

/** An assessment and an expert in each state, all invited but the first. */
async function inviteEveryState() {
  const { id } = await createAssessment(server.ctx);
  const person = (first_name: string) => createExpert(server.ctx, { first_name });
  const people = {
    pending: await person('Pia'),
    invited: await person('Ines'),
    submitted: await person('Sam'),
    declined: await person('Dana'),
    withdrawn: await person('Wim'),
  };
  await invite(server.ctx, id, people.pending.id, { invited_at: null });
  await invite(server.ctx, id, people.invited.id);
  await invite(server.ctx, id, people.submitted.id, { submitted_at: new Date() });
  await invite(server.ctx, id, people.declined.id, { declined_at: new Date() });
  await invite(server.ctx, id, people.withdrawn.id, { withdrawn_at: new Date() });
  return { id, people, ids: Object.values(people).map((one) => one.id) };
}
const mailsOf = async (person: Person) => (await server.mailsTo(person.email)).length;

describe('an unknown placeholder', () => {
  test('is refused at its field, and nobody is written to', async () => {
    const { id, people } = await inviteEveryState();
    const answer = await send(id, { subject: '[unknown_thing]', body: 'Dear [unknown_thing], see [1] [see below]' });
    expect(answer).toMatchObject({ status: 400, body: { errors: { subject: [UNKNOWN], body: [UNKNOWN] } } });
    expect(await mailsOf(people.pending)).toBe(0);
    const stored = await server.call('PATCH', `/api/assessments/${id}/`, {
      token: admin.token,
      body: { invitation_body: '[unknown_thing]' },
    });
    expect(stored).toMatchObject({ status: 400, body: { errors: { invitation_body: [UNKNOWN] } } });
  });

  test('is refused in messages and in invitations to the panel', async () => {
    const expert = await createExpert(server.ctx);
    const message = await post('experts/bulk-message/', { ids: [expert.id], subject: '[unknown_thing]', body: 'x' });
    expect(message).toMatchObject({
      status: 400,
      body: { errors: { subject: ['[unknown_thing] is not a placeholder. You can use [expert_name].'] } },
    });
    const person = { firstName: 'Ann', lastName: 'New', email: 'ann.new@example.com' };
    const invitation = await post('experts/invite/', { ...person, emailContent: 'Dear [unknown_thing]' });
    expect(invitation).toMatchObject({
      status: 400,
      body: { errors: { emailContent: ['[unknown_thing] is not a placeholder. You can use [username].'] } },
    });
  });
});

describe('sending to some', () => {
  test('writes to those who are named, invited or not, and says who was left out', async () => {
    const { id, people, ids } = await inviteEveryState();
    const answer = await send(id, { ...letter, expert_ids: ids.join(',') });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        failed_count: 0,
        left_out: [
          { expert_id: people.submitted.id, reason: 'has completed the assessment' },
          { expert_id: people.declined.id, reason: 'has declined' },
          { expert_id: people.withdrawn.id, reason: 'was withdrawn' },
        ],
      },
    });
    expect(answer.body.detail).toMatch(
      /^Invitations sent successfully\. Left out: Sam \w+ \(has completed the assessment\), Dana \w+ \(has declined\), Wim \w+ \(was withdrawn\)\.$/,
    );
    expect(await Promise.all(Object.values(people).map(mailsOf))).toEqual([1, 1, 0, 0, 0]);
  });

  test('one can be written to while others wait, and again to another; a repetition within 30 seconds does nothing', async () => {
    const { id, people } = await inviteEveryState();
    const to = (person: Person) => send(id, { ...letter, expert_ids: [String(person.id)] });
    expect((await to(people.invited)).body.detail).toBe('Invitations sent successfully');
    expect((await to(people.pending)).status).toBe(200);
    expect((await to(people.invited)).body.detail).toBe('Invitations sent successfully');
    expect(await Promise.all(Object.values(people).map(mailsOf))).toEqual([1, 1, 0, 0, 0]);
  });

  test('is refused with the reasons if nobody who is named can be invited', async () => {
    const { id, people } = await inviteEveryState();
    const stranger = await createExpert(server.ctx);
    const answer = await send(id, { ...letter, expert_ids: [String(people.declined.id), String(stranger.id)] });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(
      /^None of the chosen experts can be invited\. Left out: Dana \w+ \(has declined\), one expert \(is not assigned\)\.$/,
    );
  });

  test('refuses invalid ids at their field', async () => {
    const { id } = await inviteEveryState();
    expect(await send(id, { ...letter, expert_ids: '1,x' })).toMatchObject({
      status: 400,
      body: { errors: { 'expert_ids.1': expect.anything() } },
    });
  });

  test('sending again to all says who is left out', async () => {
    const { id, people } = await inviteEveryState();
    expect((await send(id)).body).toEqual({ detail: 'Invitations sent successfully', failed_count: 0 });
    const again = await send(id, { ...letter, body: 'A week is left.' });
    expect(again.body.left_out).toHaveLength(3);
    expect(again.body.detail).toContain('Left out: Sam');
    expect(await Promise.all(Object.values(people).map(mailsOf))).toEqual([2, 1, 0, 0, 0]);
  });
});

describe('an invitation', () => {
  const mailOf = async (row: Parameters<typeof createAssessment>[2]) => {
    const { id } = await createAssessment(server.ctx, undefined, row);
    const expert = await createExpert(server.ctx);
    const assignment = await invite(server.ctx, id, expert.id, { invited_at: null });
    expect((await send(id)).status).toBe(200);
    const [mail] = await server.mailsTo(expert.email);
    return { text: mail?.text ?? '', id, expert, assignment };
  };

  test('says until when, how long and for what reward, where there is any', async () => {
    const deadline = new Date('2031-12-01T18:00:00Z');
    const { text } = await mailOf({ deadline, deadline_zone: 'UTC', estimated_minutes: 12, reward: '25.00' });
    expect(text).toContain('Open until 1 Dec 2031, 18:00 (UTC).');
    expect(text).toContain('It takes about 12 minutes.');
    expect(text).toContain('Reward: $25.00.');
    const { text: bare } = await mailOf({ reward: '0.00' });
    expect(bare).not.toMatch(/Open until|Reward/);
    expect(bare, 'what the questions suggest').toContain('It takes about 2 minutes.');
  });

  test('is recorded with its text, with whom it went to and when', async () => {
    const { id, expert, assignment } = await mailOf({});
    const { db } = server.ctx;
    const own = eq(assignmentInvitations.assignment_id, assignment);
    expect(await db.select().from(assignmentInvitations).where(own)).toMatchObject([
      { attachment_id: null, sent_by: admin.id, sent_at: expect.any(Date) },
    ]);
    const row = async () => (await db.select().from(assignments).where(eq(assignments.id, assignment)))[0];
    const first = (await row())?.invited_at;
    expect(first).toBeInstanceOf(Date);
    expect((await send(id, { ...letter, body: 'A week is left.' })).status).toBe(200);
    expect((await row())?.invited_at, 'the first invitation counts').toEqual(first);
    const [stored] = await db.select().from(assessments).where(eq(assessments.id, id));
    expect(stored).toMatchObject({ invitation_subject: letter.subject, invitation_body: 'A week is left.' });
    const trail = await server.trailOf('assessment', id);
    const after = { expert_ids: [expert.id], left_out: [], failed_count: 0, mail: expect.any(String) };
    expect(trail).toMatchObject([
      { actor_id: admin.id, action: 'assessment.invited', after },
      { actor_id: admin.id, action: 'assessment.invited_again', after },
    ]);
    expect(trail).toHaveLength(2);
  });
});

describe('before sending', () => {
  test('a preview shows the mail that one expert will get', async () => {
    const { id, people } = await inviteEveryState();
    const preview = (body: object) =>
      post<MailPreview & { expert: object }>(`assessments/${id}/invitation-preview/`, body);
    const seen = await preview({ ...letter, expert_id: people.invited.id });
    expect(seen).toMatchObject({ status: 200, body: { to: people.invited.email, expert: { id: people.invited.id } } });
    await send(id, { ...letter, expert_ids: String(people.invited.id) });
    const [mail] = await server.mailsTo(people.invited.email);
    expect(seen.body.subject).toBe(mail?.subject);
    // What differs is the link that switches such mails off, which is the receiver's own.
    const withoutOwnLink = (html = '') => html.replace(/(· <a href=")[^"]*/, '$1#');
    expect(seen.body.html).toBe(withoutOwnLink(mail?.html));
    // Without a choice it is the first who is to be invited.
    expect((await preview(letter)).body).toMatchObject({ expert: { id: people.pending.id } });
    expect(await preview({ ...letter, expert_id: people.declined.id })).toMatchObject({ status: 400 });
    expect(await preview({ ...letter, subject: '[unknown_thing]' })).toMatchObject({
      body: { errors: { subject: [UNKNOWN] } },
    });
  });

  test('a test goes to oneself, marked as one, with a link to the preview, and leaves experts alone', async () => {
    const { id, people } = await inviteEveryState();
    const tester = await createAdmin(server.ctx);
    const state = async () => ({
      assignments: await server.ctx.db.select().from(assignments).where(eq(assignments.assessment_id, id)),
      invitations: await server.ctx.db.select().from(assignmentInvitations),
      audit: await server.ctx.db.select().from(auditLog),
    });
    const before = await state();
    const path = `assessments/${id}/test-invitation/`;
    const answer = await post(path, letter, tester.token);
    expect(answer.body).toEqual({ detail: `A test mail was sent to ${tester.email}.` });
    const [mail, ...others] = await server.mailsTo(tester.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^\[Test\] About Assessment/);
    expect(mail?.text).toContain('This is a test. It was sent to you only');
    expect(mail?.text).toMatch(/Dear Pia \w+,/);
    expect(mail?.text).toContain(`/assessments/${id}/preview`);
    expect(mail?.text).not.toContain('/complete');
    expect(mail?.text).not.toContain('Stop these e-mails');
    expect(await state()).toEqual(before);
    expect(await mailsOf(people.pending)).toBe(0);
    // The same call within 30 seconds is a repetition.
    expect((await post(path, letter, tester.token)).status).toBe(200);
    expect(await mailsOf(tester)).toBe(1);
  });

  test('tests are limited', async () => {
    const { id } = await inviteEveryState();
    const tester = await createAdmin(server.ctx);
    const statuses = [];
    for (let number = 0; number <= 10; number += 1) {
      const body = { ...letter, subject: `Number ${number}` };
      statuses.push((await post(`assessments/${id}/test-invitation/`, body, tester.token)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('an invitation to the panel can be looked at and tried out too', async () => {
    const text = { firstName: 'Ann', lastName: 'New', emailTitle: 'For [username]', emailContent: 'Dear [username]' };
    const seen = await post<MailPreview>('experts/invite/preview/', text);
    expect(seen.body).toMatchObject({ subject: 'For Ann New', html: expect.stringContaining('Dear Ann New') });
    expect((await post<MailPreview>('experts/invite/preview/', {})).body.subject).toBe('Invitation to Expert Panel');
    const tester = await createAdmin(server.ctx);
    expect((await post('experts/invite/test/', text, tester.token)).status).toBe(200);
    const [mail] = await server.mailsTo(tester.email);
    expect(mail?.subject).toBe('[Test] For Ann New');
    expect(mail?.text).toMatch(/\/register\n/);
    expect(await server.ctx.db.select().from(expertInvitations)).toEqual([]);
    expect(await server.ctx.db.select().from(users).where(eq(users.first_name, 'Ann'))).toEqual([]);
  });

  test('experts may neither preview nor test', async () => {
    const { id, people } = await inviteEveryState();
    const { token } = people.invited;
    for (const path of [`assessments/${id}/invitation-preview/`, `assessments/${id}/test-invitation/`])
      expect((await post(path, letter, token)).status).toBe(403);
    for (const path of ['experts/invite/preview/', 'experts/invite/test/'])
      expect((await post(path, {}, token)).status).toBe(403);
  });
});
