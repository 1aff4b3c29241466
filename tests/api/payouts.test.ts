import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PayoutCap } from '#common/payouts/limits.ts';
import type { AdminPayout, AdminPayoutPage, PaidMail, PayoutSummary } from '#common/payouts/payloads.ts';
import { CLOSED_ACCOUNT, lackOfRecipient } from '#common/payouts/payouts.ts';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { notificationPreferences, users } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { mails } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  colleague = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const summaryOf = async ({ token }: Person) =>
  (await server.call<PayoutSummary>('GET', '/api/projects/payouts/summary/', { token })).body;
const ask = ({ token }: Person) => server.call('POST', '/api/projects/payouts/send-gift-card/', { token });
const change = (id: number, body: object, { token } = admin) =>
  server.call<AdminPayout>('PATCH', `/api/business/admin/payouts/${id}/`, { token, body });
const execute = (id: number, { token } = admin) =>
  server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, { token });
const list = async (query = '') =>
  (await server.call<AdminPayoutPage>('GET', `/api/business/admin/payouts/${query}`, { token: admin.token })).body;
const rowOf = async (id: number) => (await server.ctx.db.select().from(payouts).where(eq(payouts.id, id)))[0];
/** What the log of changes tells of a payout, the oldest first. */
const logOf = async (id: number) =>
  (await server.trailOf('payout', id)).map(({ action, actor_id, before, after }) => ({
    action,
    actor_id,
    before,
    after,
  }));
/** Fits an instant of this test, as a date or in JSON. */
const now = expect.toSatisfy((at: Date | string) => Math.abs(Date.now() - new Date(at).getTime()) < 300_000);

test('an expert sees what is available, what was earned and every payment', async () => {
  const expert = await createExpert(server.ctx);
  const earn = (amount: string, more: Partial<typeof payouts.$inferInsert> = {}) =>
    createEarnedPayout(server.ctx, expert.id, { amount, ...more });
  const pending = await earn('25.50');
  const requested_at = new Date('2026-01-02T10:00:00Z');
  const paid_at = new Date('2026-01-03T10:00:00Z');
  const paid = await earn('10.00', { status: 'paid', requested_at, paid_at });
  const rejected = await earn('99.00', { status: 'rejected', requested_at, rejection_reason: 'Copied' });
  const failed = await earn('3.00', { status: 'failed', requested_at, created_at: new Date('2026-01-01T10:00:00Z') });
  const euros = await earn('8.00', { currency: 'EUR' });
  const payment = ({ id, amount, currency, status, title, created_at }: typeof pending) => ({
    id,
    amount,
    currency,
    status,
    rejection_reason: '',
    assessment_title: title,
    created_at: created_at.toISOString(),
    requested_at: requested_at.toISOString() as string | null,
    paid_at: null as string | null,
    sending: false,
    sent: null,
  });
  expect(await summaryOf(expert)).toEqual({
    available_amount: '25.50',
    paid_amount: '10.00',
    total_earned_amount: '35.50',
    currency: 'USD',
    has_completed_assessment: true,
    completed_assessments_count: 5,
    user_email: expert.email,
    held_until: null,
    payout_days: [15, 30],
    payments: [
      { ...payment(euros), requested_at: null },
      { ...payment(rejected), rejection_reason: 'Copied' },
      { ...payment(paid), paid_at: paid_at.toISOString() },
      { ...payment(pending), requested_at: null },
      payment(failed),
    ],
  });
  expect(await summaryOf(await createExpert(server.ctx))).toMatchObject({
    available_amount: '0.00',
    has_completed_assessment: false,
    completed_assessments_count: 0,
    payments: [],
  });
});

