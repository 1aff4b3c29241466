import { expect, test } from 'vitest';
import { createAdmin, createSuperAdmin } from '../../api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '../harness.ts';
import { type Portal, startPortal, visitAs } from '../portal/portal.ts';

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
  await page.getByLabel('Limit of one payment').fill('250');
  await page.getByRole('switch', { name: 'Two-person rule' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved successfully').waitFor();
  await page.reload();
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
