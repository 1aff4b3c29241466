import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { BooksPanel } from '#admin/payouts/BooksPanel.tsx';
import { type BookCheck, bookCheck, bookDifference, books } from '#common/payouts/books.ts';
import {
  type AdminPayout,
  adminPayout,
  adminPayoutPage,
  type PayoutAttempt,
  payoutAttempt,
} from '#common/payouts/payloads.ts';
import { PAYOUT_STATUSES } from '#common/payouts/payouts.ts';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, heldBack, refuse, SUPER_ADMIN, show, showStaffApp } from '#tests/ui/render.tsx';
import {
  button,
  field,
  find,
  front,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  onPhone,
  onWideScreen,
  press,
  told,
} from './screen.ts';

afterEach(() => vi.unstubAllGlobals());

test('an admin, who is not a super admin, reads who can resolve a payment and cannot check the books', async () => {
  const stuck = example(adminPayout, {
    id: 5,
    user_first_name: 'Pia',
    amount: '25.00',
    currency: 'USD',
    created_at: '2026-01-05T10:00:00Z',
    status: 'approved',
    stuck: 'It was handed to tremendous.',
  });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [stuck] }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('It was handed to tremendous. A super admin can resolve it.');
  expect(isThere('button', 'Resolve…')).toBe(false);
  const panel = await find('[aria-label="Reconciliation"]');
  await told('A super admin can check them at any time.');
  expect(panel.querySelector('button')).toBeNull();
});

test('the differences between the books and the provider stand in words', async () => {
  const difference = {
    kind: 'amount' as const,
    payout_id: 12,
    idempotency_key: '12-1',
    provider_order_id: 'ORDER12',
    ours: '25.00',
    theirs: '20.00',
  };
  const checked = example(books, {
    last: {
      finished_at: '2026-01-05T10:00:00Z',
      agrees: true,
      sums: [],
      error: null,
      provider: 'tremendous',
      orders_count: 3,
      differences_count: 1,
      differences: [difference],
    },
  });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage),
    'GET /business/admin/payouts/books/': checked,
  });
  await showStaffApp('/admin/payments', { as: SUPER_ADMIN });
  await told('3 orders at tremendous compared: 1 difference');
  await told('Order 12-1 (ORDER12): the amount is 25.00 in the portal and 20.00 at the provider');
  expect(document.body).not.toHaveTextContent(/and \d+ more/);
});

const BOOKS = 'GET /business/admin/payouts/books/';
const checkOf = (given: Partial<BookCheck> = {}) =>
  example(bookCheck, { finished_at: '2026-01-05T10:00:00Z', agrees: true, provider: null, ...given });

test.each<[string, BookCheck | null, string]>([
  ['have not been checked', null, 'Info'],
  ['agree', checkOf(), 'Success'],
  ['do not agree', checkOf({ agrees: false }), 'Error'],
  ['could not be compared', checkOf({ error: 'Refused with 500' }), 'Error'],
  ['differ from the orders', checkOf({ differences_count: 1 }), 'Error'],
])('books that %s are shown in their colour', async (_state, last, colour) => {
  answer({ [BOOKS]: { last, checking: false } });
  show(<BooksPanel />, { as: ADMIN });
  expect(await find('[aria-label="Reconciliation"]')).toHaveClass(`MuiAlert-color${colour}`);
});

test('a running check of the books is awaited, and no second one is started', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = answer({ [BOOKS]: { last: null, checking: true } });
  show(<BooksPanel />, { as: SUPER_ADMIN });
  expect(await button('Check Now')).toBeDisabled();
  server.set({ [BOOKS]: { last: checkOf(), checking: false } });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await told('Payments reconciled');
  const panel = await find('[aria-label="Reconciliation"]');
  expect(panel.querySelector('p')?.textContent).toMatch(/^Checked [^·]*2026[^·]*$/);
  expect(panel.querySelector('ul')).toBeNull();
  const slow = heldBack({ detail: 'Payments are being reconciled.' });
  server.set({ 'POST /business/admin/payouts/books/check/': slow.answer });
  await press('Check Now');
  await waitFor(async () => expect(await button('Check Now')).toBeDisabled());
  await slow.release();
  await told('Payments are being reconciled.');
});

