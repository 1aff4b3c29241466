import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  type Product,
  prepareFile,
  sharedBrowser,
  signIn,
  startProduct,
} from '#tests/e2e/harness.ts';

const EXPERT = 'expert@example.com';

let product: Product;
let browser: Browser;
let page: Page;

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  return product;
});
beforeEach(async () => {
  ({ page } = await openPage(browser, { viewport: PHONE }));
});
afterEach(() => page.context().close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
const refuse = (path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }), { times: 1 });

test('a forgotten password: from the form to a new password, and every other session is over', async () => {
  const other = await openPage(browser);
  await signIn(other.page, product.url, EXPERT);

  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading('Forgot your password?');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(EXPERT);
  await press('Send Reset Link');
  await heading('Check Your Email');
  await page.getByText(EXPERT).waitFor();
  await page.getByText('The link expires in 5 minutes.').waitFor();
  await page.getByText(/spam/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const mail = await product.mail(EXPERT, /password/i);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  // What a mail scanner does: opening the link uses nothing up.
  await page.goto(link);
  await page.goto(link);
  await heading('Choose a new password');
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('New password', { exact: true }).fill('Short1!');
  await page.getByText('Password must be at least 8 characters long.').waitFor();
  await page.getByLabel('Confirm new password').fill('Longer#2026');
  await page.getByText('Passwords do not match.').waitFor();
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.getByLabel('New password', { exact: true }).fill('Longer#2026');
  await submit.click();
  await heading('Password Reset Successful');
  await expectAccessible(page);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Longer#2027');
  await page.getByLabel('Confirm new password').fill('Longer#2027');
  await submit.click();
  await heading('Invalid or Expired Link');

  await other.page.goto(`${product.url}/account`);
  await other.page.waitForURL('**/login');
  await signIn(other.page, product.url, EXPERT, 'Longer#2026');
  await other.context.close();
});

test('asking for a link shows every answer in its place, and discloses no account', async () => {
  const path = '/business/forgot-password/';
  await page.goto(`${product.url}/forgot-password`);
  await press('Send Reset Link');
  await page.getByText('Please enter your email address.').waitFor();
  await page.getByLabel('Email').fill('nobody@example.org');
  await refuse(path, 400, { errors: { email: ['First.', 'Second.'] } });
  await press('Send Reset Link');
  await page.getByText('First.', { exact: true }).waitFor();
  await refuse(path, 400, { errors: { other: ['x'] } });
  await press('Send Reset Link');
  await page.getByText('Please check your email address and try again.').waitFor();
  await refuse(path, 400, {});
  await press('Send Reset Link');
  await page.getByText('An error occurred. Please try again.').waitFor();
  await page.route(`**/api${path}`, (route) => route.abort(), { times: 1 });
  await press('Send Reset Link');
  await page.getByText('Network error. Please check your connection and try again.').waitFor();
  await refuse(path, 404, { detail: 'User not found.' });
  await press('Send Reset Link');
  await heading('Check Your Email');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('**/login');
});

test('another link can be asked for after 30 seconds', async () => {
  await page.clock.install();
  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill('nobody@example.org');
  await press('Send Reset Link');
  await heading('Check Your Email');
  // The page's clock also goes on by itself.
  await page.clock.runFor(20_000);
  await expect.poll(() => page.getByRole('button', { name: /^Resend in/ }).isDisabled()).toBe(true);
  await page.clock.runFor(11_000);
  await press('Resend');
  await page.getByText('The link has been sent again.').waitFor();
  await page.getByRole('button', { name: /^Resend in (30|2\d) s$/ }).waitFor();
});

test('a reset link is invalid without a token, and when the server says so', async () => {
  const path = '/business/reset-password/';
  await page.goto(`${product.url}/reset-password`);
  await heading('Invalid or Expired Link');
  await page.getByText(/expire after 5 minutes/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('**/forgot-password');

  const fill = async () => {
    await page.goto(`${product.url}/reset-password?token=abc`);
    await page.getByLabel('New password', { exact: true }).fill('Longer#2026');
    await page.getByLabel('Confirm new password').fill('Longer#2026');
  };
  await fill();
  await refuse(path, 400, { errors: { password: ['Too common.'] } });
  await press('Reset Password');
  await page.getByText('Too common.').waitFor();
  await refuse(path, 400, { errors: { other: ['x'] } });
  await press('Reset Password');
  await page.getByText('Please check your password and try again.').waitFor();
  await refuse(path, 429, { detail: 'Too many tries.' });
  await press('Reset Password');
  await page.getByText('Too many tries.').waitFor();
  for (const body of [
    { errors: { token: ['x'] } },
    { detail: 'This link was already used.' },
    { detail: 'Token expired.' },
  ]) {
    await fill();
    await refuse(path, 400, body);
    await press('Reset Password');
    await heading('Invalid or Expired Link');
  }
});
