import { expect, test } from 'vitest';
import { adminPayout, adminPayoutPage } from '#common/payouts/payloads.ts';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, showStaffApp } from '#tests/ui/render.tsx';
import { find, isThere, told } from './screen.ts';

test('an admin, who is no super admin, reads who can resolve a payment and cannot check the books', async () => {
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
  const books = await find('[aria-label="Books"]');
  await told('The books have not been checked yet');
  expect(books.querySelector('button')).toBeNull();
});