test('each status of a payment has its colour', () => {
  show(
    <>
      {PAYOUT_STATUSES.map((status) => (
        <PayoutStatusChip key={status} status={status} />
      ))}
      <PayoutStatusChip status="approved" sending />
      <PayoutStatusChip status="failed" sending />
    </>,
  );
  const chips = [...document.querySelectorAll('.MuiChip-root')].map(({ textContent, className }) => [
    textContent,
    /MuiChip-(filled|outlined) /.exec(className)?.[1],
    /MuiChip-color(\w+)/.exec(className)?.[1],
  ]);
  expect(chips).toEqual([
    ['Pending', 'outlined', 'Default'],
    ['Approved', 'outlined', 'Info'],
    ['Under review', 'outlined', 'Warning'],
    ['Paid', 'filled', 'Success'],
    ['Failed', 'outlined', 'Error'],
    ['Rejected', 'outlined', 'Error'],
    ['Sending…', 'outlined', 'Info'],
    ['Sending…', 'outlined', 'Info'],
  ]);
});

test('on a wide screen payments are a table, sorted by what the server sorts by', async () => {
  onWideScreen();
  const payment = (given: Partial<AdminPayout>) =>
    example(adminPayout, { user_email: 'pia@example.com', created_at: '2026-01-05T10:00:00Z', ...given });
  const results = [
    payment({
      id: 5,
      amount: '15.10',
      currency: 'EUR',
      assessment_id: 7,
      assessment_title: 'Carton',
      status: 'review',
    }),
    payment({ id: 6, amount: '25.00', currency: 'USD', status: 'paid', paid_twice: true }),
  ];
  const server = answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 2, results }),
    [BOOKS]: { last: null, checking: false },
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('Carton');
  const heads = () => [...document.querySelectorAll('thead th')];
  expect(heads().map(({ textContent }) => textContent)).toEqual([
    '',
    'User',
    'Amount',
    'Assessment',
    'Date',
    'Status',
    'Actions',
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(2, 6).map(({ textContent }) => textContent),
  );
  const date = expect.stringContaining('2026');
  expect(rows).toEqual([
    ['EUR 15.10', 'Carton', date, 'Under review'],
    ['$25.00 USD', 'N/A', date, 'PaidPaid twice'],
  ]);
  expect(rows[0]?.[2], 'a day without a time').not.toMatch(/:/);
  const orderings = ['user', 'amount', 'assessment_title', 'created_at', 'status'];
  for (const [column, ordering] of orderings.entries()) {
    fireEvent.click(heads()[column + 1]?.querySelector('[role="button"], button') ?? document.body);
    await waitFor(() => {
      const asked = server.params('GET /business/admin/payouts/').at(-1) as { ordering?: string };
      expect(asked.ordering?.replace('-', '')).toBe(ordering);
    });
  }
  expect(heads()[6]?.querySelector('[role="button"], button')).toBeNull();
});

test('payments that cannot be loaded can be loaded again', async () => {
  const server = answer({ 'GET /business/admin/payouts/': refuse(503), [BOOKS]: { last: null, checking: false } });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await waitFor(() =>
    expect(document.querySelector('.MuiAlert-filledError')).toHaveTextContent(
      'Failed to load payments. Please try again.',
    ),
  );
  server.set({ 'GET /business/admin/payouts/': example(adminPayoutPage) });
  await press('Try Again');
  await told('No payments yet.');
});

test('the history of a payment shows each attempt with its outcome, its address and who settled it', async () => {
  const attempt = (given: Partial<PayoutAttempt>) =>
    example(payoutAttempt, { provider: 'tremendous', provider_order_id: null, resolution: null, ...given });
  const attempts = [
    attempt({ number: 4, state: 'started', created_at: '2026-01-04T10:00:00Z' }),
    attempt({ number: 3, state: 'unknown', created_at: '2026-01-03T10:00:00Z', waiting: 'Answered with 503' }),
    attempt({
      number: 2,
      state: 'failed',
      created_at: '2026-01-02T10:00:00Z',
      failure: 'Refused with 402',
      recipient: 'pia@example.com',
      resolution: {
        outcome: 'no_order',
        provider_order_id: '',
        seen: 'Nothing is there.',
        against_provider: '',
        by: 'Sue Super',
      },
    }),
    attempt({
      number: 1,
      state: 'succeeded',
      created_at: '2026-01-01T10:00:00Z',
      provider_order_id: 'ORDER1',
      resolution: {
        outcome: 'delivered',
        provider_order_id: 'ORDER1',
        seen: 'It is there.',
        against_provider: 'They said so.',
        by: 'Sue Super',
      },
    }),
  ];
  const payout = example(adminPayout, { id: 5, user_first_name: 'Pia', amount: '25.00', status: 'failed' });
  const server = answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [payout] }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
    'GET /business/admin/payouts/5/attempts/': attempts,
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await told('Refused with 402');
  const paragraphs = [...front().querySelectorAll('li')].map((item) =>
    [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.replace(/^.*?\d\d:\d\d, /, '')),
  );
  expect(paragraphs).toEqual([
    ['tremendous: under way'],
    ['tremendous: no answer yet; the portal keeps asking – Answered with 503'],
    [
      'tremendous: refused – Refused with 402',
      'To pia@example.com',
      'Resolved by Sue Super: There is no such order, or it was cancelled. “Nothing is there.”',
    ],
    [
      'tremendous: paid (ORDER1)',
      'Resolved by Sue Super: The gift card was delivered. “It is there.” Against the provider’s answer: “They said so.”',
    ],
  ]);
  expect(front()).not.toHaveTextContent('Paid twice');
  fireEvent.click(await inDialog('Close'));
  await nothingInFront();
  server.set({ 'GET /business/admin/payouts/5/attempts/': attempts.slice(1) });
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await waitFor(() => expect(front().querySelectorAll('li')).toHaveLength(3));
});