test('asking for the gift card puts pending payouts under review and keeps approved ones approved', async () => {
  const expert = await createExpert(server.ctx);
  const pending = await createEarnedPayout(server.ctx, expert.id);
  const approved = await createEarnedPayout(server.ctx, expert.id, { status: 'approved' });
  const requested_at = new Date('2026-01-02T10:00:00Z');
  const others = [
    await createEarnedPayout(server.ctx, expert.id, { status: 'approved', requested_at }),
    await createEarnedPayout(server.ctx, expert.id, { status: 'rejected' }),
    await createEarnedPayout(server.ctx, (await createExpert(server.ctx)).id),
  ];
  const detail = 'Gift card request sent! You will receive an email with your gift card shortly.';
  expect(await ask(expert)).toMatchObject({ status: 200, body: { detail, requested_count: 2 } });
  expect(await rowOf(pending.id)).toMatchObject({ status: 'review', requested_at: now });
  expect(await rowOf(approved.id)).toMatchObject({ status: 'approved', requested_at: now });
  for (const { title, ...row } of others) expect(await rowOf(row.id)).toEqual(row);
  const asked = { action: 'payout.requested', actor_id: expert.id, before: null };
  expect(await logOf(pending.id)).toEqual([{ ...asked, after: { status: 'review' } }]);
  expect(await logOf(approved.id)).toEqual([{ ...asked, after: { status: 'approved' } }]);
  expect((await summaryOf(expert)).available_amount).toBe('0.00');
});

test('a double click or two devices ask once', async () => {
  const expert = await createExpert(server.ctx);
  await createEarnedPayout(server.ctx, expert.id);
  const answers = await Promise.all([ask(expert), ask(expert), ask(expert)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.body.requested_count).sort()).toEqual([0, 0, 1]);
});

test('there is nothing to ask for before something was earned', async () => {
  const expert = await createExpert(server.ctx);
  const nothing = { detail: 'There is no amount available yet.', code: 'nothing_available' };
  expect(await ask(expert)).toMatchObject({ status: 409, body: nothing });
  await createEarnedPayout(server.ctx, expert.id, { status: 'paid' });
  await createEarnedPayout(server.ctx, expert.id, { status: 'rejected' });
  expect(await ask(expert)).toMatchObject({ status: 409, body: nothing });
});

test('experts of the beverage client have no payouts, and staff none of their own', async () => {
  const expert = await createExpert(server.ctx, {}, { works_with_beverage_client: true });
  for (const person of [expert, admin]) {
    expect((await server.call('GET', '/api/projects/payouts/summary/', { token: person.token })).status).toBe(403);
    expect((await ask(person)).status).toBe(403);
  }
});

test('an expert cannot read or change payments', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id);
  expect((await server.call('GET', '/api/business/admin/payouts/', { token: expert.token })).status).toBe(403);
  expect((await change(id, { status: 'approved' }, expert)).status).toBe(403);
  expect((await execute(id, expert)).status).toBe(403);
  expect((await server.call('GET', '/api/business/admin/payouts/')).status).toBe(401);
});

test('staff find payouts by status and by the name or email of the expert', async () => {
  const expert = await createExpert(server.ctx, { first_name: 'Zuleika', last_name: 'Vanterpool' });
  const { id, title } = await createEarnedPayout(server.ctx, expert.id, { status: 'review' });
  const row = await rowOf(id);
  const found = await list('?status=review&search=vanterpool');
  expect(found).toMatchObject({ count: 1, next: null });
  expect(found.results).toEqual([
    {
      id,
      user_id: expert.id,
      user_first_name: 'Zuleika',
      user_last_name: 'Vanterpool',
      user_email: expert.email,
      amount: '25.00',
      currency: 'USD',
      assessment_title: title,
      assessment_id: row?.assessment_id,
      created_at: row?.created_at.toISOString(),
      requested_at: null,
      paid_at: null,
      status: 'review',
      sending: false,
      paid_twice: false,
      failure: '',
      stuck: '',
      sent_to: '',
      by_hand: true,
      sent_how: null,
      reference: '',
      closed: false,
      unregistered: false,
      held_until: null,
      notes: '',
      revision: 1,
      rejection_reason: '',
      rejection: null,
    },
  ]);
  expect((await server.call('GET', `/api/business/admin/payouts/${id}/`, { token: admin.token })).body).toEqual(
    found.results[0],
  );
  expect((await list('?status=all&search=vanterpool')).count).toBe(1);
  expect(await list('?status=paid&search=vanterpool')).toMatchObject({ count: 0, results: [] });
  expect(await list(`?search=${encodeURIComponent(expert.email.toUpperCase())}`)).toMatchObject({ count: 1 });
  expect((await list('?search=%25')).count).toBe(0);
  expect((await list(`?id__in=${id},999999`)).results.map((found) => found.id)).toEqual([id]);
  expect((await server.call('GET', '/api/business/admin/payouts/?id__in=x', { token: admin.token })).status).toBe(400);
});

