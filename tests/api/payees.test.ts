import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { HOUR } from '#common/words/units.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { signedUrl } from '#server/library/files/view.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { asViewer } from './assessment-factories.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
let admin: Person;
let colleague: Person;
let mailbox = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  colleague = await createAdmin(server.ctx);
  await writeSettings(server.ctx.db, { two_person_rule: true });
});
afterAll(() => server.close());
beforeEach(() => {
  mailbox += 1;
});

const newAddress = () => `elsewhere${mailbox}@place.example`;
const change = (id: number, body: object, { token } = admin) =>
  server.call<AdminPayout>('PATCH', `/api/business/admin/payouts/${id}/`, { token, body });
const approve = (id: number, who = colleague) => change(id, { status: 'approved' }, who);
const execute = (id: number, { token } = admin) =>
  server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, { token });
const askForChange = (id: number, email: string, { token } = admin) =>
  server.call<ExpertDetail>('PATCH', `/api/experts/${id}/`, { token, body: { email } });
const confirm = (id: number, body: object, { token } = admin) =>
  server.call<ExpertDetail & { errors: Record<string, string[]> }>('POST', `/api/experts/${id}/confirm-email/`, {
    token,
    body,
  });
const codeTo = async (address: string) =>
  /\b\d{6}\b/.exec((await server.mailsTo(address)).find((mail) => /\b\d{6}\b/.test(mail.text))?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const payoutRow = async (id: number) => {
  const [row] = await server.ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!row) throw new Error('no payout');
  return row;
};
const endHold = (id: number) =>
  server.ctx.db
    .update(experts)
    .set({ payouts_held_until: new Date(Date.now() - 1000) })
    .where(eq(experts.id, id));
const orderOf = async (payoutId: number) => {
  const [attempt] = await server.ctx.db.select().from(payoutAttempts).where(eq(payoutAttempts.payout_id, payoutId));
  return attempt?.request as { amount: string; recipient: { name: string; email: string } } | undefined;
};
const audited = (action: string, entityId: number) =>
  server.ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.entity_id, entityId)));

/** The whole change, confirmed by a second administrator. */
async function moveTo(id: number, email: string): Promise<void> {
  await askForChange(id, email);
  expect((await confirm(id, { code: await codeTo(email) }, colleague)).status).toBe(200);
}

