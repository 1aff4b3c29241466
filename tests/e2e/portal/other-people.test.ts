import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin, createCompleteExpert, PASSWORD, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/e2e/harness.ts';
import { callsOf, goWithin, type Portal, publishAgreement, startPortal, type Visit, visitAs } from './portal.ts';

let portal: Portal;
let visit: Visit;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

async function open(person: Person, path: string): Promise<Page> {
  visit = await visitAs(portal, person);
  await visit.go(path);
  return visit.page;
}

test('a rejected expert reads why, and what to do next, on a phone', async () => {
  const reason = 'We look for people who have worked with packaging for two years or more.';
  const expert = await createCompleteExpert(
    portal.server.ctx,
    {},
    { status: 'rejected', status_reason: reason, expertise_level: null },
  );
  const page = await open(expert, '/home');
  await page.getByText(`Reason: ${reason}`).waitFor();
  await page.getByRole('link', { name: 'Write to help@example.com' }).waitFor();
  await page.getByText('No assessments yet').waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Open Account' }).click();
  await page.getByRole('tab', { name: 'Expertise' }).click();
  await page.getByText('Please complete all required fields in your expertise profile').waitFor();
  await expectAccessible(page);
});

test('an expert reads what a newer agreement changes, and it to its end, by keyboard, and accepts it before anything else', async () => {
  const expert = await createCompleteExpert(portal.server.ctx);
  await publishAgreement(portal, 'Be even quieter.');
  const page = await open(expert, '/home');
  await page.getByText('The agreement has changed since you last accepted it.').waitFor();
  const agreement = page.getByRole('region', { name: 'Confidentiality Agreement' });
  await agreement.getByRole('heading').first().waitFor();
  expect(await page.getByRole('checkbox').isDisabled()).toBe(true);
  await expectAccessible(page);
  const changes = page.getByRole('region', { name: 'What has changed' });
  await changes.focus();
  await page.keyboard.press('End');
  await changes.locator('ins').filter({ hasText: 'quieter' }).first().waitFor();
  await agreement.focus();
  await page.keyboard.press('End');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
});

test('staff edit the questions of the help center, which everybody then reads, and set up the second factor by a QR code', async () => {
  const page = await open(await createAdmin(portal.server.ctx), '/help');
  await page.getByRole('button', { name: 'Edit FAQs' }).click();
  await page.getByRole('button', { name: 'Move Account and privacy up' }).click();
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Getting started', 'Assessments', 'Account and privacy', 'Payouts']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question').fill('Which browsers work?');
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await answer.click();
  await page.keyboard.type('All **present** ones:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Firefox');
  await answer.getByRole('listitem').getByText('Firefox').waitFor();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Payouts' }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('region', { name: 'Payouts' })
    .getByRole('button', { name: 'Which browsers work?', exact: true })
    .click();
  await page.getByText('All present ones:').locator('strong').getByText('present').waitFor();
  await page.getByRole('listitem').getByText('Firefox').waitFor();

  await goWithin(page, '/account');
  await page.getByLabel('First name').fill('Half typed');
  await page.getByRole('tab', { name: 'Password' }).click();
  const saves = callsOf(page, 'PUT');
  await page.getByRole('button', { name: 'Set up' }).press('Enter');
  const setup = page.getByRole('dialog', { name: 'Set up the second factor' });
  await setup.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await setup.getByRole('img', { name: 'The key as a QR code' }).waitFor();
  await setup.getByLabel('Code').fill('000000');
  await setup.getByRole('button', { name: 'Switch on' }).click();
  await setup.getByRole('alert').waitFor();
  await expectAccessible(page);
  expect(saves, 'a dialog saves no form behind it').toEqual([]);
});
