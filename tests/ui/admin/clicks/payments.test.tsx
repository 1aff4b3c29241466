import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BY_HAND_MESSAGES } from '#common/payouts/by-hand.ts';
import { type AdminPayout, adminPayout, adminPayoutPage, payoutSummary } from '#common/payouts/payloads.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { PayoutsPage } from '#portal/payouts/PayoutsPage.tsx';
import { button, field, inDialog, isThere, menuItem, once, told } from '#tests/ui/admin/screen.ts';
import { clicksCountOnce, twice } from '#tests/ui/clicks.ts';
import { example } from '#tests/ui/example.ts';
import { answer, EXPERT, SUPER_ADMIN, show, showStaffApp } from '#tests/ui/render.tsx';

beforeAll(clicksCountOnce);
afterEach(() => void vi.restoreAllMocks());

const PATH = '/business/admin/payouts/';
let payout: Partial<AdminPayout>;
let server: ReturnType<typeof answer>;
beforeEach(() => {
  payout = { id: 5, status: 'pending' };
  const shown = () =>
    example(adminPayout, {
      user_id: 3,
      user_first_name: 'Pia',
      user_last_name: 'Twice',
      user_email: 'pia@example.com',
      amount: '25.00',
      currency: 'USD',
      created_at: '2026-01-05T10:00:00Z',
      ...payout,
    });
  server = answer({
    [`GET ${PATH}`]: () => example(adminPayoutPage, { count: 1, results: [shown()] }),
    [`GET ${PATH}books/`]: { last: null, checking: false },
    // Staff with a profile cannot be chosen for a bonus.
    'GET /experts/list/': {
      count: 2,
      results: [
        { id: 2, name: 'Ada Twice', email: 'ada@example.com', isAdmin: true },
        { id: 3, name: 'Pia Twice', email: 'pia@example.com', isAdmin: false },
      ],
    },
    [`PATCH ${PATH}5/`]: ({ body }: { body?: unknown }) => {
      payout = { ...payout, ...(body as object) };
      return shown();
    },
    [`POST ${PATH}5/mark_paid/`]: { detail: 'Payment paid successfully' },
    [`POST ${PATH}5/resolve/`]: { detail: 'Payment resolved successfully' },
    [`POST ${PATH}`]: { id: 6, detail: 'Bonus added successfully' },
  });
});

/** The question of the dialog with this button. */
const asked = async (name: string) =>
  (await inDialog(name)).closest('[role="dialog"]')?.querySelector('.MuiDialogContent-root')?.textContent ?? '';

test('a double click on Approve approves a payment once', async () => {
  await showStaffApp('/admin/payments');
  await twice(await button('Approve'));
  const question = 'Are you sure you want to approve the payment of $25.00 to Pia Twice?';
  expect(await asked('Approve')).toBe(question);
  await once(await inDialog('Approve'), server, `PATCH ${PATH}5/`, 'Payment approved successfully');
  expect(server.bodies(`PATCH ${PATH}5/`)).toEqual([{ status: 'approved', user_email: 'pia@example.com' }]);
});

test('before a rejected payment is approved, the dialog says who rejected it', async () => {
  Object.assign(payout, { status: 'rejected', rejection: { by: 'Rita Reviewer', at: '2026-02-03T10:00:00Z' } });
  await showStaffApp('/admin/payments');
  fireEvent.click(await menuItem('the payment to Pia Twice', 'Approve'));
  expect(await asked('Approve')).toMatch(/^Rita Reviewer rejected it on .* without a reason\. Are you sure/);
});

test('a double click on Execute Payment executes it once', async () => {
  payout.status = 'approved';
  await showStaffApp('/admin/payments');
  await twice(await button('Execute Payment'));
  const question = 'Are you sure you want to execute the payment of $25.00 to Pia Twice? This cannot be undone.';
  expect((await asked('Execute Payment')).trim()).toBe(question);
  expect(await inDialog('Execute Payment')).not.toHaveClass('MuiButton-colorError');
  await once(await inDialog('Execute Payment'), server, `POST ${PATH}5/mark_paid/`, 'Payment paid successfully');
});

