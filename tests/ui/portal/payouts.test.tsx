import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payment, PayoutSummary } from '#common/payouts/payloads.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { statementPdf } from '#portal/payouts/statementPdf.ts';
import {
  type Answer,
  answer,
  button,
  EXPERT,
  gone,
  heading,
  held,
  link,
  named,
  openPortal,
  PHONE_WIDTH,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  setWidth,
  until,
} from './portal.tsx';

preparePortal();

vi.mock('#common/ui/api/saveBlob.ts', () => ({ saveBlob: vi.fn() }));
vi.mock('#portal/payouts/statementPdf.ts', () => ({ statementPdf: vi.fn() }));

const SUMMARY = 'GET /projects/payouts/summary/';
const REQUEST = '/projects/payouts/send-gift-card/';
const ASK = 'Send gift card to my email';

let nextId = 1;
const payment = (status: Payment['status'], more: Partial<Payment> = {}): Payment => ({
  id: nextId++,
  amount: '25.50',
  currency: 'USD',
  status,
  rejection_reason: '',
  assessment_title: 'Carton',
  created_at: '2026-11-01T10:00:00Z',
  requested_at: null,
  paid_at: null,
  sending: false,
  sent: null,
  ...more,
});
const asked = { requested_at: '2026-11-02T10:00:00Z' };

const summary = (payments: Payment[], more: Partial<PayoutSummary> = {}): PayoutSummary => ({
  available_amount: '0.00',
  paid_amount: '0.00',
  total_earned_amount: '0.00',
  currency: 'USD',
  has_completed_assessment: payments.length > 0,
  completed_assessments_count: payments.length,
  user_email: EXPERT.email,
  held_until: null,
  payout_days: [15, 30],
  payments,
  ...more,
});
const open = (answered: Answer, more: Record<string, Answer> = {}) =>
  openPortal('/my-payouts', EXPERT, { [SUMMARY]: answered, ...more });
const rows = () => [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent?.match(/\d\.\d\d/));

