import type { Page } from 'playwright-core';
import { mailTo, type Portal } from '#tests/e2e/portal/portal.ts';

export type NewExpert = { first: string; last: string; email: string; password: string };

/** Walks all eight steps of the registration as a visitor would, until home. */
export async function register(page: Page, portal: Portal, expert: NewExpert): Promise<void> {
  await page.goto(`${portal.server.url}/register`);
  await enterPerson(page, expert);
  await enterCode(page, portal, expert.email);
  await choosePassword(page, expert.password);
  await acceptAgreement(page);
  await fillProfile(page);
  await chooseExpertise(page);
  await rateAudiences(page);
  await page.getByRole('group', { name: 'Agency' }).getByRole('button', { name: '4 stars' }).click();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.waitForURL('**/home');
}

async function enterPerson(page: Page, expert: NewExpert): Promise<void> {
  await page.getByLabel('First name').fill(expert.first);
  await page.getByLabel('Last name').fill(expert.last);
  await page.getByLabel('Mobile phone').fill('+49 151 2345678');
  await page.getByLabel('Email').fill(expert.email);
  await page.getByLabel('Birthdate').fill('1984-05-17');
  await page.getByRole('button', { name: 'Next' }).click();
}

async function enterCode(page: Page, portal: Portal, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Email Verification' }).waitFor();
  const mail = await mailTo(portal, email, /verification code/i);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: /^(Next|Verify)/ }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
}

async function acceptAgreement(page: Page): Promise<void> {
  const agreement = page.getByRole('region', { name: 'Confidentiality Agreement' });
  await agreement.focus();
  await page.keyboard.press('End');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Expert Profile Setup' }).waitFor();
  await page.getByLabel('Company you work for').fill('Atelier Nord');
  await page.getByLabel('Female', { exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function chooseExpertise(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Expertise Areas', level: 1 }).waitFor();
  await page.getByText('5+ years').click();
  await page.getByText('Packaging Design', { exact: true }).click();
  await page.getByText('Food & Confectionery', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function rateAudiences(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Age Demographics & Geographic Expertise' }).waitFor();
  await page
    .getByRole('group', { name: /^Adults/ })
    .getByRole('button', { name: '3 dots' })
    .click();
  await page.getByText('Western Europe', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}
