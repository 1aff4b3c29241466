import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdmin, createSuperAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, PHONE, prepareFile, signIn } from '#tests/e2e/harness.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
let boss: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  boss = await createSuperAdmin(portal.server.ctx);
  return portal;
});
beforeEach(async () => {
  visit = await visitAs(portal, boss);
  page = visit.page;
  await visit.go('/staff');
  await page.getByRole('table', { name: 'Staff' }).waitFor();
});
afterEach(() => visit.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function invite(first: string, last: string, email: string): Promise<void> {
  await button('Invite Staff').click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await button('Send Invitation').click();
}

async function choose(name: string, action: string): Promise<void> {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
  await button(action).click();
}

test('a colleague is invited, chooses a password by the mailed link, works, and is locked out again', async () => {
  const email = 'cora@example.com';
  await invite('Cora', 'Colleague', email);
  await page.getByText('Invitation sent successfully!').waitFor();
  const row = page.getByRole('row', { name: /Cora Colleague/ });
  await row.getByText('Not Registered yet').filter({ visible: true }).waitFor();

  const [mail] = await portal.server.mailsTo(email);
  const link = mail?.text.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? '';
  const colleague = await openPage(portal.browser);
  await colleague.page.goto(portal.server.url + link);
  await colleague.page.getByRole('heading', { name: 'Welcome to the Expert Panel' }).waitFor();
  await colleague.page.getByText(/valid for 72 hours/).waitFor();
  await expectAccessible(colleague.page);
  await colleague.page.getByLabel('New password', { exact: false }).first().fill('Colleague#2026');
  await colleague.page.getByLabel(/confirm/i).fill('Colleague#2026');
  await colleague.page.getByRole('button', { name: 'Set Password' }).click();
  await colleague.page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await colleague.page.goto(portal.server.url + link);
  await colleague.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  await signIn(colleague.page, portal.server.url, email, 'Colleague#2026');
  await colleague.page.waitForURL('**/assessments');
  await expect.poll(() => colleague.page.getByRole('link', { name: 'Staff' }).count()).toBe(0);

  await choose('Cora Colleague', 'Deactivate');
  await page.getByText('Staff member deactivated').waitFor();
  await row.getByText('Deactivated').filter({ visible: true }).waitFor();
  await colleague.page.goto(`${portal.server.url}/experts`);
  await colleague.page.waitForURL('**/login');
  await colleague.context.close();
});

test('what is missing or taken is told at the fields', async () => {
  await button('Invite Staff').click();
  await button('Send Invitation').click();
  for (const message of ['First name is required', 'Last name is required', 'Email is required']) {
    await page.getByText(message).waitFor();
  }
  await button('Cancel').click();
  await invite('Ada', 'Again', boss.email);
  await page.getByText('There is an account with this e-mail address already.').waitFor();
});

test('an admin reads that the page is for super admins, and of an unknown address that there is no page', async () => {
  const admin = await visitAs(portal, await createAdmin(portal.server.ctx));
  await admin.go('/staff');
  await admin.page.getByRole('heading', { name: 'Only super admins may see this page' }).waitFor();
  await expectAccessible(admin.page);
  await admin.go('/no/such/page');
  await admin.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await admin.page.getByRole('link', { name: 'Go to the start page' }).click();
  await admin.page.waitForURL('**/assessments');
  await admin.close();
});

test('the page and its dialogs are accessible and fit a phone', async () => {
  await expectAccessible(page);
  await button('Invite Staff').click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  const phone = await visitAs(portal, boss, { viewport: PHONE });
  await phone.go('/staff');
  await phone.page.getByRole('table', { name: 'Staff' }).waitFor();
  await expectNoSidewaysScroll(phone.page);
  await expectAccessible(phone.page);
  await phone.close();
});
