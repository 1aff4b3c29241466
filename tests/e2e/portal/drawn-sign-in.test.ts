import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCompleteExpert } from '#tests/api/factories.ts';
import { openPage, WIDE } from '#tests/e2e/harness.ts';
import { holdScripts, type Portal, startPortal, visitAs } from './portal.ts';

let portal: Portal;
let opened: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());
afterEach(async () => {
  expect(opened.pageErrors).toEqual([]);
  await opened.context.close();
});

/** Opens an address with these entries in the browser's storage; the scripts come once they are released. */
async function openWithoutScripts(path: string, stored: Record<string, string> = {}, viewport = WIDE) {
  opened = await openPage(portal.browser, { viewport });
  const { page } = opened;
  await page.addInitScript((entries) => Object.assign(localStorage, entries), stored);
  const release = await holdScripts(page);
  await page.goto(portal.server.url + path, { waitUntil: 'commit' });
  return { page, release };
}

test('what is typed before the scripts have come is kept, with the place where one types', async () => {
  const { page, release } = await openWithoutScripts('/login');
  await page.getByLabel('Username', { exact: true }).fill('ines@example.com');
  await page.getByLabel('Remember username').check();
  await page.getByLabel('Password').pressSequentially('secret');
  await page.keyboard.press('ArrowLeft');
  // Sending has to wait; the password must not get into the address.
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Log In' }).isDisabled()).toBe(true);
  release();
  await page.locator('#root form').waitFor();
  expect(await page.locator('#drawn').count()).toBe(0);
  await page.keyboard.type('-');
  expect(await page.locator('input[name=username]').inputValue()).toBe('ines@example.com');
  expect(await page.locator('input[name=password]').inputValue()).toBe('secre-t');
  expect(await page.getByLabel('Remember username').isChecked()).toBe(true);
  expect(page.url()).toBe(`${portal.server.url}/login`);
});

/** Where the parts of the sign-in form are, in whole pixels. */
const placesIn = (page: Page, root: string) =>
  page.evaluate((selector) => {
    const parts = document.querySelectorAll(
      `${selector} :is(header img, main, h1, label, [name], form p, form a, form > button)`,
    );
    return [...parts].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.tagName, ...[x, y, width, height].map(Math.round)];
    });
  }, root);

test.each([1440, 390, 360])('nothing jumps when the portal takes the form over, %i px wide', async (width) => {
  const { page, release } = await openWithoutScripts('/login', {}, { width, height: 844 });
  await page.locator('#drawn form').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const drawn = await placesIn(page, '#drawn');
  release();
  await page.locator('#root form').waitFor();
  expect(drawn.length).toBe(11);
  expect(await placesIn(page, '#root')).toEqual(drawn);
});

test('the remembered username and the chosen colors are there at once', async () => {
  const stored = { 'expert-panel-username': 'oskar@example.com', 'expert-panel-colors': 'dark' };
  const { page, release } = await openWithoutScripts('/login', stored);
  expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('oskar@example.com');
  expect(await page.getByLabel('Remember username').isChecked()).toBe(true);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(17, 25, 28)');
  release();
  await page.locator('#root form').waitFor();
  expect(await page.locator('input[name=username]').inputValue()).toBe('oskar@example.com');
});

test('no form is drawn at another address, nor for somebody who is signed in', async () => {
  const { page, release } = await openWithoutScripts('/forgot-password');
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('#drawn-light'));
  release();
  await page.locator('#root form').waitFor();
  expect(await page.locator('#drawn').count()).toBe(0);
  await opened.context.close();

  const visit = await visitAs(portal, await createCompleteExpert(portal.server.ctx));
  opened = { ...opened, ...visit, context: visit.page.context() };
  await visit.go('/login');
  await visit.page.getByText('No assessments yet').waitFor();
  expect(await visit.page.locator('#drawn').count()).toBe(0);
});

test('the drawn form is removed when another screen is shown', async () => {
  const { page, release } = await openWithoutScripts('/login');
  await page.locator('#drawn').waitFor();
  await page.evaluate(() => history.replaceState(null, '', '/forgot-password'));
  release();
  await page.getByRole('heading', { name: /password/i }).waitFor();
  expect(await page.locator('#drawn').count()).toBe(0);
});
