import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
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
const ADMIN = 'admin@example.com';

let product: Product;
let browser: Browser;
let page: Page;
let pageErrors: Error[];

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  return product;
});
beforeEach(async () => {
  ({ page, pageErrors } = await openPage(browser));
});
afterEach(async () => {
  await page.context().close();
  expect(pageErrors).toEqual([]);
});

const pathname = () => new URL(page.url()).pathname;
const goTo = (path: string) => page.goto(product.url + path);
const arriveAt = (path: string) => page.waitForURL((url) => url.pathname === path);

async function logIn(username: string, password: string): Promise<void> {
  await page.getByPlaceholder('Your Name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('the sign-in page', () => {
  test('has its tabs, title and fields, and axe finds nothing', async () => {
    await goTo('/login');
    await page.getByRole('heading', { name: 'Welcome to the Expert Panel Tool' }).waitFor();
    expect(await page.title()).toBe('Expert Panel');
    await expect.poll(() => page.getByRole('tab', { name: 'LOGIN' }).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'REGISTER' }).click();
    await arriveAt('/register');
    await page.getByRole('tab', { name: 'LOGIN' }).click();
    await arriveAt('/login');
  });

  test('fits a phone, in light and dark, and names the company and the year', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await goTo('/login');
    await page.getByText(`© ${new Date().getFullYear()} Northlight Marketing. All rights reserved.`).waitFor();
    await page.getByRole('heading', { name: 'Welcome to the Expert Panel Tool' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('asks for username and password', async () => {
    await goTo('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'username');
  });

  test('shows what the server says about a wrong password', async () => {
    await goTo('/login');
    await logIn(EXPERT, 'not the password');
    await page.getByRole('alert').getByText('The username or password is not correct.').waitFor();
    expect(pathname()).toBe('/login');
  });

  test("falls back on 'Login failed. Please try again.' and tells of a lost connection", async () => {
    await goTo('/login');
    await page.route('**/api/auth/token/', (route) => route.fulfill({ status: 500, body: 'proxy' }), { times: 1 });
    await logIn(EXPERT, DEMO_PASSWORD);
    await page.getByText('Login failed. Please try again.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
    await page.route('**/api/auth/token/', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByText('Network error. Please check your connection and try again.').waitFor();
  });

  test("says 'Logging in...' while it waits", async () => {
    await goTo('/login');
    let answer = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/token/', async (route) => {
      await held;
      await route.continue();
    });
    await logIn(EXPERT, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    answer();
    await arriveAt('/home');
  });

  test('asks for the second factor of an account that has one', async () => {
    await goTo('/login');
    await page.route(
      '**/api/auth/token/',
      (route) => route.fulfill({ status: 401, json: { detail: 'Please enter the code.', code: 'otp_required' } }),
      { times: 1 },
    );
    await logIn(EXPERT, DEMO_PASSWORD);
    const code = page.getByLabel('Authentication code');
    await code.waitFor();
    await expectAccessible(page);
    const sent = page.waitForRequest('**/api/auth/token/');
    await code.fill('123456');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ username: EXPERT, otp: '123456' });
  });

  test('remembers the username when asked to, and forgets it when not', async () => {
    await goTo('/login');
    await page.getByLabel('Remember username').check();
    await logIn(EXPERT, DEMO_PASSWORD);
    await arriveAt('/home');
    await logOut();
    await expect.poll(() => page.getByPlaceholder('Your Name').inputValue()).toBe(EXPERT);
    await page.getByLabel('Remember username').uncheck();
    await logIn(EXPERT, DEMO_PASSWORD);
    await arriveAt('/home');
    await logOut();
    await expect.poll(() => page.getByPlaceholder('Your Name').inputValue()).toBe('');
  });
});

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: EXPERT }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await arriveAt('/login');
}

