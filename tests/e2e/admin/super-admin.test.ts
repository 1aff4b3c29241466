import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCompleteExpert, createSuperAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { closeToasts, turnTo } from './staff-app.ts';

// Messages at fields, and what admins read on these screens, are shown in tests/ui/admin.

let portal: Portal;
let boss: Person;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  boss = await createSuperAdmin(portal.server.ctx);
  await createCompleteExpert(portal.server.ctx, { first_name: 'Nils', last_name: 'Accepting' });
  visit = await visitAs(portal, boss);
  page = visit.page;
  await visit.go('/staff');
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const gone = () => expect.poll(() => dialog().count(), { interval: 50 }).toBe(0);

/** The screen as it is at both sizes: accessible, and no wider than a phone. */
async function expectFitting(): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
}

const COLLEAGUE = 'cora@example.com';

describe('a super admin', () => {
  test('invites a colleague', async () => {
    await page.getByRole('table', { name: 'Staff' }).waitFor();
    await button('Invite Staff').click();
    await page.getByLabel('First name').fill('Cora');
    await page.getByLabel('Last name').fill('Colleague');
    await page.getByRole('dialog').getByLabel('Email').fill(COLLEAGUE);
    await expectAccessible(page);
    await button('Send Invitation').click();
    await page.getByText('Invitation sent successfully!').waitFor();
    const row = page.getByRole('row', { name: /Cora Colleague/ });
    await row.getByText('Not Registered yet').filter({ visible: true }).waitFor();
    await gone();
    await expectFitting();
  });

  test('reads in the log of changes who did that, and exports it', async () => {
    await turnTo(page, '/changes');
    const table = page.getByRole('table', { name: 'Changes' });
    await page.getByLabel('Kind of record').click();
    await page.getByRole('option', { name: 'Account' }).click();
    await table.getByRole('row').filter({ hasText: 'Invited' }).filter({ hasText: 'Role: admin' }).first().waitFor();
    await expectFitting();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export to CSV').click()]);
    expect(file.suggestedFilename()).toBe('changes.csv');
  });

  test('adds, orders, renames, retires and deletes choices of the form options', async () => {
    await turnTo(page, '/form-options');
    await page.getByLabel('New choice').fill('Semiotics');
    await button('Add').click();
    await button('Move Semiotics up').click();
    await button('Edit Semiotics').click();
    await dialog().getByLabel('Name').fill('Brand Semiotics');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await button('Retire Brand Semiotics').click();
    await page.getByText('Retired', { exact: true }).waitFor();
    await gone();
    await expectAccessible(page);
    await button('Delete Brand Semiotics').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await button('Edit Brand Semiotics').waitFor({ state: 'detached' });
    await gone();
    await expect.poll(() => button('Delete Advertising & Communication').isDisabled()).toBe(true);
  });

  test('keeps the last choice that registration needs, by keys and by touch on a phone', async () => {
    await page.getByRole('tab', { name: 'Expertise levels' }).press('Enter');
    for (const level of ['Junior', 'Mid-level']) {
      await button(`Retire ${level}`).press('Space');
      await button(`Offer again ${level}`).waitFor();
      // Keys that follow each other at once are taken for one that was pressed twice.
      await page.keyboard.press('Shift');
    }
    for (const way of ['Retire', 'Delete']) expect(await button(`${way} Senior`).isDisabled()).toBe(true);
    await expectFitting();
    const { tap } = await onPhone(page);
    await tap(button('Offer again Junior'));
    await expect.poll(() => button('Retire Senior').isDisabled()).toBe(false);
    await tap(button('Retire Junior'));
    await expect.poll(() => button('Retire Senior').isDisabled()).toBe(true);
  });

  test('changes the settings, with what is wrong at its field', async () => {
    await turnTo(page, '/settings');
    await page.getByLabel('Company name').fill('');
    await button('Add Currency').click();
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('eur');
    await page.getByLabel('Limit of one payment').fill('lots');
    await button('Save Changes').click();
    await page.getByText('Company name is required').waitFor();
    await page.getByText('Enter an amount such as 500 or 500.00').waitFor();
    await page.getByLabel('Company name').fill('Casa Verano');
    await page.getByLabel('Payout days').fill('10, 25');
    await page.getByLabel('Limit of one payment').fill('250');
    await page.getByRole('switch', { name: 'Two-person rule' }).click();
    await button('Save Changes').click();
    await page.getByText('Settings saved successfully').waitFor();
    await page.getByText(/Casa Verano\. All rights reserved\./).waitFor();
    await page.getByRole('link', { name: 'Help Center' }).click();
    await page.getByLabel('Search the questions').fill('10th and 25th');
    await page.getByText(/^1 result/).waitFor();
    await turnTo(page, '/settings');
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Casa Verano');
    const limits = page.getByRole('group', { name: 'Limits in EUR' });
    await expect.poll(() => limits.getByLabel('Limit of one payment').inputValue()).toBe('250');
    await expect.poll(() => page.getByRole('switch', { name: 'Two-person rule' }).isChecked()).toBe(true);
    const stored = { company_name: 'Casa Verano', payout_days: [10, 25], two_person_rule: true };
    const { body } = await portal.server.call('GET', '/api/settings/', { token: boss.token });
    expect(body).toMatchObject(stored);
    await expectFitting();
    await closeToasts(page);
    await limits.getByRole('button', { name: 'Remove the limits in EUR' }).click();
    await page.getByText(/^There are no limits\./).waitFor();
    await button('Save Changes').click();
    // Before it is saved, the form would not let the next test leave.
    await page.getByText('Settings saved successfully').waitFor();
  });

  test('is asked before settings that were typed are lost, by keys and by touch on a phone', async () => {
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    const company = page.getByLabel('Company name');
    await turnTo(page, '/help');
    await turnTo(page, '/settings');
    await company.fill('Half typed');
    await page.getByRole('link', { name: 'Help Center' }).press('Enter');
    await leave.getByRole('button', { name: 'Stay' }).press('Enter');
    await gone();
    const { tap } = await onPhone(page);
    await page.goBack();
    await tap(leave.getByRole('button', { name: 'Stay' }));
    await gone();
    expect(await company.inputValue()).toBe('Half typed');
    await page.goBack();
    await tap(leave.getByRole('button', { name: 'Leave' }));
    await page.waitForURL('**/help');
    await page.getByRole('heading', { name: 'Help Center' }).waitFor();
  });

  test('publishes a new version of the agreement once', async () => {
    await turnTo(page, '/agreements');
    await page.getByRole('table', { name: 'Experts who have accepted' }).getByText('Nils Accepting').waitFor();
    await closeToasts(page);
    await page.getByRole('link', { name: 'New Version' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await button('Review Changes').click();
    await page.getByText('The text is the same as the version in force.').waitFor();
    await text.focus();
    await text.evaluate((box) => {
      const lines = [...box.querySelectorAll('p')].map(({ firstChild }) => firstChild as Text);
      const line = lines.find((one) => one.data.includes('lasts for five years')) as Text;
      const at = line.data.indexOf('five');
      getSelection()?.setBaseAndExtent(line, at, line, at + 'five'.length);
    });
    await page.keyboard.type('three');
    await expectAccessible(page);
    await button('Review Changes').click();
    const review = page.getByRole('dialog', { name: 'Publish the new version?' });
    await review.locator('del').getByText('five').waitFor();
    await review.locator('ins').getByText('three').waitFor();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Publish' }).dblclick();
    await page.getByText('The new version of the agreement is in force').waitFor();
    await page.getByRole('row').nth(2).getByText('2026-11', { exact: true }).waitFor();
    const { body } = await portal.server.call<{ path: string }>('GET', '/api/business/agreement/');
    expect((await portal.server.call('GET', body.path)).body).toMatch('lasts for three years');
    await page.getByRole('tab', { name: 'Not yet accepted' }).click();
    await page.getByRole('table', { name: 'Experts who have not accepted yet' }).getByText('Nils Accepting').waitFor();
    await gone();
    await expectFitting();
  });
});

test('a colleague chooses a password by the mailed link, works, and is locked out when deactivated', async () => {
  const [mail] = await portal.server.mailsTo(COLLEAGUE);
  const link = mail?.text.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? '';
  await visit.close();
  const { context, page: own, pageErrors } = await openPage(portal.browser);
  const go = async (path: string) => void (await own.goto(portal.server.url + path));
  visit = { page: own, pageErrors, go, close: () => context.close() };
  await visit.go(link);
  await own.getByRole('heading', { name: 'Welcome to the Expert Panel' }).waitFor();
  await own.getByText(/valid for 72 hours/).waitFor();
  await expectAccessible(own);
  await own.getByLabel('New password', { exact: false }).first().fill('Quayside#2026');
  await own.getByLabel(/confirm/i).fill('Quayside#2026');
  await own.getByRole('button', { name: 'Set Password' }).click();
  await own.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await own.getByRole('link', { name: 'Log in' }).click();
  await own.getByPlaceholder('Your Name').fill(COLLEAGUE);
  await own.getByLabel('Password', { exact: true }).fill('Quayside#2026');
  await own.getByRole('button', { name: 'Log In' }).click();
  await own.waitForURL('**/assessments');
  await own.getByRole('link', { name: 'Experts' }).waitFor();
  expect(await own.getByRole('link', { name: /^(Staff|Settings)$/ }).count()).toBe(0);

  type Staff = { results?: { id: number; email: string }[] } & { id: number; email: string }[];
  const staff = (await portal.server.call<Staff>('GET', '/api/staff/', { token: boss.token })).body;
  const colleague = (staff.results ?? staff).find(({ email }) => email === COLLEAGUE);
  const ended = await portal.server.call('POST', `/api/staff/${colleague?.id}/deactivate/`, { token: boss.token });
  expect(ended.status).toBe(200);
  await visit.go('/experts');
  await own.waitForURL('**/login');
});
