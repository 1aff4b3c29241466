import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#common/words/units.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { createCompleteExpert, createSuperAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { failing, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { closeToasts } from './staff-app.ts';

// What an admin without super-admin rights cannot do is shown in tests/ui/admin/payments.test.tsx.

let portal: Portal;
let boss: Person;
let visit: Visit;
let page: Page;
let stuck: { id: number; expert: Person };
let waiting: { title: string };
let approved: Person;
let paidMeanwhile: number;
let lost: Person;

beforeAll(async () => {
  portal = await startPortal();
  const { ctx } = portal.server;
  boss = await createSuperAdmin(ctx);
  await owe('Paidalready', 'paid', '40.00');
  waiting = await owe('Waiting', 'review', '30.00');
  approved = (await owe('Approve')).expert;
  await owe('Reject', 'review');
  paidMeanwhile = (await owe('Twice')).id;
  await owe('Severalone');
  await owe('Severaltwo');
  lost = await createCompleteExpert(ctx, { first_name: 'Lotte', last_name: 'Lost' });
  stuck = await stuckPayment('Stuck');
  visit = await visitAs(portal, boss);
  page = visit.page;
  await visit.go(`/admin/payments?filter=${encodeURIComponent(JSON.stringify({ status: 'paid' }))}`);
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

type Status = 'pending' | 'review' | 'approved' | 'paid' | 'rejected';
async function owe(last_name: string, status: Status = 'pending', amount = '25.00') {
  const expert = await createCompleteExpert(portal.server.ctx, { first_name: 'Pia', last_name });
  return { expert, ...(await createEarnedPayout(portal.server.ctx, expert.id, { status, amount })) };
}

/** A payment whose provider was asked an hour ago, and is not configured any more. */
async function stuckPayment(last_name: string) {
  const { expert, id } = await owe(last_name, 'approved');
  const long = new Date(Date.now() - HOUR);
  const order = { key: `${id}-1`, amount: '25.00', currency: 'USD', recipient: { name: 'Pia', email: expert.email } };
  const called = { state: 'unknown' as const, called_at: long, unanswered_at: long, request: order };
  await portal.server.ctx.db
    .insert(payoutAttempts)
    .values({ payout_id: id, number: 1, provider: 'tremendous', ...called });
  return { id, expert };
}

const row = (name: string) =>
  page.getByRole('table', { name: 'Payments' }).getByRole('row', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const gone = () => expect.poll(() => dialog().count(), { interval: 50 }).toBe(0);
const toast = (text: string) => page.getByText(text).first().waitFor();
const menu = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for the payment to ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const NO_LONGER = 'It was handed to tremendous, which this portal no longer uses';

describe('the payments', () => {
  test('are found by address, by tab and by user, with their totals', async () => {
    await row('Pia Paidalready').waitFor();
    expect(await row('Pia Waiting').count()).toBe(0);
    await page.getByRole('tab', { name: 'ALL PAYMENTS' }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    // Includes the payment of a neighbour.
    await totals.getByText('$47.00').waitFor();
    await row('Pia Waiting').getByText('$30.00 USD').waitFor();
    await row('Pia Waiting').getByText(waiting.title).waitFor();
    await row('Pia Waiting').getByText('Under review').waitFor();
    await page.getByRole('tab', { name: 'PAID', exact: true }).click();
    await row('Pia Waiting').waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.searchParams.get('filter')?.includes('"status":"paid"') === true);
    await row('Pia Paidalready').waitFor();
    await page.getByRole('tab', { name: 'ALL PAYMENTS' }).click();
    await page.getByLabel('Search by user').fill('nobody of this name');
    await page.getByText('No payments found.').waitFor();
    await page.getByLabel('Search by user').fill('');
    await row('Pia Waiting').waitFor();
  });

  test('are approved and executed with a confirmation, and the expert gets mail', async () => {
    await row('Pia Approve').getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog().getByText('Are you sure you want to approve the payment of $25.00 to Pia Approve?').waitFor();
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await toast('Payment approved successfully');
    await row('Pia Approve').getByRole('button', { name: 'Execute Payment' }).click();
    await dialog().getByText('The portal does not send the gift card').waitFor();
    await dialog().frameLocator('iframe').getByText(`has been sent to ${approved.email}`).waitFor();
    await expectAccessible(page);
    // By keys: the choice, the reference, and Enter.
    await dialog().getByLabel("Retailer's email").focus();
    await page.keyboard.press('Space');
    await dialog().frameLocator('iframe').getByText('It comes in an email from the shop.').waitFor();
    await dialog().getByLabel('Reference').focus();
    await page.keyboard.type('ORDER 4711');
    await page.keyboard.press('Enter');
    await toast('Payment paid successfully');
    await row('Pia Approve').getByText('Paid', { exact: true }).waitFor();
    await row('Pia Approve').getByText('Reference: ORDER 4711').waitFor();
    await gone();
    expect(await row('Pia Approve').getByRole('button', { name: 'Execute Payment' }).count()).toBe(0);
    expect((await portal.server.mailsTo(approved.email)).map(({ subject }) => subject)).toEqual([
      'Your gift card of $25.00',
    ]);
  });

  test('offer neither Execute Payment, Approve nor Reject once they are paid', async () => {
    await button('Actions for the payment to Pia Paidalready').click();
    for (const item of ['Execute Payment', 'Approve', 'Reject'])
      expect(await page.getByRole('menuitem', { name: item }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  test('are rejected with a reason for the expert, and their notes are kept', async () => {
    await menu('Pia Reject', 'Reject');
    await page.getByLabel('Reason (optional)').fill('The answers are another expert’s.');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await toast('Payment rejected successfully');
    await row('Pia Reject').getByText('Reason given to the expert: The answers are another expert’s.').waitFor();
    await menu('Pia Reject', 'Edit Notes');
    await page.getByLabel('Notes about the payment to Pia Reject').fill('Copied answers');
    await button('Save').click();
    await toast('Payment notes updated successfully');
    await row('Pia Reject').getByText('Copied answers').waitFor();
    await menu('Pia Reject', 'Payment History');
    await page.getByText('It has not been executed yet.').waitFor();
    await button('Close').first().click();
    await gone();
  });

  test('say what somebody else has done meanwhile, and the list follows', async () => {
    await row('Pia Twice').getByRole('button', { name: 'Approve', exact: true }).click();
    const paid = `/api/business/admin/payouts/${paidMeanwhile}/mark_paid/`;
    await portal.server.call('POST', paid, { token: boss.token });
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await toast('This payment is already paid.');
    await row('Pia Twice').getByText('Paid', { exact: true }).waitFor();
    await gone();
  });

  test('are approved several at once by keys, and executed several at once by touch on a phone', async () => {
    const bar = page.getByRole('region', { name: 'Selected payments' });
    await page.getByLabel('Search by user').fill('several');
    await row('Pia Waiting').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await bar.getByText('2 payments selected').waitFor();
    await bar.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('2 payments, $50.00 in all').waitFor();
    await dialog().getByRole('button', { name: 'Approve 2 payments' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('2 payments done.').waitFor();
    await expectAccessible(page);
    // Enter again at once would be taken for the same press.
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
    await gone();
    await row('Pia Severalone').getByText('Approved', { exact: true }).waitFor();

    const finger = await onPhone(page);
    await page.getByRole('list', { name: 'Payments' }).getByText('Pia Severalone').waitFor();
    await finger.tap(page.getByText('Select all on this page'));
    await bar.getByText('2 payments selected').waitFor();
    await expectNoSidewaysScroll(page);
    await finger.tap(bar.getByRole('button', { name: 'Execute Payments' }));
    await finger.tap(dialog().getByText('Our email'));
    await dialog().getByLabel('Reference for all').fill('ORDER 4712');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await finger.tap(dialog().getByRole('button', { name: 'Execute 2 payments' }));
    await dialog().getByText('2 payments done.').waitFor();
    await finger.tap(dialog().getByRole('button', { name: 'Close' }));
    await gone();
    expect(await page.getByText('Reference: ORDER 4712').count()).toBe(2);
    await page.getByLabel('Search by user').fill('');
  });

  test('get one bonus, also when its answer is lost and it is sent again', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/business/admin/payouts/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await closeToasts(page);
    await button('Add Bonus').click();
    await dialog().getByRole('button', { name: 'Add Bonus' }).click();
    await dialog().getByText('Enter an amount such as 25 or 25.50').waitFor();
    await dialog().getByText('Say what the bonus is for').waitFor();
    await dialog().getByLabel('Expert').fill('lost');
    await page.getByRole('option', { name: /Lotte Lost/ }).click();
    await dialog().getByLabel('Amount').fill('12.5');
    await dialog().getByLabel('What it is for').fill('Interview');
    await dialog().getByRole('button', { name: 'Add Bonus' }).click();
    await toast('Failed to add the bonus');
    await dialog().getByRole('button', { name: 'Add Bonus' }).click();
    await toast('Bonus added successfully');
    await row('Lotte Lost').getByText('$12.50 USD').waitFor();
    await row('Lotte Lost').getByText('N/A').waitFor();
    await gone();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const { db } = portal.server.ctx;
    expect(await db.select().from(payouts).where(eq(payouts.expert_id, lost.id))).toHaveLength(1);
    await page.unrouteAll();
  });

  test('say why the portal cannot settle them, also in their history', async () => {
    await page.getByText(NO_LONGER).first().waitFor();
    await menu('Pia Stuck', 'Payment History');
    const history = page.getByRole('dialog', { name: 'Payment History: Pia Stuck' });
    await history.getByText(`To ${stuck.expert.email}`).waitFor();
    await history.getByText(NO_LONGER).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gone();
  });
});

describe('for a super admin', () => {
  test('the books are checked', async () => {
    const books = page.getByRole('region', { name: 'Reconciliation' });
    await books.getByText('Payments not reconciled yet').waitFor();
    await books.getByRole('button', { name: 'Check Now' }).click();
    await books.getByText('Payments reconciled').waitFor();
    await expectAccessible(page);
  });

  test('a payment is resolved, on a phone too, and what was typed survives a failure', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('list', { name: 'Payments' }).getByText('Pia Waiting').first().waitFor();
    await page.getByText(NO_LONGER).first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button('Resolve…').first().click();
    await dialog().getByLabel('What you saw').waitFor();
    await expectNoSidewaysScroll(page);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await gone();
    await page.setViewportSize(WIDE);

    await row('Pia Stuck').getByRole('button', { name: 'Resolve…' }).click();
    const form = page.getByRole('dialog', { name: 'Resolve Payment: Pia Stuck' });
    const resolve = form.getByRole('button', { name: 'Resolve' });
    await resolve.click();
    await form.getByText('Choose what the dashboard shows').waitFor();
    await form.getByLabel('The gift card was delivered').check();
    await form.getByLabel('What you saw').fill('Too short');
    await resolve.click();
    await form.getByText('Enter the id of the order').waitFor();
    await form.getByText('Please write at least 10 characters').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Id of the order').fill('ORDER77');
    await form.getByLabel('What you saw').fill('Delivered on Monday, says the dashboard.');
    const heal = await failing(page, `/business/admin/payouts/${stuck.id}/resolve/`);
    await resolve.click();
    await toast('Busy');
    expect(await form.getByLabel('What you saw').inputValue()).toBe('Delivered on Monday, says the dashboard.');
    await heal();
    await resolve.click();
    await toast('Payment resolved successfully');
    await row('Pia Stuck').getByText('Paid').waitFor();
    const { db } = portal.server.ctx;
    const [attempt] = await db.select().from(payoutAttempts).where(eq(payoutAttempts.payout_id, stuck.id));
    expect(attempt).toMatchObject({ state: 'succeeded', provider_order_id: 'ORDER77' });
    expect(attempt?.resolved_by).not.toBeNull();
  });
});