test('where staff send gift cards themselves, the dialog says so, asks how, and shows the mail', async () => {
  Object.assign(payout, { status: 'review', by_hand: true });
  const mail = {
    to: 'pia@example.com',
    subject: 'Your gift card of $25.00',
    html: '<html><head></head></html>',
    muted: false,
  };
  server.set({ [`GET ${PATH}5/mail/`]: mail });
  await showStaffApp('/admin/payments');
  await twice(await button('Execute Payment'));
  await told('The portal does not send the gift card: send $25.00 to pia@example.com yourself');
  expect(await asked('Execute Payment')).toContain('It has not been approved; executing approves it as well.');
  await told('Subject: Your gift card of $25.00');
  fireEvent.click(await inDialog('Execute Payment'));
  await told('Choose how it was sent');
  await told('Enter a reference');
  fireEvent.click(await field("Retailer's email"));
  await waitFor(() => expect(server.params(`GET ${PATH}5/mail/`).at(-1)).toEqual({ sent_how: 'shop_mail' }));
  fireEvent.change(await field('Reference'), { target: { value: 'ORDER 4711' } });
  await once(await inDialog('Execute Payment'), server, `POST ${PATH}5/mark_paid/`, 'Payment paid successfully');
  expect(server.bodies(`POST ${PATH}5/mark_paid/`)).toEqual([
    { despite_rejection: false, sent_how: 'shop_mail', reference: 'ORDER 4711' },
  ]);
});

test('an expert who has switched mails off gets none, and the dialog says so', async () => {
  Object.assign(payout, { status: 'approved', by_hand: true });
  server.set({ [`GET ${PATH}5/mail/`]: { to: '', subject: '', html: '', muted: true } });
  await showStaffApp('/admin/payments');
  fireEvent.click(await button('Execute Payment'));
  await told(BY_HAND_MESSAGES.muted);
});

test('the payment of an erased expert says that it can only be rejected', async () => {
  Object.assign(payout, { status: 'approved', closed: true, user_email: 'erased-3@invalid' });
  await showStaffApp('/admin/payments');
  await told('so there is no address to send a gift card to. Reject the payment.');
  expect(document.body).not.toHaveTextContent('erased-3@invalid');
  expect(isThere('button', 'Execute Payment')).toBe(false);
  expect(await menuItem('the payment to Expert 3 (erased)', 'Reject')).not.toHaveAttribute('aria-disabled');
});

test('a payment that nobody has approved says so before it is executed', async () => {
  payout.status = 'review';
  await showStaffApp('/admin/payments');
  fireEvent.click(await button('Execute Payment'));
  expect(await asked('Execute Payment')).toMatch(/ It has not been approved; executing approves it as well\.$/);
});

test('a rejected payment is executed by a dialog that says who rejected it, when and why, and asks again', async () => {
  const rejection = { by: 'Rita Reviewer', at: '2026-02-03T10:00:00Z' };
  Object.assign(payout, { status: 'rejected', rejection, rejection_reason: 'The answers are copied' });
  await showStaffApp('/admin/payments');
  fireEvent.click(await menuItem('the payment to Pia Twice', 'Execute Payment'));
  await told(/Rita Reviewer rejected it on .*2026.*: “The answers are copied”\./);
  expect(await asked('Approve and Execute')).toMatch(
    /execute the payment of \$25\.00 to Pia Twice anyway\? This cannot be undone\. Executing it approves it again\.$/,
  );
  expect(await inDialog('Approve and Execute')).toHaveClass('MuiButton-colorError');
  await once(await inDialog('Approve and Execute'), server, `POST ${PATH}5/mark_paid/`, 'Payment paid successfully');
  expect(server.bodies(`POST ${PATH}5/mark_paid/`)).toEqual([{ despite_rejection: true }]);
});

test('an answer of the provider that contradicts is shown at the field for the reason', async () => {
  Object.assign(payout, { status: 'approved', stuck: 'It was handed to tremendous.' });
  const said = 'The provider has not delivered the order ORDER1 so far. Say why this is right all the same.';
  const refuse = () => {
    throw new ApiError(400, { errors: { against_provider: [said] } });
  };
  server.set({ [`POST ${PATH}5/resolve/`]: refuse });
  await showStaffApp('/admin/payments', { as: SUPER_ADMIN });
  await told('It was handed to tremendous. Resolve it by what its dashboard shows.');
  fireEvent.click(await button('Resolve…'));
  await told("What does the provider's dashboard show?");
  await told('It was handed to tremendous. Look the order up at the provider before you decide');
  await told('It is kept with the payment and in the log of changes.');
  await told(
    'The portal asks the provider when you resolve the payment. Needed only if the provider’s answer is different.',
  );
  expect(isThere('label', /^Id of the order/)).toBe(false);
  fireEvent.click(await field(/was delivered$/));
  fireEvent.change(await field('Id of the order'), { target: { value: 'ORDER1' } });
  expect(isThere('label', /^Id of the order.*\*$/), 'it is required').toBe(true);
  expect((await field('What you saw')).tagName).toBe('TEXTAREA');
  fireEvent.change(await field('What you saw'), { target: { value: 'The dashboard lists it as delivered.' } });
  fireEvent.click(await inDialog('Resolve'));
  await told(said);
  const why = await field('Why this is right although the provider says otherwise');
  expect(why.tagName).toBe('TEXTAREA');
  expect(why.getAttribute('aria-invalid')).toBe('true');
});

