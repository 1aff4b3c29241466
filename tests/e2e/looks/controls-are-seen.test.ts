import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#common/access/routes.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { keepSession, openPage, type Product, sharedBrowser, startProduct } from '#tests/e2e/harness.ts';
import { type Colours, unseen } from './probe.ts';

// What axe does not see: where the keyboard's focus is, and, where the system gives the colours, every state.

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** What cannot be seen of the screen as it is, in the colours asked for. */
async function unseenIn(page: Page, colours: Colours): Promise<string[]> {
  await page.emulateMedia(COLOURS[colours]);
  // The theme follows the device in a render of its own.
  await page.waitForFunction((scheme) => {
    const { documentElement: root } = document;
    return getComputedStyle(root).colorScheme.includes(scheme);
  }, COLOURS[colours].colorScheme);
  return unseen(page, colours);
}

/** A screen, and the buttons on it that open a menu or dialog, which is looked at too. */
type Screen = [path: string, ...opens: string[]];

async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  for (const [path, ...opens] of screens) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], .MuiCircularProgress-root, .MuiSkeleton-root'),
    );
    for (const colours of ['dark', 'forced', 'light'] as const) found.push(...(await unseenIn(page, colours)));
    for (const name of opens) {
      await page.getByRole('button', { name, exact: true }).first().click();
      const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
      await opened.waitFor();
      for (const colours of ['forced', 'light'] as const) found.push(...(await unseenIn(page, colours)));
      // The last one is left with the page; some dialogs stay until they are told to go.
      if (name === opens.at(-1)) break;
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  }
  expect([...new Set(found)].join('\n')).toBe('');
}

/** The pages of somebody who is signed in, or of a visitor. */
async function pagesOf(email?: string): Promise<Page> {
  const { page } = await openPage(await sharedBrowser());
  if (!email) return page;
  const answer = await product.api<{ access: string; refresh: string }>('POST', '/auth/token/', undefined, {
    username: email,
    password: DEMO_PASSWORD,
  });
  await keepSession(page, answer.body);
  return page;
}

describe('in light, dark and forced colours, every control shows the focus, and every state is seen', () => {
  test('by visitors', async () => {
    const page = await pagesOf();
    await look(page, [[routes.login], [routes.register], [routes.forgotPassword], [routes.privacy]]);
    await page.context().close();
  });

  test('by an expert', async () => {
    const page = await pagesOf('expert@example.com');
    await look(page, [
      [routes.home],
      [routes.payouts],
      [routes.account],
      [routes.completeAssessment(5)],
      [routes.help],
    ]);
    await page.context().close();
  });

  test('by staff', async () => {
    const page = await pagesOf('superadmin@example.com');
    await look(page, [
      [routes.experts, 'Filters', 'Columns', 'New Expert'],
      [routes.expertReview],
      [routes.expert(5)],
      [routes.visList, 'New VIS'],
      [routes.vis(1)],
      [routes.brands],
      [routes.assessments],
      [routes.assessment(5)],
      [routes.editAssessment(5)],
      [routes.previewAssessment(5)],
      [routes.payments],
      [routes.settings],
      [routes.staff, 'Invite Staff'],
    ]);
    await page.context().close();
  });
});
