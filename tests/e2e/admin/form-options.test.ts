import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdmin, createSuperAdmin } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  await completeExpert(portal.server.ctx);
  visit = await visitAs(portal, await createSuperAdmin(portal.server.ctx));
  page = visit.page;
  return portal;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a super admin adds, orders, renames, retires and deletes choices', async () => {
  await visit.go('/form-options');
  await page.getByLabel('New choice').fill('Semiotics');
  await button('Add').click();
  await button('Move Semiotics up').click();
  await button('Edit Semiotics').click();
  const dialog = page.getByRole('dialog', { name: 'Edit choice' });
  await dialog.getByLabel('Name').fill('Brand Semiotics');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button('Retire Brand Semiotics').click();
  await page.getByText('Retired', { exact: true }).waitFor();
  await expectAccessible(page);
  await button('Delete Brand Semiotics').click();
  await page.getByRole('dialog', { name: 'Delete choice' }).getByRole('button', { name: 'Delete' }).click();
  await button('Edit Brand Semiotics').waitFor({ state: 'detached' });
  await expect.poll(() => button('Delete Advertising & Communication').isDisabled()).toBe(true);
});

test('the screen fits a phone', async () => {
  await page.setViewportSize(PHONE);
  await visit.go('/form-options');
  await page.getByRole('tab', { name: 'Expertise levels' }).click();
  await page.getByText('Mid-level').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('an admin is told whom to ask', async () => {
  const admin = await visitAs(portal, await createAdmin(portal.server.ctx));
  await admin.go('/form-options');
  await admin.page.getByText('Only super admins edit the form options.').waitFor();
  await admin.close();
});
