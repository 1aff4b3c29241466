import { expect, test } from 'vitest';
import { books } from '#common/payouts/books.ts';
import { adminPayout, adminPayoutPage, type PayoutAttempt, payoutAttempt } from '#common/payouts/payloads.ts';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { find, front, isThere, menuItem, told } from './screen.ts';

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
  const panel = await find('[aria-label="Books"]');
  await told('The books have not been checked yet');
  expect(panel.querySelector('button')).toBeNull();
});

test('the differences between the books and the provider stand in words', async () => {
  const difference = {
    kind: 'amount' as const,
    payout_id: 12,
    key: '12-1',
    order_id: 'ORDER12',
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
});

test('the history of a payment tells each attempt with its outcome, its address and who settled it', async () => {
  const attempt = (given: Partial<PayoutAttempt>) =>
    example(payoutAttempt, { provider: 'tremendous', external_id: null, resolution: null, ...given });
  const attempts = [
    attempt({ number: 4, state: 'started', created_at: '2026-01-04T10:00:00Z' }),
    attempt({ number: 3, state: 'unknown', created_at: '2026-01-03T10:00:00Z', waiting: 'Answered with 503' }),
    attempt({
      number: 2,
      state: 'failed',
      created_at: '2026-01-02T10:00:00Z',
      failure: 'Refused with 402',
      recipient: 'pia@example.com',
    }),
    attempt({
      number: 1,
      state: 'succeeded',
      created_at: '2026-01-01T10:00:00Z',
      external_id: 'ORDER1',
      resolution: {
        outcome: 'delivered',
        order_id: 'ORDER1',
        seen: 'It is there.',
        against_provider: 'They said so.',
        by: 'Sue Super',
      },
    }),
  ];
  const payout = example(adminPayout, { id: 5, user_first_name: 'Pia', amount: '25.00', status: 'failed' });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [payout] }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
    'GET /business/admin/payouts/5/attempts/': attempts,
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await told('Refused with 402');
  const paragraphs = [...front().querySelectorAll('li')].map((item) =>
    [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.replace(/^.*?\), /, '')),
  );
  expect(paragraphs).toEqual([
    ['tremendous: under way'],
    ['tremendous: no answer yet, it is asked again – Answered with 503'],
    ['tremendous: refused – Refused with 402', 'To pia@example.com'],
    [
      'tremendous: paid (ORDER1)',
      'Resolved by Sue Super: The gift card was delivered. “It is there.” Against the provider’s answer: “They said so.”',
    ],
  ]);
});

test('a payment that was made twice says so, in the list and in its history', async () => {
  const twice = example(adminPayout, {
    id: 5,
    user_first_name: 'Pia',
    amount: '25.00',
    status: 'paid',
    paid_twice: true,
  });
  answer({
    'GET /business/admin/payouts/': example(adminPayoutPage, { count: 1, results: [twice] }),
    'GET /business/admin/payouts/books/': { last: null, checking: false },
    'GET /business/admin/payouts/5/attempts/': [],
  });
  await showStaffApp('/admin/payments', { as: ADMIN });
  await told('Paid twice');
  (await menuItem('the payment to Pia', 'Payment History')).click();
  await told('Paid twice: another payment to this person for the same assessment was made as well.');
});