test('staff order payouts by date, amount, status, expert and assessment; the id breaks ties', async () => {
  const expert = await createExpert(server.ctx, { first_name: 'Sorted', last_name: 'bbb' });
  const other = await createExpert(server.ctx, { first_name: 'Sorted', last_name: 'AAA' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const add = async (id: number, title: string, payout: Partial<typeof payouts.$inferInsert>) => {
    const { assessment_id, ...row } = await createEarnedPayout(server.ctx, id, payout);
    await server.ctx.db
      .update(assessments)
      .set({ title })
      .where(eq(assessments.id, assessment_id ?? 0));
    return row.id;
  };
  const a = await add(expert.id, 'tea', { amount: '9.00', created_at: at(2), status: 'review' });
  const b = await add(other.id, 'Soap', { amount: '10.00', created_at: at(1), status: 'approved' });
  const c = await add(expert.id, 'Soap', { amount: '9.00', created_at: at(3), status: 'review' });
  const order = async (by: string) => (await list(`?search=sorted&ordering=${by}`)).results.map(({ id }) => id);
  expect((await list('?search=sorted')).results.map(({ id }) => id)).toEqual([c, a, b]);
  expect((await list('?search=sorted&page_size=1&page=2')).results.map(({ id }) => id)).toEqual([a]);
  expect(await order('created_at')).toEqual([b, a, c]);
  expect(await order('amount')).toEqual([a, c, b]);
  expect(await order('-amount')).toEqual([b, c, a]);
  expect(await order('status')).toEqual([b, a, c]);
  expect(await order('user')).toEqual([b, a, c]);
  expect(await order('-user')).toEqual([c, a, b]);
  expect(await order('assessment_title')).toEqual([b, c, a]);
  expect(await order('unknown')).toEqual([c, a, b]);
});

test('totals count pending, approved and under review as pending, and other currencies apart', async () => {
  const before = (await list()).metrics;
  const expert = await createExpert(server.ctx);
  const add = (status: 'pending' | 'review' | 'approved' | 'paid', currency = 'USD') =>
    createEarnedPayout(server.ctx, expert.id, { status, currency, amount: '10.00' });
  await Promise.all([add('pending'), add('review'), add('approved'), add('paid'), add('paid', 'EUR')]);
  const after = (await list()).metrics;
  const grown = (key: 'total_paid_amount' | 'total_under_review_amount' | 'total_pending_amount') =>
    Number(after[key]) - Number(before[key]);
  expect([grown('total_paid_amount'), grown('total_under_review_amount'), grown('total_pending_amount')]).toEqual([
    10, 10, 30,
  ]);
  expect(after.pending_count - before.pending_count).toBe(3);
  expect(after.currency).toBe('USD');
  const eurosBefore = before.other_currencies.find(({ currency }) => currency === 'EUR');
  expect(after.other_currencies).toEqual([
    {
      currency: 'EUR',
      total_paid_amount: '10.00',
      total_under_review_amount: '0.00',
      total_pending_amount: eurosBefore?.total_pending_amount ?? '0.00',
    },
  ]);
});

test('a paid payout can be neither approved, rejected nor executed again', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review' });
  expect((await change(id, { status: 'approved' })).body).toMatchObject({ status: 'approved' });
  expect(await change(id, { status: 'approved' })).toMatchObject({
    status: 409,
    body: { detail: 'This payment is already approved.' },
  });
  expect(await execute(id)).toMatchObject({ status: 200, body: { detail: 'Payment paid successfully' } });
  for (const answer of [await change(id, { status: 'approved' }), await change(id, { status: 'rejected' })]) {
    expect(answer.status).toBe(409);
  }
  expect(await execute(id)).toMatchObject({ status: 409, body: { detail: 'This payment is already paid.' } });
});

test('a rejected payout can be approved later, and notes stay with it', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id);
  expect((await change(id, { status: 'rejected', notes: 'Answers copied' })).body).toMatchObject({
    status: 'rejected',
    notes: 'Answers copied',
  });
  expect((await change(id, { status: 'approved' }, colleague)).body).toMatchObject({
    status: 'approved',
    notes: 'Answers copied',
  });
  expect(await rowOf(id)).toMatchObject({ approved_by: colleague.id, approved_at: now });
  expect((await change(id, { notes: '' })).body).toMatchObject({ status: 'approved', notes: '' });
  expect(await rowOf(id)).toMatchObject({ approved_by: colleague.id, approved_at: now });
  expect((await change(id, { status: 'rejected' })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ approved_by: null, approved_at: null, approved_terms: null });
  const noted = { notes: 'Answers copied', rejection_reason: '' };
  expect(await logOf(id)).toEqual([
    {
      action: 'payout.rejected',
      actor_id: admin.id,
      before: { status: 'pending', notes: '', rejection_reason: '' },
      after: { status: 'rejected', ...noted },
    },
    {
      action: 'payout.approved',
      actor_id: colleague.id,
      before: { status: 'rejected', ...noted },
      after: { status: 'approved', rejection_reason: '' },
    },
    {
      action: 'payout.notes_changed',
      actor_id: admin.id,
      before: { status: 'approved', ...noted },
      after: { status: 'approved', notes: '' },
    },
    {
      action: 'payout.rejected',
      actor_id: admin.id,
      before: { status: 'approved', notes: '', rejection_reason: '' },
      after: { status: 'rejected', rejection_reason: '' },
    },
  ]);
  expect((await change(id, {})).status).toBe(400);
  expect((await change(id, { status: 'paid' })).status).toBe(400);
  expect((await change(999_999, { notes: 'x' })).status).toBe(404);
});

