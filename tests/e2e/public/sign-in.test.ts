import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompleteExpert, PASSWORD, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { goWithin, mailTo, type Portal, startPortal } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
let expert: Person;
let page: Awaited<ReturnType<typeof openPage>>['page'];
let pageErrors: Error[];

beforeAll(async () => {
  portal = await startPortal();
  expert = await createCompleteExpert(portal.server.ctx);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  ({ page, pageErrors } = await openPage(portal.browser));
});
afterEach(async () => {
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

const goTo = (path: string) => page.goto(portal.server.url + path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
async function enterPassword(password: string): Promise<void> {
  await page.getByPlaceholder('Your Name').fill(expert.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

test('the sign-in page fits a phone in the dark, asks for a second factor, and signs in with the Enter key', async () => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo('/login');
  await heading('Welcome to the Expert Panel Tool');
  expect(await page.title()).toBe('Expert Panel');
  await page.getByText(`© ${new Date().getFullYear()} Northlight Marketing. All rights reserved.`).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route(
    '**/api/auth/token/',
    (route) => route.fulfill({ status: 401, json: { detail: 'Please enter the code.', code: 'otp_required' } }),
    { times: 1 },
  );
  await enterPassword(PASSWORD);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Authentication code');
  await code.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'otp');
  await expectAccessible(page);
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
});

test('a forgotten password is replaced by the link of a mail, and every other session is over', async () => {
  const { server } = portal;
  const body = { username: expert.email, password: PASSWORD };
  const { access: token } = (await server.call<{ access: string }>('POST', '/api/auth/token/', { body })).body;
  await page.setViewportSize(PHONE);
  await goTo('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading('Forgot your password?');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(expert.email);
  await press('Send Reset Link');
  await heading('Check Your Email');
  await page.getByText(expert.email).waitFor();
  await page.getByText('The link expires in 5 minutes.').waitFor();
  await page.getByText(/spam/).waitFor();
  expect(await page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { text } = await mailTo(portal, expert.email, /password/i);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
  // What a mail scanner does: opening the link uses nothing up.
  await fetch(link);
  await page.goto(link);
  await heading('Choose a new password');
  await expectAccessible(page);
  const enter = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await press('Reset Password');
  };
  await enter('Longer#2026');
  await heading('Password Reset Successful');
  await expectAccessible(page);

  await goWithin(page, '/login');
  await heading('Welcome to the Expert Panel Tool');
  await goWithin(page, link);
  await heading('Invalid or Expired Link');
  await expectAccessible(page);
  expect((await server.call('GET', '/api/auth/profile/', { token })).status).toBe(401);
  await goWithin(page, '/login');
  await enterPassword('Longer#2026');
  await press('Log In');
  await page.waitForURL('**/home');
});
