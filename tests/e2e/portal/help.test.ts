import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { createAdmin } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, failing, held, type Portal, startPortal, type Visit, visitAs } from './portal.ts';

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

const PAYOUT_DAYS = 'Payouts are processed on the 15th and 30th';
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('an expert', () => {
  test('copies the contact address; for two seconds the button says so', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visit;
    await page.clock.install();
    await visit.go('/help');
    await page.getByRole('link', { name: 'help@example.com' }).waitFor();
    await question(page, 'When are payouts processed?').waitFor();
    // From here the page's time stands still.
    await page.clock.pauseAt(Date.now() + 60_000);
    const copied = page.getByRole('button', { name: 'Copied!' });
    await page.getByRole('button', { name: 'Copy e-mail' }).click();
    await copied.waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('help@example.com');
    await page.clock.runFor(1900);
    expect(await copied.count()).toBe(1);
    await page.clock.runFor(200);
    await copied.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy e-mail' }).waitFor();
  });

  test('reads questions by category and searches them, hits counted and marked', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    const { page } = visit;
    await visit.go('/help');
    const payouts = page.getByRole('region', { name: 'Payouts' }).first();
    await question(page, 'When are payouts processed?').click();
    await payouts.getByText(PAYOUT_DAYS).waitFor();
    await page.getByLabel('Search the questions').fill('gift CARD');
    await page.getByText('2 results found').waitFor();
    expect(new Set(await page.locator('mark').allTextContents())).toEqual(new Set(['gift', 'card']));
    await page.getByLabel('Search the questions').fill('15th');
    await page.getByText('1 result found').waitFor();
    await page.getByText(PAYOUT_DAYS).waitFor();
    await page.getByLabel('Search the questions').fill('zebra');
    await page.getByText('No results found').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit FAQs' }).count()).toBe(0);
  });

  test('reads the placeholder questions while loading fails, and tries again', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    const { page } = visit;
    const mend = await failing(page, '/business/faqs/');
    await visit.go('/help');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load FAQs. Please try again later.' });
    await alert.waitFor();
    await expect.poll(() => page.locator('h4').count()).toBe(8);
    await question(page, 'When are payouts processed?').click();
    await page.getByText(PAYOUT_DAYS).waitFor();
    await mend();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await alert.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('h4').count()).toBe(8);
  });

  test('reads the questions even when the categories cannot be loaded', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    const { page } = visit;
    await failing(page, '/business/faq-categories/');
    await visit.go('/help');
    await question(page, 'When are payouts processed?').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('sees that the questions are loading', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    const release = await held(visit.page, '/business/faqs/');
    await visit.go('/help');
    await visit.page.getByText('Loading FAQs...').waitFor();
    release();
    await question(visit.page, 'When are payouts processed?').waitFor();
  });

  test('finds nothing in the way at either size: axe, width, keyboard', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    const { page } = visit;
    await visit.go('/help');
    await question(page, 'When are payouts processed?').focus();
    await page.keyboard.press('Enter');
    await page.getByText(PAYOUT_DAYS).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

describe('staff', () => {
  test('add, rename, move and delete questions and categories, which experts then read', async () => {
    visit = await visitAs(portal, await createAdmin(portal.server.ctx));
    const { page } = visit;
    await visit.go('/help');
    await page.getByRole('button', { name: 'Edit FAQs' }).click();
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Add category' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Category name is required').waitFor();
    await dialog.getByLabel('Name').fill('payouts');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A category with this name already exists').waitFor();
    await dialog.getByLabel('Name').fill('Devices');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Devices' }).waitFor();

    await page.getByRole('button', { name: 'Add question' }).click();
    await dialog.getByLabel('Question').fill('Which browsers work?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Answer is required').waitFor();
    await dialog.getByLabel('Answer').fill('All present ones.');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Devices' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Devices' }).getByText('Which browsers work?').waitFor();

    await page.getByRole('button', { name: 'Move up: Devices' }).click();
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Getting started', 'Assessments', 'Payouts', 'Devices', 'Account and privacy']);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Done' }).click();
    await question(page, 'Which browsers work?').click();
    await page.getByText('All present ones.').waitFor();

    await page.getByRole('button', { name: 'Edit FAQs' }).click();
    await page.getByRole('button', { name: 'Delete: Which browsers work?' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Which browsers work?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete: Devices' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Devices' }).waitFor({ state: 'detached' });
  });
});