test('a payment that was made twice says so, in the list and in its history', async () => {
  const twice = example(adminPayout, {
    id: 5,
    user_first_name: 'Pia',
    amount: '25.00',
    status: 'paid',
    paid_twice: true,
    user_email: 'pia@example.com',
    sent_to: '',
  });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [twice] }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
    'GET /business/admin/payouts/5/attempts/': [],
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('Paid twice');
  expect(document.body).not.toHaveTextContent('Sent to');
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await told('Paid twice: this person was also paid another time for the same assessment.');
});

test('a payment shows beside its status what became of it, and offers only what is possible', async () => {
  const money = { total_paid_amount: '10.00', total_under_review_amount: '0.00', total_pending_amount: '30.00' };
  const payment = (given: Partial<AdminPayout>) =>
    example(adminPayout, { amount: '25.00', currency: 'USD', created_at: '2026-01-05T10:00:00Z', ...given });
  const paid = payment({
    id: 5,
    user_first_name: 'Pia',
    user_email: 'pia@example.com',
    status: 'paid',
    sent_to: 'old@example.com',
    notes: 'Asked by phone',
    assessment_id: 7,
    assessment_title: 'Carton',
  });
  const held = payment({
    id: 6,
    user_email: 'nameless@example.com',
    status: 'failed',
    failure: 'Refused with 402',
    held_until: '2026-02-03T10:00:00Z',
    sent_to: 'nameless@example.com',
    assessment_id: null,
  });
  const rejected = payment({
    id: 7,
    user_first_name: 'Rex',
    status: 'rejected',
    rejection_reason: 'Copied',
    assessment_id: 8,
    assessment_title: null,
  });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, {
      count: 3,
      results: [paid, held, rejected],
      metrics: {
        ...money,
        pending_count: 1,
        currency: 'USD',
        other_currencies: [{ currency: 'EUR', ...money, total_paid_amount: '0.00' }],
      },
    }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('Sent to old@example.com');
  const said = document.body.textContent ?? '';
  for (const text of ['Paid', 'Asked by phone', 'Carton', 'Failed', 'Refused with 402', 'N/A'])
    expect(said).toContain(text);
  expect(said).toMatch(/On hold until .*2026/);
  expect(said).not.toMatch(/Sent to nameless|Paid twice|Resolve/);
  expect(said.match(/Reason given to the expert: .{6}/g)).toEqual(['Reason given to the expert: Copied']);
  expect(await find('[aria-label]', 'Asked by phone')).toHaveTextContent('Asked by phone');
  expect((await find('a', 'N/A')).getAttribute('href')).toMatch(/8/);
  const totals = [...(await find('[aria-label="Totals"]')).children].map(({ textContent }) => textContent);
  expect(totals).toEqual([
    'Paid$10.00',
    'Under Review$0.00',
    'Pending$30.00EUR 30.001 payment still to be paid, including those under review and approved',
  ]);
  const possible = async (payee: string) => {
    await menuItem(`the payment to ${payee}`, 'Approve');
    const items = [...front().querySelectorAll('[role="menuitem"]:not([aria-disabled="true"])')];
    fireEvent.keyDown(items[0] ?? front(), { key: 'Escape' });
    await nothingInFront();
    return items.map(({ textContent }) => textContent);
  };
  expect(await possible('Pia')).toEqual(['Edit Notes', 'Payment History']);
  expect(await possible('nameless@example.com')).toEqual(['Approve', 'Reject', 'Edit Notes', 'Payment History']);
  expect(await possible('Rex')).toEqual(['Execute Payment', 'Approve', 'Edit Notes', 'Payment History']);
});