describe('where a person lands', () => {
  test('experts at home, staff at the assessments, also from the public pages and from /', async () => {
    await signIn(page, product.url, EXPERT);
    await arriveAt('/home');
    for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password?token=x']) {
      await goTo(path);
      await arriveAt('/home');
    }
    await page.evaluate(() => localStorage.clear());
    await signIn(page, product.url, ADMIN);
    await arriveAt('/assessments');
    for (const path of ['/', '/login', '/home', '/my-payouts']) {
      await goTo(path);
      await arriveAt('/assessments');
    }
  });

  test('at the address that asked for the sign-in, when the role may go there', async () => {
    await goTo('/account?tab=password');
    await arriveAt('/login');
    await logIn(EXPERT, DEMO_PASSWORD);
    await arriveAt('/account');
    expect(page.url()).toContain('tab=password');

    await page.evaluate(() => localStorage.clear());
    await goTo('/experts');
    await arriveAt('/login');
    await logIn(EXPERT, DEMO_PASSWORD);
    await arriveAt('/home');
  });

  test('on a page that says so when there is no such page, signed in or not', async () => {
    await goTo(`/no/such/${'page'.repeat(100)}`);
    await page.getByText('Page not found').waitFor();
    await expectNoSidewaysScroll(page);
    await signIn(page, product.url, EXPERT);
    await goTo('/experts');
    await page.getByText('Page not found').waitFor();
    await expectAccessible(page);
    await goTo('/auth/nothing');
    await page.getByText('Page not found').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await goTo('/no/such/page');
    await logOut();
  });

  test('on another screen while one cannot be loaded, and on that one after a reload', async () => {
    await signIn(page, product.url, EXPERT);
    await page.route('**/assets/HelpPage-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Help Center' }).click();
    await page.getByText('This part of the portal could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
    await page.goBack();
    await page.unroute('**/assets/HelpPage-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Help Center' }).waitFor();
  });

  test('out, in every tab, after Logout, even when the server is not there', async () => {
    await signIn(page, product.url, EXPERT);
    const other = await page.context().newPage();
    await other.goto(`${product.url}/help`);
    await other.getByRole('heading', { name: 'Help Center' }).waitFor();
    await page.route('**/api/auth/token/blacklist/', (route) => route.abort());
    await logOut();
    await other.waitForURL('**/login');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_token'))))
      .toEqual([]);
  });
});

describe('the sidebar', () => {
  const entries = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

  test('shows an expert Home, My Payouts, Account and Help Center', async () => {
    await signIn(page, product.url, EXPERT);
    await page.getByRole('link', { name: 'My Payouts' }).waitFor();
    await expect.poll(() => entries()).toEqual(['Home', 'My Payouts', 'Account', 'Help Center']);
  });

  test('has no My Payouts while the profile has not loaded, nor for who works with the beverage client', async () => {
    await page.route('**/api/experts/profile/me/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), works_with_beverage_client: true } });
    });
    const loaded = page.waitForResponse('**/api/experts/profile/me/');
    await signIn(page, product.url, EXPERT);
    await page.getByRole('link', { name: 'Home' }).waitFor();
    await expect.poll(() => entries()).toEqual(['Home', 'Account', 'Help Center']);
    await loaded;
    await expect.poll(() => entries()).toEqual(['Home', 'Account', 'Help Center']);
  });

  test('shows staff Assessments, VIS Library, Experts and Payments', async () => {
    await signIn(page, product.url, ADMIN);
    await page.getByRole('link', { name: 'VIS Library' }).waitFor();
    await expect
      .poll(() => entries())
      .toEqual(['Assessments', 'VIS Library', 'Experts', 'Payments', 'Account', 'Help Center']);
  });

  test('is a drawer on a phone', async () => {
    await page.setViewportSize(PHONE);
    await signIn(page, product.url, EXPERT);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Help Center' }).click();
    await arriveAt('/help');
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  });
});

describe('a session that ends', () => {
  test('leads to the sign-in page and back to the same screen', async () => {
    await signIn(page, product.url, EXPERT);
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'ended');
      localStorage.setItem('refresh_token', 'ended');
    });
    await goTo('/account');
    await arriveAt('/login');
    await logIn(EXPERT, DEMO_PASSWORD);
    await arriveAt('/account');
  });

  test('asks to accept a newer agreement at the next sign-in', async () => {
    await page.route('**/api/auth/token/', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json();
      await route.fulfill({ json: { ...session, user: { ...session.user, agreement_required: true } } });
    });
    await signIn(page, product.url, EXPERT);
    await page.getByText('The agreement has changed since you last accepted it.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Confidentiality Agreement' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('checkbox').check();
    await page.route('**/api/auth/profile/', (route) => route.abort());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The portal could not be reached. Please check your connection.').waitFor();
    await page.unroute('**/api/auth/profile/');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: /^Welcome Back/ }).waitFor();
  });
});