describe('a changed email address', () => {
  test('is not confirmed by whoever asked for it with the code of the new address alone', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review', requested_at: new Date() });
    await approve(id);
    await askForChange(expert.id, newAddress());
    const answer = await confirm(expert.id, { code: await codeTo(newAddress()) });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: {
          present_code: [
            'You asked for this change yourself. Enter the code sent to the current address too, or let another administrator confirm it.',
          ],
        },
      },
    });
    expect((await execute(id)).status).toBe(200);
    expect((await orderOf(id))?.recipient.email).toBe(expert.email);
  });

  test('is confirmed by whoever asked for it with the codes of both addresses', async () => {
    const expert = await createExpert(server.ctx);
    const asked = await askForChange(expert.id, newAddress());
    expect(asked.body).toMatchObject({ pending_email: newAddress(), pending_email_by: { id: admin.id } });
    const [code, present_code] = [await codeTo(newAddress()), await codeTo(expert.email)];
    expect(present_code).not.toBe('');
    const half = await confirm(expert.id, { code, present_code: wrong(present_code) });
    expect(half.body.errors).toEqual({ present_code: ['This code is wrong or has expired.'] });
    const other = await confirm(expert.id, { code: wrong(code), present_code });
    expect(other.body.errors).toEqual({ code: ['This code is wrong or has expired.'] });
    const done = await confirm(expert.id, { code, present_code });
    expect(done.body).toMatchObject({ email: newAddress(), pending_email: null, pending_email_by: null });
  });

  test('is confirmed by another administrator with the code of the new address', async () => {
    const expert = await createExpert(server.ctx);
    await askForChange(expert.id, newAddress());
    const done = await confirm(expert.id, { code: await codeTo(newAddress()) }, colleague);
    expect(done).toMatchObject({ status: 200, body: { email: newAddress() } });
    expect((await audited('expert.email_changed', expert.id))[0]).toMatchObject({
      actor_id: colleague.id,
      before: { email: expert.email },
      after: { email: newAddress(), requested_by: admin.id },
    });
  });

  test('voids approvals and holds the payouts for 24 hours', async () => {
    const expert = await createExpert(server.ctx);
    const asked = await createEarnedPayout(server.ctx, expert.id, { status: 'review', requested_at: new Date() });
    const unasked = await createEarnedPayout(server.ctx, expert.id);
    await approve(asked.id);
    await approve(unasked.id);
    const paid = await createEarnedPayout(server.ctx, expert.id, { status: 'paid', paid_at: new Date() });
    const neighbour = await createExpert(server.ctx);
    const others = await createEarnedPayout(server.ctx, neighbour.id);
    await approve(others.id);
    await moveTo(expert.id, newAddress());

    expect(await payoutRow(paid.id)).toMatchObject({ status: 'paid' });
    expect(await payoutRow(others.id)).toMatchObject({ status: 'approved', approved_by: colleague.id });
    expect((await execute(others.id)).status).toBe(200);
    const none = { approved_at: null, approved_by: null, approved_terms: null };
    expect(await payoutRow(asked.id)).toMatchObject({ status: 'review', ...none });
    expect(await payoutRow(unasked.id)).toMatchObject({ status: 'pending', ...none });
    expect((await audited('payout.approval_voided', asked.id))[0]).toMatchObject({
      actor_id: colleague.id,
      entity: 'payout',
      before: { status: 'approved', approved_by: colleague.id },
      after: { status: 'review', reason: 'The email address was changed' },
    });
    await approve(asked.id);
    const held = await execute(asked.id);
    expect(held).toMatchObject({ status: 409, body: { code: 'payouts_held' } });
    expect(held.body.detail).toMatch(
      /^Payments to this expert are on hold until \d+ \w+ \d{4}, \d\d:\d\d \(UTC\), because/,
    );
    const { body } = await server.call<ExpertDetail>('GET', `/api/experts/${expert.id}/`, { token: admin.token });
    const left = new Date(body.payouts_held_until ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan(23 * HOUR);
    expect(left).toBeLessThanOrEqual(24 * HOUR);
    const shown = await server.call('GET', `/api/business/admin/payouts/${asked.id}/`, { token: admin.token });
    expect(shown.body.held_until).toBe(body.payouts_held_until);
    const own = await server.call('POST', '/api/auth/token/', { body: { username: newAddress(), password: PASSWORD } });
    const summary = await server.call('GET', '/api/projects/payouts/summary/', { token: String(own.body.access) });
    expect(summary.body.held_until).toBe(body.payouts_held_until);

    await endHold(expert.id);
    expect((await execute(asked.id)).status).toBe(200);
    expect((await orderOf(asked.id))?.recipient.email).toBe(newAddress());
  });

  test('holds payouts that are approved only after the change, and without the two-person rule too', async () => {
    const expert = await createExpert(server.ctx);
    await moveTo(expert.id, newAddress());
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await writeSettings(server.ctx.db, { two_person_rule: false });
    try {
      expect((await execute(id)).status).toBe(409);
    } finally {
      await writeSettings(server.ctx.db, { two_person_rule: true });
    }
  });

  test('is reported to the address that it replaced', async () => {
    const expert = await createExpert(server.ctx);
    await moveTo(expert.id, newAddress());
    const [told] = await server.mailsTo(expert.email);
    expect(told?.subject).toBe('Your email address has been changed');
    expect(told?.text).toContain('signed out');
  });

  test('ends sessions, reset links and the other codes', async () => {
    const expert = await createExpert(server.ctx);
    const credentials = { username: expert.email, password: PASSWORD };
    const { refresh } = (await server.call<Session>('POST', '/api/auth/token/', { body: credentials })).body;
    await server.call('POST', '/api/business/forgot-password/', { body: { email: expert.email } });
    const link = /token=([\w-]+)/.exec((await server.mailsTo(expert.email))[0]?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
    const neighbour = await createExpert(server.ctx);
    await server.call('POST', '/api/business/forgot-password/', { body: { email: neighbour.email } });
    const others = /token=([\w-]+)/.exec((await server.mailsTo(neighbour.email))[0]?.text ?? '')?.[1] ?? '';
    await moveTo(expert.id, newAddress());
    expect((await server.call('GET', '/api/auth/profile/', { token: expert.token })).status).toBe(401);
    expect((await server.call('POST', '/api/auth/token/refresh/', { body: { refresh } })).status).toBe(401);
    const reset = await server.call('POST', '/api/business/reset-password/', {
      body: { token: link, password: 'Another#2026' },
    });
    expect(reset.status).toBe(400);
    const check = await server.call('POST', '/api/business/reset-password/check/', { body: { token: others } });
    expect(check.body.usable).toBe(true);
  });

  test('ends the addresses of files that were made for the expert', async () => {
    const expert = await asViewer(server.ctx, await createExpert(server.ctx));
    const address = signedUrl(server.ctx.config, { fileId: 1, variant: 'full', use: 'design' }, expert);
    // The signature is right, and there is no such file.
    expect((await server.call('GET', address)).status).toBe(404);
    await moveTo(expert.id, newAddress());
    expect((await server.call('GET', address)).status).toBe(403);
  });

  test('cannot be guessed: five wrong codes use it up, and starting again is limited', async () => {
    const expert = await createExpert(server.ctx);
    await askForChange(expert.id, newAddress());
    const [code, present_code] = [await codeTo(newAddress()), await codeTo(expert.email)];
    const messages = [];
    for (const tried of [...Array(5).fill(wrong(present_code)), present_code])
      messages.push((await confirm(expert.id, { code, present_code: tried })).body.errors.present_code?.[0]);
    const usedUp =
      'There were too many wrong tries, so this code no longer works. Enter the new address again to get new codes.';
    expect(messages).toEqual([...Array(4).fill('This code is wrong or has expired.'), usedUp, usedUp]);
    const again = [];
    for (let count = 0; count < 5; count++) again.push((await askForChange(expert.id, newAddress())).status);
    expect(again).toEqual([200, 200, 200, 200, 429]);
    const guesses = [];
    for (let count = 0; count < 16; count++) guesses.push((await confirm(expert.id, { code: '12' })).status);
    expect(guesses.at(-1)).toBe(429);
  });

  test('asked for a second time makes the codes of the first request worthless', async () => {
    const expert = await createExpert(server.ctx);
    await askForChange(expert.id, newAddress());
    const first = await codeTo(newAddress());
    await askForChange(expert.id, `other-${newAddress()}`, colleague);
    expect((await confirm(expert.id, { code: first }, colleague)).status).toBe(400);
    const second = await codeTo(`other-${newAddress()}`);
    // The person who asked last is the one who needs the second code.
    expect((await confirm(expert.id, { code: second }, colleague)).status).toBe(400);
    expect((await confirm(expert.id, { code: second }, admin)).body.email).toBe(`other-${newAddress()}`);
  });

  test('is confirmed by super admins only for a staff member', async () => {
    const superAdmin = await createSuperAdmin(server.ctx);
    const other = await createAdmin(server.ctx);
    await askForChange(other.id, newAddress(), superAdmin);
    const code = await codeTo(newAddress());
    expect((await confirm(other.id, { code }, colleague)).status).toBe(404);
    expect((await confirm(other.id, { code }, await createSuperAdmin(server.ctx))).status).toBe(200);
  });

  test('needs both parties for an invited expert with a payout, and is immediate without one', async () => {
    const invited = async () => createExpert(server.ctx, { password_hash: null }, { registered_at: null });
    const poor = await invited();
    await createEarnedPayout(server.ctx, poor.id, { status: 'paid', paid_at: new Date() });
    await createEarnedPayout(server.ctx, (await invited()).id);
    expect((await askForChange(poor.id, `poor-${newAddress()}`)).body.email).toBe(`poor-${newAddress()}`);
    expect((await server.mailsTo(poor.email))[0]?.subject).toBe('Your email address has been changed');
    const person = await invited();
    const { id } = await createEarnedPayout(server.ctx, person.id);
    await approve(id);
    expect((await askForChange(person.id, newAddress())).body).toMatchObject({
      email: person.email,
      pending_email: newAddress(),
    });
    expect((await confirm(person.id, { code: await codeTo(newAddress()) })).status).toBe(400);
    // A rejected payout may still be paid.
    const rejected = await invited();
    await createEarnedPayout(server.ctx, rejected.id, { status: 'rejected' });
    expect((await askForChange(rejected.id, `rejected-${newAddress()}`)).body.email).toBe(rejected.email);
  });

  test('makes the invitation sent to the old address worthless', async () => {
    const { body } = await server.call<{ id: number }>('POST', '/api/experts/invite/', {
      token: admin.token,
      body: { firstName: 'In', lastName: 'Vited', email: newAddress(), emailTitle: '', emailContent: '' },
    });
    const token = /invitation=([\w-]+)/.exec((await server.mailsTo(newAddress()))[0]?.text ?? '')?.[1];
    const read = () => server.call('GET', `/api/business/invitations/${token}/`);
    expect((await read()).status).toBe(200);
    const id = body.id ?? (await server.ctx.db.select().from(users).where(eq(users.email, newAddress())))[0]?.id;
    await askForChange(id, `right-${newAddress()}`);
    expect((await read()).status).toBe(404);
  });

  test('leaves a payment that is being sent with the recipient it was ordered for', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    const terms = (await payoutRow(id)).approved_terms;
    await server.ctx.db
      .insert(payoutAttempts)
      .values({ payout_id: id, number: 1, provider: 'manual', state: 'unknown' });
    await moveTo(expert.id, newAddress());
    expect(await payoutRow(id)).toMatchObject({ status: 'approved', approved_terms: terms });
  });

  test('takes back an approval whose last payment was refused', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    await server.ctx.db
      .insert(payoutAttempts)
      .values({ payout_id: id, number: 1, provider: 'manual', state: 'failed' });
    await moveTo(expert.id, newAddress());
    expect(await payoutRow(id)).toMatchObject({ status: 'pending', approved_terms: null });
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'leaves a payment that is sent at the same moment with its recipient',
    async () => {
      const expert = await createExpert(server.ctx);
      const { id } = await createEarnedPayout(server.ctx, expert.id);
      await approve(id);
      await askForChange(expert.id, newAddress());
      const code = await codeTo(newAddress());
      const { db } = server.ctx;
      const { changing } = await db.transaction(async (tx) => {
        await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
        const changing = confirm(expert.id, { code }, colleague);
        await untilWaiting(db, 1);
        await tx.insert(payoutAttempts).values({ payout_id: id, number: 1, provider: 'manual', state: 'started' });
        return { changing };
      });
      expect((await changing).status).toBe(200);
      expect((await payoutRow(id)).status).toBe('approved');
    },
  );
});

