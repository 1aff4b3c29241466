import { expect, test } from 'vitest';
import { createAdmin, createSuperAdmin } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, visitAs } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
prepareFile(async () => {
  portal = await startPortal();
  return portal;
});

test('a super admin changes the settings, with what is wrong at its field', async () => {
  const visit = await visitAs(portal, await createSuperAdmin(portal.server.ctx));
  const { page } = visit;
  await visit.go('/settings');
  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('eur');
  await page.getByLabel('Limit of one payment').fill('lots');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Company name is required').waitFor();
  await page.getByText('Enter an amount such as 500 or 500.00').waitFor();
  await page.getByLabel('Company name').fill('Casa Verano');
  await page.getByLabel('Payout days').fill('10, 25');
  await page.getByLabel('Limit of one payment').fill('250');
  await page.getByRole('switch', { name: 'Two-person rule' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved successfully').waitFor();
  await page.getByText(/Casa Verano\. All rights reserved\./).waitFor();
  await page.getByRole('link', { name: 'Help Center' }).click();
  await page.getByLabel('Search the questions').fill('10th and 25th');
  await page.getByText(/^1 result/).waitFor();
  await visit.go('/settings');
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Casa Verano');
  const limits = page.getByRole('group', { name: 'Limits in EUR' });
  await expect.poll(() => limits.getByLabel('Limit of one payment').inputValue()).toBe('250');
  await expect.poll(() => page.getByRole('switch', { name: 'Two-person rule' }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await limits.getByRole('button', { name: 'Remove the limits in EUR' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText(/^Nothing is limited\./).waitFor();
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

test('an admin has no entry for the settings and may not read them', async () => {
  const admin = await createAdmin(portal.server.ctx);
  const visit = await visitAs(portal, admin);
  await visit.go('/settings');
  await visit.page.getByText('Only super admins may change the settings.').waitFor();
  await expect.poll(() => visit.page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  expect((await portal.server.call('GET', '/api/settings/', { token: admin.token })).status).toBe(403);
  await visit.close();
});

test('a super admin publishes a new version of the agreement, and experts are asked for it', async () => {
  const expert = await completeExpert(portal.server.ctx, { first_name: 'Nils', last_name: 'Accepting' });
  const visit = await visitAs(portal, await createSuperAdmin(portal.server.ctx));
  const { page } = visit;
  await visit.go('/agreements');
  await page.getByRole('table', { name: 'Experts who have accepted' }).getByText('Nils Accepting').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New Version' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await page.getByRole('button', { name: 'Review Changes' }).click();
  await page.getByText('The text is the same as the version in force.').waitFor();
  await text.fill((await text.inputValue()).replace('lasts for five years', 'lasts for three years'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the new version?' });
  await dialog.locator('del').getByText('five').waitFor();
  await dialog.locator('ins').getByText('three').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await page.getByText('The new version of the agreement is in force').waitFor();
  await page.getByRole('row').nth(2).getByText('2026-11', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Not yet accepted' }).click();
  await page.getByRole('table', { name: 'Experts who have not accepted yet' }).getByText('Nils Accepting').waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const reader = await visitAs(portal, expert);
  await reader.go('/home');
  await reader.page.getByText('The agreement has changed since you last accepted it.').waitFor();
  await reader.page.getByText(/lasts for three years/).waitFor();
  await reader.page.getByRole('region', { name: 'Confidentiality Agreement' }).evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await reader.page.getByRole('checkbox').check();
  await reader.page.getByRole('button', { name: 'Continue' }).click();
  await reader.page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
  expect([...visit.pageErrors, ...reader.pageErrors]).toEqual([]);
  await reader.close();
  await visit.close();
});
