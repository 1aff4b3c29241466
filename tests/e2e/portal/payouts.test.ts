import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { payouts } from '#server/db/schema/payouts.ts';
import { agreementAcceptances } from '#server/db/schema/people.ts';
import type { Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { completeExpert, failing, held, type Portal, startPortal, type Visit, visitAs } from './portal.ts';

const SUMMARY = '/projects/payouts/summary/';
const REQUEST = '/projects/payouts/send-gift-card/';

let portal: Portal;
let visit: Visit;

prepareFile(async () => {
  portal = await startPortal();
  return portal;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

async function open(person: Person, options = {}): Promise<Page> {
  visit = await visitAs(portal, person, options);
  await visit.go('/my-payouts');
  return visit.page;
}

const button = (page: Page) => page.getByRole('button', { name: 'Send gift card to my email' });
const rows = (page: Page) => page.getByRole('table', { name: 'My Payments' }).getByRole('row').filter({ hasText: '$' });

describe('the gift card', () => {
  test('what is waiting is asked for once, and both are told: the money and the request', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await createEarnedPayout(portal.server.ctx, expert.id, { amount: '25.50' });
    await createEarnedPayout(portal.server.ctx, expert.id, { amount: '10.00' });
    const page = await open(expert);
    await page.getByRole('heading', { name: "You've got $35.50 waiting for you!" }).waitFor();
    await page.getByRole('main').getByText(expert.email).waitFor();
    await page.getByText('2 assessments completed').waitFor();

    const release = await held(page, REQUEST);
    await button(page).click();
    await page.getByText('Sending your request…').waitFor();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    release();
    await page.getByText('Gift card request sent! You will receive an email with your gift card shortly.').waitFor();
    await page.getByRole('heading', { name: 'Total Earned: $35.50' }).waitFor();
    await page.getByText('You have asked for $35.50.').waitFor();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await expect.poll(() => rows(page).filter({ hasText: 'Under review' }).count()).toBe(2);
    const stored = await portal.server.ctx.db.select().from(payouts).where(eq(payouts.expert_id, expert.id));
    expect(stored.every((row) => row.status === 'review' && row.requested_at !== null)).toBe(true);
  });

  test('a request that fails says so, and can be made again', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await createEarnedPayout(portal.server.ctx, expert.id);
    const page = await open(expert);
    const repair = await failing(page, REQUEST);
    await button(page).click();
    await page.getByText('Failed to send gift card request').waitFor();
    await repair();
    await button(page).click();
    await page.getByText(/^Gift card request sent!/).waitFor();
  });

  test('under a newer agreement it is asked for once that is accepted', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await createEarnedPayout(portal.server.ctx, expert.id, { amount: '15.10', currency: 'EUR' });
    const page = await open(expert);
    await page.getByRole('heading', { name: "You've got EUR 15.10 waiting for you!" }).waitFor();
    await portal.server.ctx.db
      .update(agreementAcceptances)
      .set({ version: '2001-01' })
      .where(eq(agreementAcceptances.user_id, expert.id));
    await button(page).click();
    await page.getByText('Failed to send gift card request').waitFor();
    await page.getByText('The agreement has changed since you last accepted it.').waitFor();
    const agreement = page.getByRole('region', { name: 'Confidentiality Agreement' });
    await agreement.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.getByLabel('I have read and accept the Confidentiality Agreement').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await button(page).click();
    await page.getByText('You have asked for EUR 15.10.').waitFor();
  });

  test('before the first completed assessment there is nothing to ask for', async () => {
    const expert = await completeExpert(portal.server.ctx);
    const page = await open(expert);
    await page.getByRole('heading', { name: 'Total Earned: $0.00' }).waitFor();
    await page.getByText('Not done yet').waitFor();
    await page.getByText('Complete an assessment to earn your first gift card.').waitFor();
    await page.getByText('No payments yet').waitFor();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
  });
});

describe('my payments', () => {
  test('five a page, with pages only for more than five, and each status in plain words', async () => {
    const expert = await completeExpert(portal.server.ctx);
    for (const status of ['paid', 'failed', 'rejected', 'approved', 'review'] as const) {
      const rejection_reason = status === 'rejected' ? 'The answers are another expert’s.' : '';
      await createEarnedPayout(portal.server.ctx, expert.id, { status, requested_at: new Date(), rejection_reason });
    }
    let page = await open(expert);
    await rows(page).nth(4).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages of payments' }).count()).toBe(0);
    for (const words of ['Under review', 'The gift card is on its way to your e-mail address.']) {
      await page.getByText(words, { exact: true }).first().waitFor();
    }
    await page.getByText('Reason: The answers are another expert’s.').first().waitFor();
    await visit.close();
    await createEarnedPayout(portal.server.ctx, expert.id, { amount: '99.00' });
    page = await open(expert);
    await rows(page).nth(4).waitFor();
    await expect.poll(() => rows(page).count()).toBe(5);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await rows(page).nth(1).waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('a summary that cannot be loaded says so and is tried again', async () => {
    const expert = await completeExpert(portal.server.ctx);
    visit = await visitAs(portal, expert);
    const repair = await failing(visit.page, SUMMARY);
    await visit.go('/my-payouts');
    await visit.page.getByText('Failed to load payments. Please try again.').waitFor({ timeout: 30_000 });
    await repair();
    await visit.page.getByRole('button', { name: 'Try Again' }).click();
    await visit.page.getByText('No payments yet').waitFor();
  });

  test('experts of the beverage client have no entry and read that there are no payouts for them', async () => {
    const expert = await completeExpert(portal.server.ctx, {}, { works_with_beverage_client: true });
    const page = await open(expert);
    await page.getByText('Payouts are not available for your account.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'My Payouts' }).count()).toBe(0);
  });

  test('the screen works on a phone and for everybody', async () => {
    const expert = await completeExpert(portal.server.ctx);
    for (const status of ['paid', 'pending', 'review'] as const) {
      await createEarnedPayout(portal.server.ctx, expert.id, { status });
    }
    const page = await open(expert, { viewport: PHONE });
    await rows(page).first().waitFor();
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() =>
        page.getByRole('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      )
      .toBe(0);
    await expectAccessible(page);
  });
});