describe('a merge', () => {
  const merge = (id: number, other_id: number) =>
    server.call<ExpertDetail>('POST', `/api/experts/${id}/merge/`, { token: admin.token, body: { other_id } });

  test('does not pay an approved payout to the account it was moved to', async () => {
    const [kept, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    const { id } = await createEarnedPayout(server.ctx, other.id, { status: 'review', requested_at: new Date() });
    await approve(id);
    expect((await merge(kept.id, other.id)).body.payouts_held_until).not.toBeNull();
    expect(await payoutRow(id)).toMatchObject({ expert_id: kept.id, status: 'review', approved_terms: null });
    expect((await execute(id)).status).toBe(409);
    await approve(id);
    expect((await execute(id)).body).toMatchObject({ code: 'payouts_held' });
    await endHold(kept.id);
    expect((await execute(id, colleague)).status).toBe(409);
    expect((await execute(id)).status).toBe(200);
  });

  test('notifies both addresses and ends the sessions of both', async () => {
    const [kept, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await createEarnedPayout(server.ctx, other.id);
    await merge(kept.id, other.id);
    for (const { email, token } of [kept, other]) {
      expect((await server.mailsTo(email))[0]?.subject).toBe('Two profiles have been merged');
      expect((await server.call('GET', '/api/auth/profile/', { token })).status).toBe(401);
    }
  });

  test('leaves a profile that gets no bonus', async () => {
    const [kept, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await merge(kept.id, other.id);
    const body = { expert_id: other.id, amount: '15', notes: 'Interview' };
    const refused = await server.call('POST', '/api/business/admin/payouts/', { token: admin.token, body });
    expect(refused).toMatchObject({ status: 400, body: { errors: { expert_id: ['Choose an expert'] } } });
  });

  test('does not shorten a hold of either profile', async () => {
    const [kept, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await moveTo(other.id, newAddress());
    const { body } = await merge(kept.id, other.id);
    expect(body.payouts_held_until).not.toBeNull();
  });

  test('holds nothing and keeps the session of the profile that stays if there are no payouts to move', async () => {
    const [kept, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    const { id } = await createEarnedPayout(server.ctx, kept.id);
    await createEarnedPayout(server.ctx, other.id, { status: 'paid', paid_at: new Date() });
    await approve(id);
    expect((await merge(kept.id, other.id)).body.payouts_held_until).toBeNull();
    expect((await payoutRow(id)).status).toBe('approved');
    expect((await server.call('GET', '/api/auth/profile/', { token: kept.token })).status).toBe(200);
  });
});

describe('an approval', () => {
  test('keeps what it approves, and exactly that is ordered', async () => {
    const expert = await createExpert(server.ctx, { first_name: 'Frozen', last_name: 'Name' });
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    const recipient = { name: 'Frozen Name', email: expert.email };
    const terms = { amount: '25.00', currency: 'USD', recipient };
    expect((await payoutRow(id)).approved_terms).toEqual({ ...terms, provider: 'manual', product: '' });
    await server.ctx.db.update(users).set({ first_name: 'Renamed' }).where(eq(users.id, expert.id));
    expect((await execute(id)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ amount: '25.00', recipient });
  });

  test('is not executed after the address changed, and can then be given again', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    await server.ctx.db.update(users).set({ email: newAddress() }).where(eq(users.id, expert.id));
    expect(await execute(id)).toMatchObject({
      status: 409,
      body: {
        code: 'approve_again',
        detail: 'The email address has changed since this payment was approved, so it must be approved again.',
      },
    });
    expect(await payoutRow(id)).toMatchObject({ status: 'pending', approved_by: null, approved_terms: null });
    expect((await approve(id)).status).toBe(200);
    expect((await execute(id)).status).toBe(200);
    expect((await orderOf(id))?.recipient.email).toBe(newAddress());
  });

  test('is not executed if another provider or product would be used', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    const before = (await payoutRow(id)).approved_terms as object;
    await server.ctx.db
      .update(payouts)
      .set({ approved_terms: { ...before, provider: 'tremendous', product: 'CAMPAIGN' } })
      .where(eq(payouts.id, id));
    expect((await execute(id)).body.detail).toBe(
      'The gift-card product has changed since this payment was approved, so it must be approved again.',
    );
  });

  test('must be given again if its terms or its approver are missing', async () => {
    const expert = await createExpert(server.ctx);
    const bare = await createEarnedPayout(server.ctx, expert.id);
    await approve(bare.id);
    await server.ctx.db.update(payouts).set({ approved_terms: null }).where(eq(payouts.id, bare.id));
    expect((await execute(bare.id)).body).toMatchObject({ code: 'approve_again' });
    const nobodys = await createEarnedPayout(server.ctx, expert.id);
    await approve(nobodys.id);
    await server.ctx.db.update(payouts).set({ approved_by: null }).where(eq(payouts.id, nobodys.id));
    expect((await execute(nobodys.id)).body).toMatchObject({ code: 'approve_again' });
  });

  test('is refused if the address changed after the approver read it', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    const seen = { status: 'approved', user_email: 'another@place.example' };
    expect(await change(id, seen, colleague)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await change(id, { ...seen, user_email: expert.email }, colleague)).status).toBe(200);
  });

  test('is forgotten with the person', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await approve(id);
    expect((await server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token })).status).toBe(204);
    expect((await payoutRow(id)).approved_terms).toBeNull();
    expect((await execute(id)).status).toBe(409);
  });

  test('the two-person rule forbids approving and executing in one step', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review', requested_at: new Date() });
    const answers = await Promise.all([execute(id), execute(id, colleague)]);
    expect(answers.map((answer) => answer.status)).toEqual([409, 409]);
    expect((await payoutRow(id)).approved_by).toBeNull();
  });
});
