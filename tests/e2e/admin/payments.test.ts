import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, failing, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  return portal;
});
beforeEach(async () => {
  visit = await visitAs(portal, admin);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

type Status = 'pending' | 'review' | 'approved' | 'paid' | 'rejected';
async function owe(last_name: string, status: Status = 'pending', amount = '25.00') {
  const expert = await completeExpert(portal.server.ctx, { first_name: 'Pia', last_name });
  return { expert, ...(await createEarnedPayout(portal.server.ctx, expert.id, { status, amount })) };
}

const row = (name: string) =>
  page.getByRole('table', { name: 'Payments' }).getByRole('row', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (text: string) => page.getByText(text).first().waitFor();
const menu = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for the payment to ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the payments', () => {
  test('are found by tab and by user, with their totals, and the address keeps both', async () => {
    await owe('Paidalready', 'paid', '40.00');
    const { title } = await owe('Waiting', 'review', '30.00');
    await visit.go('/admin/payments');
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByText('$40.00').waitFor();
    await row('Pia Waiting').getByText('$30.00 USD').waitFor();
    await row('Pia Waiting').getByText(title).waitFor();
    await row('Pia Waiting').getByText('Under review').waitFor();

    await page.getByRole('tab', { name: 'PAID', exact: true }).click();
    await row('Pia Waiting').waitFor({ state: 'detached' });
    await row('Pia Paidalready').waitFor();
    await page.reload();
    await row('Pia Paidalready').waitFor();
    await page.getByRole('tab', { name: 'ALL PAYMENTS' }).click();
    await page.getByLabel('Search by user').fill('waiting');
    await row('Pia Paidalready').waitFor({ state: 'detached' });
    await row('Pia Waiting').waitFor();
    await page.getByLabel('Search by user').fill('nobody of this name');
    await page.getByText('No payments found.').waitFor();
  });

  test('are approved and executed with a confirmation, and the expert gets mail', async () => {
    const { expert } = await owe('Approve');
    await visit.go('/admin/payments');
    await row('Pia Approve').getByRole('button', { name: 'Approve', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText('Are you sure you want to approve the payment of $25.00 to Pia Approve?')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await toast('Payment approved successfully');
    await row('Pia Approve').getByRole('button', { name: 'Execute Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Execute Payment' }).click();
    await toast('Payment paid successfully');
    await row('Pia Approve').getByText('Paid', { exact: true }).waitFor();
    await expect.poll(() => row('Pia Approve').getByRole('button', { name: 'Execute Payment' }).count()).toBe(0);
    expect((await portal.server.mailsTo(expert.email)).map(({ subject }) => subject)).toEqual([
      'Your gift card of $25.00',
    ]);
  });

  test('a paid one offers neither Execute Payment, Approve nor Reject', async () => {
    await owe('Done', 'paid');
    await visit.go('/admin/payments');
    await page.getByRole('button', { name: 'Actions for the payment to Pia Done' }).click();
    for (const item of ['Execute Payment', 'Approve', 'Reject']) {
      await expect.poll(() => page.getByRole('menuitem', { name: item }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('are rejected with a reason for the expert, and their notes are kept', async () => {
    await owe('Reject', 'review');
    await visit.go('/admin/payments');
    await row('Pia Reject').waitFor();
    await menu('Pia Reject', 'Reject');
    await page.getByLabel('Reason (optional)').fill('The answers are another expert’s.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await toast('Payment rejected successfully');
    await row('Pia Reject').getByText('Told the expert: The answers are another expert’s.').waitFor();
    await menu('Pia Reject', 'Edit Notes');
    await page.getByLabel('Notes about the payment to Pia Reject').fill('Copied answers');
    await button('Save').click();
    await toast('Payment notes updated successfully');
    await row('Pia Reject').getByText('Copied answers').waitFor();
    await menu('Pia Reject', 'Payment History');
    await page.getByText('It has not been executed yet.').waitFor();
  });

  test('what somebody else has done meanwhile is said, and the list follows', async () => {
    const { id } = await owe('Twice');
    await visit.go('/admin/payments');
    await row('Pia Twice').getByRole('button', { name: 'Approve', exact: true }).click();
    await portal.server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, { token: admin.token });
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await toast('This payment is already paid.');
    await row('Pia Twice').getByText('Paid', { exact: true }).waitFor();
  });

  test('a bonus is added for an expert', async () => {
    await completeExpert(portal.server.ctx, { first_name: 'Bea', last_name: 'Bonus' });
    await visit.go('/admin/payments');
    await button('Add Bonus').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add Bonus' }).click();
    await dialog.getByText('Enter an amount such as 25 or 25.50').waitFor();
    await dialog.getByText('Say what the bonus is for').waitFor();
    await dialog.getByLabel('Expert').fill('bonus');
    await page.getByRole('option', { name: /Bea Bonus/ }).click();
    await dialog.getByLabel('Amount').fill('12.5');
    await dialog.getByLabel('What it is for').fill('Interview');
    await dialog.getByRole('button', { name: 'Add Bonus' }).click();
    await toast('Bonus added successfully');
    await row('Bea Bonus').getByText('$12.50 USD').waitFor();
    await row('Bea Bonus').getByText('N/A').waitFor();
  });

  test('a list that cannot be loaded says so and is tried again', async () => {
    const repair = await failing(page, '/business/admin/payouts/');
    await visit.go('/admin/payments');
    await page.getByText('Failed to load payments. Please try again.').first().waitFor({ timeout: 30_000 });
    expect(await page.getByText('Rows per page:').count()).toBe(0);
    await repair();
    await page.getByRole('button', { name: 'Try Again' }).first().click();
    await page.getByRole('table', { name: 'Payments' }).waitFor();
  });

  test('the screen works on a phone and for everybody', async () => {
    await owe('Narrow', 'review');
    await visit.go('/admin/payments');
    await row('Pia Narrow').waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('list', { name: 'Payments' }).getByText('Pia Narrow').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