describe('the gift card', () => {
  test('is asked for once, and the screen says that it is asked for and how much was earned', async () => {
    const money = { available_amount: '35.50', total_earned_amount: '35.50' };
    const slow = held({ detail: 'ok', requested_count: 2 });
    open(summary([payment('pending'), payment('pending', { amount: '10.00' })], money), {
      [`POST ${REQUEST}`]: slow.answer,
    });
    await heading("You've got $35.50 waiting for you!");
    const steps = (await sees('2 assessments completed')).closest('ol');
    expect(steps?.textContent).toContain(EXPERT.email);
    expect(steps?.querySelectorAll('[data-testid="CheckCircleIcon"]')).toHaveLength(2);
    press(ASK);
    await sees('Sending your request…');
    expect(button(ASK)).toBeDisabled();
    answer({
      [SUMMARY]: summary([payment('review', asked), payment('review', { amount: '10.00', ...asked })], {
        total_earned_amount: '35.50',
      }),
    });
    slow.release();
    await sees('Gift card request sent! You will receive an email with your gift card shortly.');
    await heading('Total Earned: $35.50');
    await sees(/^We have your request for \$35\.50\./);
    expect(button(ASK)).toBeDisabled();
    expect(rows().filter((row) => row.textContent?.includes('Under review'))).toHaveLength(2);
    expect(sent('POST', REQUEST)).toHaveLength(1);
  });

  test('can be asked for again when asking failed', async () => {
    open(summary([payment('pending')], { available_amount: '25.50' }), { [`POST ${REQUEST}`]: refusal(503) });
    await heading(/^You've got/);
    const slow = held(refusal(503));
    answer({ [SUMMARY]: slow.answer });
    press(ASK);
    await sees('Failed to send gift card request');
    await until(() => expect(button(ASK)).toBeEnabled());
    await until(() => expect(sent('GET', '/projects/payouts/summary/').length).toBeGreaterThan(1));
    slow.release();
    await heading(/^You've got/);
    answer({ [`POST ${REQUEST}`]: { detail: 'ok', requested_count: 1 } });
    await until(() => expect(button(ASK)).toBeEnabled());
    press(ASK);
    await sees(/^Gift card request sent!/);
  });

  test('is asked for under a newer agreement once that is accepted', async () => {
    const version = { version: '2027-01-31', hash: 'b'.repeat(64), path: '/agreement/2027-01-31.txt' };
    const euros = { amount: '15.10', currency: 'EUR' };
    open(summary([payment('pending', euros)], { available_amount: '0.00' }), {
      [`POST ${REQUEST}`]: refusal(403, { detail: 'Please accept it.', code: 'agreement_required' }),
      'GET /business/agreement/': version,
      [`GET ${version.path}`]: new Response('# Agreement\n\nBe quiet.'),
      'POST /auth/agreement/': { detail: 'The agreement is accepted.' },
    });
    await heading("You've got EUR 15.10 waiting for you!");
    answer({ 'GET /auth/profile/': { ...EXPERT, agreement_required: true } });
    press(ASK);
    await sees('Failed to send gift card request');
    await sees('Please read and accept the agreement to continue.');
    await sees('Be quiet.');
    const box = document.querySelector<HTMLInputElement>('[type="checkbox"]') as HTMLInputElement;
    await until(() => expect(box).toBeEnabled());
    fireEvent.click(box);
    answer({
      'GET /auth/profile/': EXPERT,
      [`POST ${REQUEST}`]: { detail: 'ok', requested_count: 1 },
      [SUMMARY]: summary([payment('pending', euros)]),
    });
    press('Continue');
    await heading("You've got EUR 15.10 waiting for you!");
    answer({ [SUMMARY]: summary([payment('review', { ...euros, ...asked })]) });
    press(ASK);
    await sees(/^We have your request for EUR 15\.10\./);
  });

  test('waits for a while after a change of the account, and says so', async () => {
    open(summary([payment('review', asked)], { held_until: '2026-11-03T10:00:00Z' }));
    await sees(/^Your account has changed recently\./);
  });

  test('needs no waiting after a change of the account if nothing is left to pay', async () => {
    open(summary([payment('paid', asked)], { held_until: '2026-11-03T10:00:00Z' }));
    await sees('There is nothing new to send. Your next completed assessment will appear here.');
    await sees('· Done');
    await sees('1 assessment completed');
    expect(says('Your account has changed recently.')).toBe(false);
  });

  test('shows the sum of requested payments that are neither paid nor refused', async () => {
    open(
      summary([
        payment('review', asked),
        payment('approved', { ...asked, amount: '4.00' }),
        payment('approved', { amount: '5.00' }),
        payment('paid', asked),
        payment('rejected', asked),
      ]),
    );
    await sees(/^We have your request for \$29\.50\./);
  });

  test('cannot be asked for before the first assessment is completed', async () => {
    open(summary([]));
    await heading('Total Earned: $0.00');
    const step = (await sees('· Not done yet')).closest('ol');
    expect(step?.querySelectorAll('[data-testid="CheckCircleIcon"]')).toHaveLength(1);
    await sees('Complete an assessment to earn your first gift card.');
    await sees('No payments yet');
    expect(button(ASK)).toBeDisabled();
  });
});

describe('my payments', () => {
  test('have their status in plain words, and no pages while there are five', async () => {
    open(
      summary([
        payment('paid', asked),
        payment('failed', asked),
        payment('rejected', { ...asked, rejection_reason: 'The answers are another expert’s.' }),
        payment('approved', asked),
        payment('review', asked),
      ]),
    );
    await sees('Under review');
    await sees(/^The gift card was sent/);
    await sees(/^Reason: The answers are another expert’s\.$|^Reason:/);
    expect(rows()).toHaveLength(5);
    expect(document.querySelector('[aria-label="Pages of payments"]')).toBeNull();
  });

  test('say for which assessment they are, how they were paid, and when the next gift cards go out', async () => {
    const giftCard = { to: 'ines@example.test', how: 'shop_mail' as const, reference_end: '4711' };
    open(
      summary([payment('paid', { ...asked, paid_at: '2026-11-03T10:00:00Z', sent: giftCard }), payment('approved')]),
    );
    await sees(
      'The gift card was sent on 3 Nov 2026 to ines@example.test. It comes in an email from the shop. Its reference ends in 4711.',
    );
    await sees(/^Approved\. Use “Send gift card to my email” to ask for it\. The next gift cards go out on \d/);
    expect(rows().map((row) => row.textContent?.includes('Carton'))).toEqual([true, true]);
    expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
      'Amount',
      'Currency',
      'Status',
      'Date',
    ]);
  });

  test('are cards on a phone, with the same facts', async () => {
    setWidth(PHONE_WIDTH);
    open(summary([payment('rejected', { ...asked, rejection_reason: 'Copied' })]));
    await sees('Reason: Copied');
    const card = named('ul', 'My Payments').querySelector('li');
    expect([...(card?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Amount',
      'Currency',
      'Status',
      'Date',
    ]);
    expect(card?.textContent).toContain('Carton');
    expect(document.querySelector('table')).toBeNull();
  });

  test('have pages of five when there are more', async () => {
    open(summary(Array.from({ length: 6 }, () => payment('review', asked))));
    await until(() => expect(rows()).toHaveLength(5));
    named('nav', 'Pages of payments');
    press('Go to page 2');
    await until(() => expect(rows()).toHaveLength(1));
  });

  test('are outlined while they load, and loaded again at each visit', async () => {
    const slow = held(summary([]));
    open(slow.answer);
    await heading('My Payouts');
    await until(() => expect(document.querySelector('main [aria-busy]')).not.toBeNull());
    expect(says('Failed to load payments. Please try again.')).toBe(false);
    slow.release();
    await sees('No payments yet');
    fireEvent.click(link('Home'));
    await gone('No payments yet');
    answer({ [SUMMARY]: summary([payment('paid', asked)]) });
    fireEvent.click(link('My Payouts'));
    await sees(/^The gift card was sent/);
  });

  test('say that they could not be loaded, and are tried again', async () => {
    open(refusal(503, { detail: 'Busy' }));
    await sees('Failed to load payments. Please try again.');
    answer({ [SUMMARY]: summary([]) });
    press('Try Again');
    await sees('No payments yet');
  });

  test('are not offered to experts of the beverage client', async () => {
    open(refusal(403, { detail: 'No payouts.' }));
    await sees('Payouts are not available for your account.');
    expect(says('No payments yet')).toBe(false);
  });
});

describe('the payment statement', () => {
  const old = payment('paid', { created_at: '2025-05-01T10:00:00Z' });
  const list = [payment('paid'), payment('review', { ...asked, amount: '4.00' }), old];
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const choose = async (period: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Period' }));
    fireEvent.click(await screen.findByRole('option', { name: period }));
  };
  const saved = vi.mocked(saveBlob);
  const drawn = vi.mocked(statementPdf);

  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] });
    drawn.mockReset().mockResolvedValue(new Blob(['pdf']));
    saved.mockReset();
    open(summary(list), {
      'GET /business/contact/': { email: 'hi@firm.test', company: 'Łódź & Co', payout_days: [15] },
    });
    await until(() => expect(button('Payment statement')).toBeEnabled());
    press('Payment statement');
    await screen.findByRole('dialog', { name: 'Payment statement' });
  });
  afterEach(() => vi.useRealTimers());

  test('is of this year, unless another is chosen, with all payments of it and both parties', async () => {
    press('Save as PDF');
    await until(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'payment-statement-2026.pdf'));
    const [statement, parties] = drawn.mock.calls[0] ?? [];
    expect(statement?.payments.map(({ id }) => id)).toEqual(list.slice(0, 2).map(({ id }) => id));
    expect(parties).toEqual({
      name: `${EXPERT.first_name} ${EXPERT.last_name}`,
      email: EXPERT.email,
      company: 'Łódź & Co',
      contact: 'hi@firm.test',
    });
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of other dates has its errors at the dates, and says that a time is empty instead of saving it', async () => {
    await choose('Other dates');
    fireEvent.change(field('From'), { target: { value: '2025-06-01' } });
    fireEvent.change(field('To'), { target: { value: '2025-05-01' } });
    press('Save as PDF');
    await sees('Choose a day that is not before the first');
    fireEvent.change(field('To'), { target: { value: '2025-07-01' } });
    await sees('There are no payments for 1 Jun 2025 to 1 Jul 2025.');
    press('Save as PDF');
    expect(drawn).not.toHaveBeenCalled();
    fireEvent.change(field('From'), { target: { value: '2025-04-01' } });
    await gone('There are no payments for 1 Jun 2025 to 1 Jul 2025.');
    press('Save as PDF');
    await until(() => expect(saved).toHaveBeenCalledOnce());
    expect(drawn.mock.calls[0]?.[0].payments).toEqual([old]);
  });

  test('that could not be made is said, and can be tried again', async () => {
    drawn.mockRejectedValueOnce(new Error('no memory'));
    await choose('2025');
    press('Save as PDF');
    await sees('Failed to make the statement. Please try again.');
    press('Save as PDF');
    await until(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'payment-statement-2025.pdf'));
  });
});