describe('a rejected payout', () => {
  const again = (id: number, { token } = admin) =>
    server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, { token, body: { despite_rejection: true } });
  const rejected = async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review' });
    await change(id, { status: 'rejected', reason: 'The answers are copied' });
    return id;
  };
  const read = async (id: number) =>
    (await server.call<AdminPayout>('GET', `/api/business/admin/payouts/${id}/`, { token: admin.token })).body;

  test('says who rejected it, when and why', async () => {
    const id = await rejected();
    const [me] = await server.ctx.db.select().from(users).where(eq(users.id, admin.id));
    const payout = await read(id);
    expect(payout).toMatchObject({
      rejection_reason: 'The answers are copied',
      rejection: { by: `${me?.first_name} ${me?.last_name}` },
    });
    expect(Date.now() - Date.parse(payout.rejection?.at ?? '')).toBeLessThan(60_000);
    expect((await list('?status=rejected')).results.find((one) => one.id === id)?.rejection).toEqual(payout.rejection);
    expect((await change(id, { status: 'approved' })).body).toMatchObject({ rejection: null, rejection_reason: '' });
  });

  test('is executed only by a call that says it means it, and is approved and paid in the record', async () => {
    const id = await rejected();
    expect(await execute(id, colleague)).toMatchObject({
      status: 409,
      body: { code: 'rejected', detail: expect.stringContaining('This payment was rejected.') },
    });
    const empty = { token: colleague.token, body: {} };
    expect((await server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, empty)).status).toBe(409);
    expect((await read(id)).status).toBe('rejected');
    expect((await again(id, colleague)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'paid', rejection: null, rejection_reason: '' });
    const entries = await server.trailOf('payout', id);
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['payout.rejected', admin.id],
      ['payout.approved', colleague.id],
      ['payout.paid', colleague.id],
    ]);
    expect(entries[1]).toMatchObject({ before: { status: 'rejected' }, after: { status: 'approved' } });
  });

  test('needs another person’s approval first under the two-person rule', async () => {
    const id = await rejected();
    await writeSettings(server.ctx.db, { two_person_rule: true });
    try {
      const detail = 'Another administrator must approve this payment first.';
      expect(await again(id, colleague)).toMatchObject({ status: 409, body: { detail } });
      await change(id, { status: 'approved' });
      expect((await execute(id)).status).toBe(409);
      expect((await execute(id, colleague)).status).toBe(200);
    } finally {
      await writeSettings(server.ctx.db, { two_person_rule: false });
    }
  });
});