test('a double click on Reject rejects a payment once', async () => {
  await showStaffApp('/admin/payments');
  await twice(await menuItem('the payment to Pia Twice', 'Reject'));
  await told('The expert reads it in an email and on My Payouts. To write something for staff only, use the notes.');
  const reason = await field('Reason (optional)');
  expect(reason.tagName).toBe('TEXTAREA');
  fireEvent.change(reason, { target: { value: 'Copied' } });
  await once(await inDialog('Reject'), server, `PATCH ${PATH}5/`, 'Payment rejected successfully');
  const body = { status: 'rejected', reason: 'Copied', user_email: 'pia@example.com' };
  expect(server.bodies(`PATCH ${PATH}5/`)).toEqual([body]);
});

test('a double click on Resolve resolves a payment once', async () => {
  Object.assign(payout, { status: 'approved', stuck: 'It was handed to tremendous.' });
  await showStaffApp('/admin/payments', { as: SUPER_ADMIN });
  fireEvent.click(await button('Resolve…'));
  fireEvent.click(await field(/^There is no such order/));
  fireEvent.change(await field('What you saw'), { target: { value: 'The dashboard lists no such order.' } });
  await once(await inDialog('Resolve'), server, `POST ${PATH}5/resolve/`, 'Payment resolved successfully');
  expect(server.bodies(`POST ${PATH}5/resolve/`)).toEqual([
    { outcome: 'no_order', provider_order_id: '', seen: 'The dashboard lists no such order.', against_provider: '' },
  ]);
});

test('a bonus without an expert, an amount or a reason is not sent', async () => {
  await showStaffApp('/admin/payments');
  fireEvent.click(await button('Add Bonus'));
  await told('Only staff see this.');
  expect(await field('Amount')).toHaveAttribute('inputmode', 'decimal');
  expect((await field('What it is for')).tagName).toBe('TEXTAREA');
  fireEvent.click(await inDialog('Add Bonus'));
  await told('Enter an amount such as 25 or 25.50');
  await told('Say what the bonus is for');
  await told('Choose an expert');
  expect(server.writes()).toEqual([]);
});

test.each(['a double click on Add Bonus', 'Enter pressed twice in its field'])('%s sends one bonus', async (way) => {
  await showStaffApp('/admin/payments');
  await twice(await button('Add Bonus'));
  fireEvent.change(await field('Expert'), { target: { value: 'Twice' } });
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => [option.textContent, option.getAttribute('aria-disabled')])).toEqual([
    ['Ada Twice (ada@example.com), staff', 'true'],
    ['Pia Twice (pia@example.com)', 'false'],
  ]);
  fireEvent.click(options[1] as HTMLElement);
  fireEvent.change(await field('Amount'), { target: { value: '12.5' } });
  fireEvent.change(await field('What it is for'), { target: { value: 'Interview' } });
  if (way.startsWith('Enter')) {
    (await field('Amount')).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await told('Bonus added successfully');
  } else {
    await once(await inDialog('Add Bonus'), server, `POST ${PATH}`, 'Bonus added successfully');
  }
  expect(server.bodies(`POST ${PATH}`)).toEqual([{ expert_id: 3, amount: '12.5', notes: 'Interview' }]);
});

test('a double click on the button of the gift card asks for one', async () => {
  const request = 'POST /projects/payouts/send-gift-card/';
  server.set({
    'GET /projects/payouts/summary/': example(payoutSummary, {
      available_amount: '25.00',
      paid_amount: '0.00',
      total_earned_amount: '25.00',
      currency: 'USD',
      has_completed_assessment: true,
    }),
    [request]: { detail: '', requested_count: 1 },
  });
  show(<PayoutsPage />, { as: EXPERT });
  await once(await button('Send gift card to my email'), server, request, 'Gift card request sent!');
});
