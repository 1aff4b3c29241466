import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { HOUR } from '#common/values/durations.ts';
import { bookChecks, bookDifferences, payoutAttempts } from '#server/db/schema/payouts.ts';
import { checkBooks } from '#server/features/payouts/books/check.ts';
import { createAdmin, createSuperAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, failing, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';

let portal: Portal;
let admin: Person;
let superAdmin: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  superAdmin = await createSuperAdmin(portal.server.ctx);
  return portal;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

async function visitPayments(person: Person, options = {}): Promise<void> {
  visit = await visitAs(portal, person, options);
  page = visit.page;
  await visit.go('/admin/payments');
}

/** A payment whose provider was asked an hour ago, and is not configured any more. */
async function stuckPayment(last_name: string) {
  const { ctx } = portal.server;
  const expert = await completeExpert(ctx, { first_name: 'Pia', last_name });
  const { id } = await createEarnedPayout(ctx, expert.id, { status: 'approved' });
  const long = new Date(Date.now() - HOUR);
  const order = { key: `${id}-1`, amount: '25.00', currency: 'USD', recipient: { name: 'Pia', email: expert.email } };
  const called = { state: 'unknown' as const, called_at: long, unanswered_at: long, request: order };
  await ctx.db.insert(payoutAttempts).values({ payout_id: id, number: 1, provider: 'tremendous', ...called });
  return { id, expert };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const NO_LONGER = 'It was handed to tremendous, which this portal no longer uses';

describe('a payment that the portal cannot settle', () => {
  test('says why, and admins read that a super admin can resolve it', async () => {
    const { expert } = await stuckPayment('Waiting');
    await visitPayments(admin);
    await page.getByText(NO_LONGER).first().waitFor();
    await page.getByText('A super admin can resolve it.').first().waitFor();
    expect(await button('Resolve…').count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for the payment to Pia Waiting' }).click();
    await page.getByRole('menuitem', { name: 'Payment History' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment History: Pia Waiting' });
    await dialog.getByText(`To ${expert.email}`).waitFor();
    await dialog.getByText(NO_LONGER).waitFor();
    await expectAccessible(page);
  });

  test('is resolved by a super admin, and what was typed survives a failure', async () => {
    const { id } = await stuckPayment('Resolved');
    await visitPayments(superAdmin);
    const row = page.getByRole('row', { name: /Pia Resolved/ });
    await row.getByRole('button', { name: 'Resolve…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve Payment: Pia Resolved' });
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('Choose what the dashboard shows').waitFor();
    await dialog.getByLabel('The gift card was delivered').check();
    await dialog.getByLabel('What you saw').fill('Too short');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('Enter the id of the order').waitFor();
    await dialog.getByText('Say it in at least 10 characters').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Id of the order').fill('ORDER77');
    await dialog.getByLabel('What you saw').fill('Delivered on Monday, says the dashboard.');
    const heal = await failing(page, `/business/admin/payouts/${id}/resolve/`);
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Busy').first().waitFor();
    expect(await dialog.getByLabel('What you saw').inputValue()).toBe('Delivered on Monday, says the dashboard.');
    await heal();
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Payment resolved successfully').first().waitFor();
    await row.getByText('Paid').waitFor();
    const [attempt] = await portal.server.ctx.db.select().from(payoutAttempts).where(eq(payoutAttempts.payout_id, id));
    expect(attempt).toMatchObject({ state: 'succeeded', external_id: 'ORDER77', resolved_by: superAdmin.id });
  });

  test('can be resolved on a phone', async () => {
    await stuckPayment('Onaphone');
    await visitPayments(superAdmin, { viewport: PHONE });
    await page.getByText(NO_LONGER).first().waitFor();
    await expectNoSidewaysScroll(page);
    await button('Resolve…').first().click();
    await page.getByRole('dialog').getByLabel('What you saw').waitFor();
    await expectNoSidewaysScroll(page);
  });
});

describe('the books', () => {
  test('are checked by a super admin, and the differences stand in words', async () => {
    await visitPayments(superAdmin);
    const books = page.getByRole('region', { name: 'Books' });
    await books.getByText('The books have not been checked yet').waitFor();
    await books.getByRole('button', { name: 'Check Now' }).click();
    await books.getByText('Books agree').waitFor();

    const { db } = portal.server.ctx;
    await checkBooks(portal.server.ctx);
    const compared = { provider: 'tremendous', orders_count: 3 };
    const [check] = await db.update(bookChecks).set(compared).returning();
    const difference = { kind: 'amount' as const, key: '12-1', order_id: 'ORDER12', ours: '25.00', theirs: '20.00' };
    const checks = await db.select().from(bookChecks);
    const newest = Math.max(check?.id ?? 0, ...checks.map(({ id }) => id));
    await db.insert(bookDifferences).values({ check_id: newest, payout_id: 12, ...difference });
    await page.reload();
    await books.getByText('3 orders at tremendous compared: 1 difference').waitFor();
    await books
      .getByText('Order 12-1 (ORDER12): the amount is 25.00 in the portal and 20.00 at the provider')
      .waitFor();
    await expectAccessible(page);
  });

  test('are read by admins, who cannot start a check', async () => {
    await checkBooks(portal.server.ctx);
    await visitPayments(admin);
    const books = page.getByRole('region', { name: 'Books' });
    await books.getByText('Books agree').waitFor();
    expect(await books.getByRole('button').count()).toBe(0);
  });
});