test('a rejection is mailed with its assessment and a link, which experts of the beverage client have no use for', async () => {
  await writeSettings(server.ctx.db, { contact_email: '' });
  onTestFinished(() => writeSettings(server.ctx.db, DEMO_COMPANY));
  const mailAbout = async (client: boolean) => {
    const expert = await createExpert(server.ctx, {}, { works_with_beverage_client: client });
    const { id, title } = await createEarnedPayout(server.ctx, expert.id, { amount: '34.00' });
    await change(id, { status: 'rejected' });
    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.user_id, expert.id));
    expect(mail).toMatchObject({ to: expert.email, kind: 'payout_rejected', subject: 'About your payment of $34.00' });
    expect(mail?.category).toBe('payouts');
    expect(mail?.text).toContain(`Your payment of $34.00 for “${title}” was not approved.`);
    expect(mail?.text).toContain('If you have questions, write to us.');
    return mail?.text;
  };
  expect(await mailAbout(false)).toContain('/my-payouts');
  expect(await mailAbout(true)).not.toContain('/my-payouts');
});

test('until the first settings are made in production, experts are paid without a mail', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id);
  await writeSettings(server.ctx.db, { contact_email: '' });
  onTestFinished(() => writeSettings(server.ctx.db, DEMO_COMPANY));
  const production = { ...server.ctx, config: { ...server.ctx.config, production: true } };
  expect(await executePayout(production, admin.id, id)).toBe('Payment paid successfully');
  expect(await server.ctx.db.select().from(mails).where(eq(mails.user_id, expert.id))).toEqual([]);
});

