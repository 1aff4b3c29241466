import { expect, test } from 'vitest';
import { books } from '#common/payouts/books.ts';
import { adminPayout, adminPayoutPage } from '#common/payouts/payloads.ts';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { find, isThere, menuItem, told } from './screen.ts';

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
