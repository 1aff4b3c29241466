import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type AdminPayout, adminPayout, adminPayoutPage } from '#common/payouts/payloads.ts';
import { example } from '#tests/ui/example.ts';
import { answer, heldBack, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { field, find, front, inDialog, isThere, nothingInFront, onWideScreen, press, told } from './screen.ts';

const PATH = '/business/admin/payouts/';
let server: ReturnType<typeof answer>;
let results: AdminPayout[];

const payment = (id: number, user_first_name: string, given: Partial<AdminPayout> = {}) =>
  example(adminPayout, {
    id,
    user_id: id,
    user_first_name,
    user_email: `${user_first_name.toLowerCase()}@example.com`,
    amount: '25.00',
    currency: 'USD',
    created_at: '2026-01-05T10:00:00Z',
    status: 'pending',
    ...given,
  });

beforeEach(() => {
  onWideScreen();
  results = [payment(5, 'Pia'), payment(6, 'Quinn'), payment(7, 'Rex', { status: 'approved' })];
  // If asked for some payments, the server returns those.
  const list = ({ params = {} }: { params?: { id__in?: unknown } }) => {
    const ids = params.id__in === undefined ? undefined : String(params.id__in).split(',').map(Number);
    const found = results.filter(({ id }) => ids?.includes(id) ?? true);
    return example(adminPayoutPage, { count: found.length, results: found });
  };
  server = answer({ [`GET ${PATH}`]: list, [`GET ${PATH}books/`]: { last: null, checking: false } });
  for (const { id } of results) {
    server.set({
      [`PATCH ${PATH}${id}/`]: ({ body }: { body?: unknown }) => ({ ...payment(id, 'X'), ...(body as object) }),
      [`POST ${PATH}${id}/mark_paid/`]: { detail: 'Payment paid successfully' },
    });
  }
});

const select = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await find('input[type="checkbox"]', new RegExp(`^Select .*to ${name}$`)));
};
const lines = () =>
  [...front().querySelectorAll('[aria-label="Outcome of each payment"] li')].map((li) => li.textContent);

test('several payments are approved by one confirmation; those left out and those that fail say why', async () => {
  server.set({ [`PATCH ${PATH}6/`]: refuse(409, 'The email address has just changed.') });
  await showStaffApp('/admin/payments');
  fireEvent.click(await find('input[type="checkbox"]', 'Select all on this page'));
  await told('3 payments selected');
  await press('Approve');
  await told('1 payment left out');
  await told('This payment is already approved.');
  await told('2 payments, $50.00 in all.');
  fireEvent.click(await inDialog('Approve 2 payments'));
  await told('1 payment done, 1 failed. Those that were not done stay selected.');
  expect(lines()).toEqual([
    'Quinn$25.00 USDFailed: The email address has just changed.',
    'Pia$25.00 USDDone: Payment approved successfully',
  ]);
  // Each call carries the address that was shown.
  expect(server.bodies(`PATCH ${PATH}5/`)).toEqual([{ status: 'approved', user_email: 'pia@example.com' }]);
  expect(server.bodies(`PATCH ${PATH}7/`)).toEqual([]);
  fireEvent.click(await inDialog('Close'));
  await nothingInFront();
  await told('2 payments selected');
});

test('several payments are rejected for one reason', async () => {
  await showStaffApp('/admin/payments');
  await select('Pia', 'Rex');
  await press('Reject');
  fireEvent.change(await field('Reason (optional)'), { target: { value: 'Copied' } });
  fireEvent.click(await inDialog('Reject 2 payments'));
  await told('2 payments done.');
  expect([5, 7].flatMap((id) => server.bodies(`PATCH ${PATH}${id}/`))).toEqual([
    { status: 'rejected', reason: 'Copied', user_email: 'pia@example.com' },
    { status: 'rejected', reason: 'Copied', user_email: 'rex@example.com' },
  ]);
});

test('gift cards sent by staff are executed with one reference for all, or one for each', async () => {
  results = results.map((one) => ({ ...one, by_hand: true }));
  server.set({ [`GET ${PATH}5/mail/`]: { to: 'pia@example.com', subject: 'Your gift card', html: '', muted: false } });
  await showStaffApp('/admin/payments');
  await select('Pia', 'Rex');
  await press('Execute Payments');
  await told('The portal does not send the gift cards');
  fireEvent.click(await inDialog('Execute 2 payments'));
  await told('Choose how it was sent');
  await told('Enter a reference');
  await waitFor(async () => expect(await field("Retailer's email")).toHaveFocus());
  fireEvent.click(await field('Post'));
  fireEvent.change(await field('Reference for all'), { target: { value: 'ORDER 1' } });
  fireEvent.click(await field('Each gift card has a reference of its own'));
  fireEvent.change(await field('Reference for Pia'), { target: { value: 'A' } });
  fireEvent.click(await inDialog('Execute 2 payments'));
  await told('Enter a reference');
  expect(server.writes()).toEqual([]);
  fireEvent.change(await field('Reference for Rex'), { target: { value: 'B' } });
  fireEvent.click(await inDialog('Execute 2 payments'));
  await told('2 payments done.');
  expect([5, 7].flatMap((id) => server.bodies(`POST ${PATH}${id}/mark_paid/`))).toEqual([
    { despite_rejection: false, sent_how: 'post', reference: 'A' },
    { despite_rejection: false, sent_how: 'post', reference: 'B' },
  ]);
});

test('with a provider, several payments are executed without asking how they are sent', async () => {
  await showStaffApp('/admin/payments');
  await select('Rex');
  await press('Execute Payments');
  await told('1 payment, $25.00 in all. This cannot be undone.');
  fireEvent.click(await inDialog('Execute 1 payment'));
  await told('1 payment done.');
  expect(server.bodies(`POST ${PATH}7/mark_paid/`)).toEqual([{ despite_rejection: false }]);
});

test('a run can be stopped; running payments are finished, and the others stay selected', async () => {
  results = [5, 6, 7, 8].map((id) => payment(id, `Person${id}`));
  const slow = [5, 6, 7].map(() => heldBack(payment(5, 'X', { status: 'approved' })));
  for (const [index, id] of [5, 6, 7].entries()) server.set({ [`PATCH ${PATH}${id}/`]: slow[index]?.answer ?? {} });
  await showStaffApp('/admin/payments');
  fireEvent.click(await find('input[type="checkbox"]', 'Select all on this page'));
  await press('Approve');
  fireEvent.click(await inDialog('Approve 4 payments'));
  await told('0 of 4 finished');
  await waitFor(() => expect(lines().filter((line) => line?.endsWith('In progress…'))).toHaveLength(3));
  fireEvent.click(await inDialog('Stop'));
  expect(isThere('button', 'Close')).toBe(false);
  for (const one of slow) await one.release();
  await told('3 payments done, 1 not begun. Those that were not done stay selected.');
  expect(server.bodies(`PATCH ${PATH}8/`)).toEqual([]);
  fireEvent.click(await inDialog('Close'));
  await told('1 payment selected');
});