describe('a gift card that staff send themselves', () => {
  const mail = (id: number, query = '') =>
    server.call<PaidMail>('GET', `/api/business/admin/payouts/${id}/mail/${query}`, { token: admin.token });
  const sent = (id: number, body: object) =>
    server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, { token: admin.token, body });

  test('is recorded with how and under which reference, also in the ledger; the mail is the one that was shown', async () => {
    const expert = await createExpert(server.ctx);
    const { id, title } = await createEarnedPayout(server.ctx, expert.id);
    const shown = await mail(id, '?sent_how=shop_mail&reference=ORDER+4711');
    const text = `Your gift card of $25.00 has been sent to ${expert.email}. It comes in an email from the shop. Its reference ends in 4711.`;
    expect(shown.body).toMatchObject({ to: expert.email, subject: 'Your gift card of $25.00', muted: false });
    expect(shown.body.html).toContain(text);
    expect((await mail(id, '?sent_how=post')).body.html).toContain('has been sent by post.');
    expect((await mail(id, '?sent_how=pigeon')).status).toBe(400);
    expect((await mail(999_999)).status).toBe(404);
    const said = { sent_how: 'shop_mail', reference: ' ORDER 4711 ' };
    expect(await sent(id, said)).toMatchObject({ status: 200, body: { detail: 'Payment paid successfully' } });
    const read = await server.call('GET', `/api/business/admin/payouts/${id}/`, { token: admin.token });
    expect(read.body).toMatchObject({ status: 'paid', sent_how: 'shop_mail', reference: 'ORDER 4711' });
    expect((await logOf(id)).at(-1)?.after).toMatchObject({ order: 'ORDER 4711', sent_how: 'shop_mail' });
    await change(id, { notes: 'Paid from the second card' });
    const summary = await summaryOf(expert);
    expect(summary.payments[0]?.sent).toEqual({ to: expert.email, how: 'shop_mail', reference_end: '4711' });
    // An expert sees neither the whole reference nor the notes of staff.
    for (const hidden of ['ORDER', 'second card']) expect(JSON.stringify(summary)).not.toContain(hidden);
    await vi.waitFor(async () => {
      expect((await server.mailsTo(expert.email))[0]?.text).toContain(`“${title}”. ${text}`);
      const ledger = await readFile(path.join(server.ctx.config.dataDir, 'ledger.csv'), 'utf8');
      expect(ledger).toMatch(new RegExp(`^${id},.*,manual,ORDER 4711,Retailer's email\r$`, 'm'));
    }, 10_000);
  });

  test('is not paid with half an answer', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    expect((await sent(id, { sent_how: 'pigeon' })).body).toEqual({ errors: { sent_how: ['Choose how it was sent'] } });
    expect((await sent(id, { reference: ' ' })).body).toEqual({ errors: { reference: ['Enter a reference'] } });
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  test('sends no mail to an expert who has switched mails off, and staff are told so before', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id);
    await server.ctx.db.insert(notificationPreferences).values({ user_id: expert.id, payouts: false });
    expect((await mail(id)).body).toMatchObject({ muted: true });
  });

  test('cannot go to an erased expert: the payment can only be rejected', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'approved' });
    const gone = { email: `erased-${expert.id}@invalid`, erased_at: new Date() };
    await server.ctx.db.update(users).set(gone).where(eq(users.id, expert.id));
    expect(await execute(id)).toMatchObject({ status: 409, body: { detail: CLOSED_ACCOUNT } });
    expect((await list(`?expert_id=${expert.id}`)).results).toMatchObject([{ status: 'approved', closed: true }]);
    expect(await change(id, { status: 'rejected' })).toMatchObject({ status: 200 });
    expect(await change(id, { status: 'approved' })).toMatchObject({ status: 409, body: { detail: CLOSED_ACCOUNT } });
  });
});

test('executing pays once, mails the expert once and writes one line into the ledger', async () => {
  const expert = await createExpert(server.ctx, { last_name: '=Formula' });
  const { id, title } = await createEarnedPayout(server.ctx, expert.id);
  const answers = await Promise.all([execute(id), execute(id, colleague), execute(id)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  expect(await summaryOf(expert)).toMatchObject({ paid_amount: '25.00', payments: [{ status: 'paid' }] });
  const payer = answers[1]?.status === 200 ? colleague.id : admin.id;
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'paid', paid_at: now, paid_by: payer, requested_at: now, approved_by: payer });
  expect((await logOf(id)).at(-1)).toEqual({
    action: 'payout.paid',
    actor_id: payer,
    before: null,
    after: { status: 'paid', provider: 'manual', attempt: 1, order: null, sent_to: expert.email },
  });
  const [entry] = await server.ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, id));
  expect(entry?.row).toEqual({
    payout_id: id,
    paid_at: row?.paid_at?.toISOString(),
    name: 'Ada =Formula',
    email: expert.email,
    amount: '25.00',
    currency: 'USD',
    assessment: title,
    provider: 'manual',
    provider_order_id: '',
    sent_how: '',
  });
  const history = await server.call('GET', `/api/business/admin/payouts/${id}/attempts/`, { token: admin.token });
  expect(history.body).toEqual([
    {
      number: 1,
      provider: 'manual',
      state: 'succeeded',
      provider_order_id: null,
      failure: '',
      recipient: expert.email,
      waiting: '',
      resolution: null,
      created_at: now,
      finished_at: now,
    },
  ]);
  await vi.waitFor(async () => {
    const mails = await server.mailsTo(expert.email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Your gift card of $25.00']);
    expect(mails[0]?.text).toContain(
      `Thank you for completing “${title}”. Your gift card of $25.00 has been sent to ${expert.email}.`,
    );
    expect(mails[0]?.text).toContain('/my-payouts');
    const ledger = await readFile(path.join(server.ctx.config.dataDir, 'ledger.csv'), 'utf8');
    expect(ledger.split('\r\n').filter((line) => line.startsWith(`${id},`))).toHaveLength(1);
    expect(ledger).toContain('Ada =Formula');
  }, 10_000);
});