test('the notes of a payment are saved, and stay in the dialog after a failure; the books say how much they hide', async () => {
  const payout = example(adminPayout, { id: 5, user_first_name: 'Pia', amount: '25.00', status: 'pending' });
  const last = {
    ...example(bookCheck, { finished_at: '2026-01-05T10:00:00Z', agrees: true, provider: null, differences_count: 51 }),
    differences: [example(bookDifference, { kind: 'missing', idempotency_key: '12-1', ours: 'paid' })],
  };
  const server = answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [payout] }),
    'GET /business/admin/payouts/books/': { last, checking: false },
  });
  await showStaffApp('/admin/payments', { as: SUPER_ADMIN });
  await told('Payments reconciled, but orders at the provider differ');
  await told('Order 12-1: the portal has it as paid, but the provider has no such orderand 50 more');
  expect(isThere('button', 'Resolve…')).toBe(false);
  const menu = await button('Actions for the payment to Pia');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  (await menuItem('the payment to Pia', 'Edit Notes')).click();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await told('Only staff see these notes.');
  expect((await field('Notes about the payment to Pia')).tagName).toBe('TEXTAREA');
  fireEvent.change(await field('Notes about the payment to Pia'), { target: { value: 'Called her' } });
  fireEvent.click(await inDialog('Save'));
  await told('This test has no answer to PATCH /business/admin/payouts/5/');
  expect(await field('Notes about the payment to Pia')).toHaveValue('Called her');
  server.set({ 'PATCH /business/admin/payouts/:id/': payout });
  fireEvent.click(await inDialog('Save'));
  await told('Payment notes updated successfully');
  await nothingInFront();
  expect(server.bodies('PATCH /business/admin/payouts/5/')).toEqual([
    { notes: 'Called her', revision: 0 },
    { notes: 'Called her', revision: 0 },
  ]);
});

test('a history that cannot be loaded can be loaded again, and can be empty', async () => {
  const payout = example(adminPayout, { id: 5, user_first_name: 'Pia', amount: '25.00', status: 'pending' });
  const server = answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [payout] }),
    'GET /business/admin/payouts/books/': refuse(503),
    'GET /business/admin/payouts/5/attempts/': refuse(503),
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('Failed to load the reconciliation.');
  server.set({ 'GET /business/admin/payouts/books/': { last: null, checking: false } });
  await press('Try Again');
  await told('Payments not reconciled yet');
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await told('Failed to load the history.');
  server.set({ 'GET /business/admin/payouts/5/attempts/': [] });
  fireEvent.click(await inDialog('Try Again'));
  await told('It has not been executed yet.');
});

test('the screen polls until the server is done with a gift card or a check of the books', async () => {
  onPhone();
  const payout = example(adminPayout, {
    id: 5,
    user_first_name: 'Pia',
    amount: '25.00',
    currency: 'USD',
    status: 'approved',
    sending: true,
    assessment_id: 7,
    assessment_title: 'Carton',
    created_at: '2026-01-05T10:00:00Z',
  });
  const listed = (given: Partial<AdminPayout>) =>
    example(adminPayoutPage, { count: 1, results: [{ ...payout, ...given }] });
  const last = example(bookCheck, { finished_at: '2026-01-05T10:00:00Z', agrees: true, provider: null });
  const server = answer({
    'GET /business/admin/payouts/': listed({}),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
    'POST /business/admin/payouts/books/check/': { detail: 'Payments are being reconciled.' },
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await showStaffApp('/admin/payments', { as: SUPER_ADMIN });
  await told('Sending…');
  await told(/Carton · /);
  expect(isThere('button', 'Execute Payment')).toBe(false);
  server.set({ 'GET /business/admin/payouts/': listed({ status: 'paid', sending: false }) });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await told('Paid');
  const asked = (path: string) => server.calls.filter((call) => call.method === 'GET' && call.path === path).length;
  await press('Check Now');
  await told('Payments are being reconciled.');
  expect(await button('Check Now')).toBeDisabled();
  server.set({ 'GET /business/admin/payouts/books/': { last, checking: false } });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await told('Payments reconciled');
  expect(await button('Check Now')).toBeEnabled();
  const before = [asked('/business/admin/payouts/'), asked('/business/admin/payouts/books/')];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([asked('/business/admin/payouts/'), asked('/business/admin/payouts/books/')]).toEqual(before);
});
