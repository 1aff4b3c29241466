import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentRow, ExpertAssessment } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { type InvitationsSent, isInvitable, isPending } from '#common/assessments/invitations.ts';
import type { MailPreview } from '#common/mails/mails.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignmentInvitations, assignments } from '#server/data/schema/assessments.ts';
import { expertInvitations } from '#server/data/schema/experts.ts';
import { auditLog } from '#server/data/schema/system.ts';
import { form, upload } from '#tests/factories/files.ts';
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

describe('an expert who has switched off mails about new assessments', () => {
  const wants = (person: Person, newSurveys: boolean) =>
    server.call('PATCH', '/api/auth/notification-preferences/', { token: person.token, body: { newSurveys } });
  /** Assigns an expert who wants these mails, one who does not, and one with a deactivated account; invites nobody. */
  async function assignThree() {
    const { id } = await createAssessment(server.ctx);
    const wanting = await createExpert(server.ctx, { first_name: 'Wanda', last_name: 'Wants' });
    const muted = await createExpert(server.ctx, { first_name: 'Mo', last_name: 'Mute' });
    const gone = await createExpert(server.ctx, { first_name: 'Gil', last_name: 'Gone', is_active: false });
    await wants(muted, false);
    for (const { id: expert } of [wanting, muted, gone]) await invite(server.ctx, id, expert, { invited_at: null });
    return { id, wanting, muted, gone };
  }
  const stats = async (id: number) => {
    const { body } = await server.call<AssessmentRow>('GET', `/api/assessments/${id}/`, { token: admin.token });
    const { invited_count, not_told_count } = body.invitation_stats;
    return { pending: body.pending_invitations_count, invited: invited_count, notTold: not_told_count };
  };
  const rowOf = async (id: number, person: Person) => {
    const path = `/api/assessments/${id}/assignments/`;
    const { body } = await server.call<{ results: AssignmentRow[] }>('GET', path, { token: admin.token });
    return body.results.find((row) => row.expert_id === person.id);
  };
  const homeOf = (person: Person) =>
    server.call<{ results: { id: number }[] }>('GET', '/api/expert/assigned-assessments/', { token: person.token });

  test('gets no mail and finds the assessment on Home; staff read who was not told, and why', async () => {
    const { id, wanting, muted, gone } = await assignThree();
    expect(await stats(id)).toEqual({ pending: 3, invited: 0, notTold: 0 });
    const answer = {
      detail:
        'Invitations sent to 1 expert. No email went to Mo Mute (has switched off emails about new assessments), Gil Gone (has no active account). Experts who have switched off these emails still find the assessment on Home.',
      failed_count: 2,
      no_mail: [
        { expert_id: muted.id, name: 'Mo Mute', reason: 'has switched off emails about new assessments' },
        { expert_id: gone.id, name: 'Gil Gone', reason: 'has no active account' },
      ],
    };
    expect((await send(id)).body).toEqual(answer);
    expect([await mailsOf(wanting), await mailsOf(muted), await mailsOf(gone)]).toEqual([1, 0, 0]);
    expect(await rowOf(id, muted)).toMatchObject({ state: 'not_told', is_muted: true, invited_at: null });
    expect(await rowOf(id, wanting)).toMatchObject({ state: 'invited', is_muted: false });
    expect((await homeOf(muted)).body.results).toMatchObject([{ id }]);
    // Experts who cannot be told do not count as pending; a deactivated account still does.
    expect(await stats(id)).toEqual({ pending: 1, invited: 1, notTold: 1 });
    const [entry] = await server.trailOf('assessment', id);
    expect(entry).toMatchObject({
      action: 'assessment.invited',
      after: { expert_ids: [wanting.id], no_mail: [muted.id, gone.id], failed_count: 2 },
    });
  });

  test('is told once they want these mails again', async () => {
    const { id, muted, gone } = await assignThree();
    await server.ctx.db.delete(assignments).where(eq(assignments.expert_id, gone.id));
    await send(id);
    expect(await stats(id)).toEqual({ pending: 0, invited: 1, notTold: 1 });
    await wants(muted, true);
    expect(await stats(id)).toEqual({ pending: 1, invited: 1, notTold: 0 });
    expect((await send(id)).body).toEqual({ detail: 'Invitations sent successfully', failed_count: 0 });
    expect(await mailsOf(muted)).toBe(1);
    expect(await stats(id)).toEqual({ pending: 0, invited: 2, notTold: 0 });
    // An expert who was told once still counts as told.
    await wants(muted, false);
    expect(await rowOf(id, muted)).toMatchObject({ state: 'invited', is_muted: true });
  });

  test('counts as anybody else once they have opened it', async () => {
    const { id, muted } = await assignThree();
    await send(id);
    expect((await server.call('GET', `/api/assessments/${id}/`, { token: muted.token })).status).toBe(200);
    expect(await rowOf(id, muted)).toMatchObject({ state: 'opened' });
    expect(await stats(id)).toEqual({ pending: 1, invited: 2, notTold: 0 });
    await server.ctx.db.update(assignments).set({ started_at: new Date() }).where(eq(assignments.expert_id, muted.id));
    const row = await rowOf(id, muted);
    expect(row).toMatchObject({ state: 'started', is_muted: true, invited_at: expect.any(String) });
    expect(await stats(id)).toEqual({ pending: 1, invited: 2, notTold: 0 });
    // No button offers to invite: no mail would go out, and the assessment is on Home already.
    expect(row && [isPending(row), isInvitable(row)]).toEqual([false, false]);
  });

  test('finds a file of the invitation beside the assessment; a repetition answers the same', async () => {
    const { id, muted } = await assignThree();
    const named = { ...letter, expert_ids: String(muted.id) };
    const detail =
      'No invitation was sent. No email went to Mo Mute (has switched off emails about new assessments). Experts who have switched off these emails still find the assessment on Home.';
    const path = `/api/assessments/${id}/send-invitations/`;
    const body = () => form({ ...named, attachment: upload(Buffer.from('Read this first'), 'notes.txt') });
    for (let time = 1; time <= 2; time += 1) {
      const sent = await server.call('POST', path, { token: admin.token, body: body() });
      expect(sent.body).toMatchObject({ detail, failed_count: 1 });
    }
    expect(await server.trailOf('assessment', id)).toHaveLength(1);
    const shown = await server.call<ExpertAssessment>('GET', `/api/assessments/${id}/`, { token: muted.token });
    expect(shown.body.attachments).toMatchObject([{ name: 'notes.txt' }]);
    expect(await mailsOf(muted)).toBe(0);
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
    // Only the link that switches such mails off differs, since each receiver has their own.
    const withoutOwnLink = (html = '') => html.replace(/(· <a href=")[^"]*/, '$1#');
    expect(seen.body.html).toBe(withoutOwnLink(mail?.html));
    // By default the preview is for the first expert to be invited.
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
    const withoutKey = { token: tester.token, body: letter, headers: { 'idempotency-key': '' } };
    const send = () => server.call('POST', `/api/assessments/${id}/test-invitation/`, withoutKey);
    const answer = await send();
    expect(answer.body).toEqual({ detail: `A test email was sent to ${tester.email}.` });
    const [mail, ...others] = await server.mailsTo(tester.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^\[Test\] About Assessment/);
    expect(mail?.text).toContain('This is a test. It was sent to you only');
    expect(mail?.text).toMatch(/Dear Pia \w+,/);
    expect(mail?.text).toContain(`/assessments/${id}/preview`);
    expect(mail?.text).not.toContain('/complete');
    expect(mail?.text).not.toContain('Stop these emails');
    expect(await state()).toEqual(before);
    expect(await mailsOf(people.pending)).toBe(0);
    // The same call within 30 seconds is a repetition.
    expect((await send()).status).toBe(200);
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
