import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminPayout, PayoutSummary } from '#common/payouts/payloads.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { experts } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  await writeSettings(server.ctx.db, { contact_email: 'panel@company.example' });
});
afterAll(() => server.close());

const mailTo = (address: string, subject: string) =>
  vi.waitFor(async () => {
    const found = (await server.mailsTo(address)).find((mail) => mail.subject.includes(subject));
    if (!found) throw new Error(`no mail about ${subject}`);
    return found;
  }, 20_000);

describe('a rejected profile', () => {
  const profileOf = async ({ token }: Person) =>
    (await server.call<ExpertProfile>('GET', '/api/experts/profile/me/', { token })).body;

  test('shows its owner the reason that was mailed, and only while it is rejected', async () => {
    const person = await createExpert(server.ctx, {}, { status: 'pending' });
    const decide = (verb: string, payload?: object) =>
      server.call('POST', `/api/experts/${person.id}/${verb}/`, { token: admin.token, body: payload });
    await server.call('POST', `/api/experts/${person.id}/notes/`, { token: admin.token, body: { body: 'Rude.' } });
    await decide('reject', { reason: 'We look for packaging designers.' });
    const profile = await profileOf(person);
    expect(profile).toMatchObject({ status: 'rejected', rejection_reason: 'We look for packaging designers.' });
    expect(JSON.stringify(profile)).not.toContain('Rude');
    // The mail is held back for a moment in which the decision can be undone.
    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
    expect(mail?.text).toContain('We look for packaging designers.');
    expect(mail?.text).toContain('You can change your profile under Account at any time.');
    expect(mail?.text).toContain('write to panel@company.example');

    await decide('approve');
    expect(await profileOf(person)).toMatchObject({ status: 'approved', rejection_reason: '' });
  });

  test('discloses nothing that is kept about an approved one', async () => {
    const person = await createExpert(server.ctx);
    await server.ctx.db.update(experts).set({ status_reason: 'secret' }).where(eq(experts.id, person.id));
    expect(JSON.stringify(await profileOf(person))).not.toContain('secret');
  });
});

describe('a rejected payment', () => {
  const change = (id: number, body: object) =>
    server.call<AdminPayout>('PATCH', `/api/business/admin/payouts/${id}/`, { token: admin.token, body });
  const paymentsOf = async ({ token }: Person) =>
    (await server.call<PayoutSummary>('GET', '/api/projects/payouts/summary/', { token })).body.payments;

  test('carries a reason to the expert, while notes stay with staff', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { amount: '31.00' });
    const answer = await change(id, {
      status: 'rejected',
      reason: ' Answers were <b>copied</b>. ',
      notes: 'Second time.',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'rejected', rejection_reason: 'Answers were <b>copied</b>.', notes: 'Second time.' },
    });
    const [payment] = await paymentsOf(expert);
    expect(payment).toMatchObject({ status: 'rejected', rejection_reason: 'Answers were <b>copied</b>.' });
    expect(JSON.stringify(payment)).not.toContain('Second time');
    const mail = await mailTo(expert.email, 'About your payment of $31.00');
    expect(mail.text).toContain('Answers were <b>copied</b>.');
    expect(mail.html).toContain('Answers were &#60;b&#62;copied&#60;/b&#62;.');
    expect(mail.text).not.toContain('Second time');
  });

  test('needs no reason: the body of the specification is enough', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { amount: '32.00' });
    expect(await change(id, { status: 'rejected' })).toMatchObject({ status: 200, body: { rejection_reason: '' } });
    const mail = await mailTo(expert.email, 'About your payment of $32.00');
    expect(mail.text).toMatch(/was not approved\.\n/);
    expect(mail.text).toContain('If you have questions, write to panel@company.example.');
  });

  test('keeps each reason in the log of changes, and shows only that of the present decision', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await change(id, { status: 'rejected', reason: 'Too fast.' });
    await change(id, { notes: 'Looked at again.' });
    expect(await paymentsOf(expert)).toMatchObject([{ rejection_reason: 'Too fast.' }]);
    await change(id, { status: 'approved' });
    expect(await paymentsOf(expert)).toMatchObject([{ status: 'approved', rejection_reason: '' }]);
    expect(await server.trailOf('payout', id)).toMatchObject([
      { action: 'payout.rejected', after: { status: 'rejected', rejection_reason: 'Too fast.' } },
      { action: 'payout.notes_changed' },
      { action: 'payout.approved', before: { rejection_reason: 'Too fast.' }, after: { rejection_reason: '' } },
    ]);
  });

  test('may have a reason; every other change with a reason is refused', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    const refused = { status: 400, body: { errors: { reason: ['Only a rejection has a reason'] } } };
    expect(await change(id, { status: 'approved', reason: 'Good' })).toMatchObject(refused);
    expect(await change(id, { notes: 'x', reason: 'Good' })).toMatchObject(refused);
    expect((await change(id, { reason: 'Good' })).status).toBe(400);
    expect((await change(id, { status: 'rejected', reason: 'x'.repeat(2001) })).status).toBe(400);
  });

  test('writes no mail to somebody who has left', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { amount: '33.00' });
    await server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token });
    expect((await change(id, { status: 'rejected', reason: 'Gone' })).status).toBe(200);
    expect(await server.mailsTo(`erased-${expert.id}@invalid`)).toEqual([]);
  });
});