test('under the two-person rule nobody executes what they approved', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id);
  await writeSettings(server.ctx.db, { two_person_rule: true });
  try {
    expect(await execute(id)).toMatchObject({ status: 409 });
    await change(id, { status: 'approved' });
    expect(await execute(id)).toMatchObject({
      status: 409,
      body: { detail: 'You approved this payment, so another administrator must execute it.' },
    });
    expect((await execute(id, colleague)).status).toBe(200);
  } finally {
    await writeSettings(server.ctx.db, { two_person_rule: false });
  }
});

describe('limits of payments', () => {
  const caps = (payout_caps: PayoutCap[]) => writeSettings(server.ctx.db, { payout_caps });
  const cap = (currency: string, payout_cap: string | null, daily_payout_cap: string | null = null) => ({
    currency,
    payout_cap,
    daily_payout_cap,
  });
  const owed = async (amount: string, currency = 'USD') => {
    const expert = await createExpert(server.ctx);
    return (await createEarnedPayout(server.ctx, expert.id, { amount, currency })).id;
  };
  const statusOf = async (id: number) => {
    const [row] = await server.ctx.db.select().from(payouts).where(eq(payouts.id, id));
    return row?.status;
  };
  afterEach(() => caps([]));

  test('ASVS 2.3.2: hold for one payment and for 24 hours', async () => {
    const id = await owed('80.00');
    await caps([cap('USD', '79.99')]);
    expect((await execute(id)).body.detail).toBe('This payment is above the limit of $79.99 for one payment.');
    await caps([cap('USD', null, '80.00')]);
    expect((await execute(id)).body.detail).toBe('This payment would pass the limit of $80.00 within 24 hours.');
    expect(await statusOf(id)).toBe('pending');
  });

  test('hold for each currency by itself', async () => {
    const id = await owed('99999.99', 'EUR');
    await caps([cap('USD', '500000'), cap('EUR', '10')]);
    expect(await execute(id)).toMatchObject({
      status: 409,
      body: { detail: 'This payment is above the limit of EUR 10.00 for one payment.' },
    });
    const [one, two] = [await owed('60.00', 'CHF'), await owed('60.00', 'CHF')];
    await caps([cap('CHF', null, '100')]);
    const answers = await Promise.all([execute(one), execute(two)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await caps([cap('CHF', null, '100'), cap('SEK', null, '100')]);
    expect((await execute(await owed('60.00', 'SEK'))).status).toBe(200);
  });

  test('refuse every other currency once one has limits, and nothing while none has', async () => {
    const id = await owed('5.00', 'PLN');
    await caps([cap('USD', '10')]);
    expect(await execute(id)).toMatchObject({
      status: 409,
      body: { detail: 'There is no limit for payments in PLN, so they cannot be executed.' },
    });
    await caps([]);
    expect((await execute(id)).status).toBe(200);
  });

  test('count what is unknown and leave out what failed', async () => {
    await caps([cap('NOK', null, '100')]);
    const now = new Date();
    const earlier = async (state: 'failed' | 'unknown') =>
      server.ctx.db
        .insert(payoutAttempts)
        .values({ payout_id: await owed('70.00', 'NOK'), number: 1, provider: 'manual', state, created_at: now });
    const id = await owed('70.00', 'NOK');
    await earlier('unknown');
    expect((await execute(id)).status).toBe(409);
    await server.ctx.db.update(payoutAttempts).set({ state: 'failed' }).where(eq(payoutAttempts.state, 'unknown'));
    expect((await execute(id)).status).toBe(200);
  });

  test('are set by super admins, with what is wrong at its field', async () => {
    const { token } = await createSuperAdmin(server.ctx);
    const save = (payout_caps: unknown) => server.call('PATCH', '/api/settings/', { token, body: { payout_caps } });
    const saved = await save([cap('usd', '250'), cap('EUR', null, '900.50')]);
    expect(saved.body.payout_caps).toEqual([cap('USD', '250'), cap('EUR', null, '900.50')]);
    const errors = async (...rows: object[]) => (await save(rows)).body.errors;
    expect(await errors(cap('XQQ', '1'))).toEqual({
      'payout_caps.0.currency': ['Enter a currency code such as USD or EUR'],
    });
    expect(await errors(cap('USD', '1'), cap('USD', '2'))).toEqual({
      'payout_caps.1.currency': ['This currency is in the list already'],
    });
    expect(await errors(cap('USD', 'lots'))).toEqual({
      'payout_caps.0.payout_cap': ['Enter an amount such as 500 or 500.00'],
    });
    const above = ['The limit of one payment cannot be above the limit within 24 hours'];
    expect(await errors(cap('EUR', '900'), cap('USD', '900.01', '900'))).toEqual({
      'payout_caps.1.payout_cap': above,
      'payout_caps.1.daily_payout_cap': above,
    });
    expect(await errors(cap('USD', null))).toEqual({ 'payout_caps.0.payout_cap': ['Enter at least one limit'] });
    const old = await server.call('PATCH', '/api/settings/', { token, body: { payout_cap: '10' } });
    expect(old.status).toBe(400);
  });
});

test('a bonus has no assessment, is paid like any other, and needs a reason', async () => {
  const expert = await createExpert(server.ctx);
  const add = (body: object) =>
    server.call<{ id: number }>('POST', '/api/business/admin/payouts/', { token: admin.token, body });
  expect((await add({ expert_id: expert.id, amount: '0', notes: '' })).body).toMatchObject({
    errors: { amount: ['The amount must be above zero'], notes: ['Say what the bonus is for'] },
  });
  expect(await add({ expert_id: admin.id, amount: '15', notes: 'Interview' })).toMatchObject({
    status: 400,
    body: { errors: { expert_id: ['Choose an expert'] } },
  });
  const { status, body } = await add({ expert_id: expert.id, amount: '15', notes: 'Interview' });
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), detail: 'Bonus added successfully' });
  expect((await list(`?expert_id=${expert.id}`)).results).toMatchObject([
    { id: body.id, amount: '15.00', currency: 'USD', status: 'pending', notes: 'Interview', assessment_title: null },
  ]);
  expect(await logOf(body.id)).toEqual([
    {
      action: 'payout.bonus_added',
      actor_id: admin.id,
      before: null,
      after: { amount: '15.00', currency: 'USD', notes: 'Interview' },
    },
  ]);
  expect((await execute(body.id)).status).toBe(200);
});

test('a bonus is neither approved nor executed before its expert has finished registering; it can be rejected', async () => {
  const { id: expert_id } = await createExpert(server.ctx, {}, { registered_at: null });
  const bonus = { expert_id, amount: '15', notes: 'Interview' };
  const added = await server.call<{ id: number }>('POST', '/api/business/admin/payouts/', {
    token: admin.token,
    body: bonus,
  });
  const { id } = added.body;
  const refusal = { status: 409, body: { detail: lackOfRecipient({ unregistered: true }) } };
  expect(await change(id, { status: 'approved' })).toMatchObject(refusal);
  expect(await execute(id)).toMatchObject(refusal);
  expect((await list(`?expert_id=${expert_id}`)).results).toMatchObject([{ status: 'pending', unregistered: true }]);
  expect((await change(id, { status: 'rejected' })).status).toBe(200);
  const registered = { registered_at: new Date() };
  await server.ctx.db.update(experts).set(registered).where(eq(experts.id, expert_id));
  expect((await change(id, { status: 'approved' })).status).toBe(200);
});
