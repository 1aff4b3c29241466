import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#common/access/addresses.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import {
  followed,
  keepSession,
  openPage,
  PHONE,
  type Product,
  sharedBrowser,
  startProduct,
  WIDE,
} from '#tests/e2e/harness.ts';
import { goWithin } from '#tests/e2e/portal/portal.ts';
import { complaintsOf } from './complaints.ts';
import { type Colours, unseen } from './probe.ts';

// What axe does not see: where the keyboard's focus is, and, where the system gives the colours, every state; and what browsers
// complain about in their console.

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

/** Returns what cannot be seen on the current screen, in the given colours. */
async function unseenIn(page: Page, colours: Colours): Promise<string[]> {
  await page.emulateMedia(COLOURS[colours]);
  await followed(page);
  // The theme follows the device in a render of its own.
  await page.waitForFunction((scheme) => {
    const { documentElement: root } = document;
    return getComputedStyle(root).colorScheme.includes(scheme);
  }, COLOURS[colours].colorScheme);
  return unseen(page, colours);
}

/** A screen, and the buttons that open its menus and dialogs, which are checked too. */
type Screen = [path: string, ...opens: string[]];

async function isThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], .MuiCircularProgress-root, .MuiSkeleton-root'),
  );
}

/** Loads the first screen and goes to the others within the portal, where the one before is gone at the end. */
async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(product.url + path);
  } else {
    const before = await page.$('h1');
    await goWithin(page, path);
    await before?.waitForElementState('hidden');
  }
  await isThere(page);
}

async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  for (const [path, ...opens] of screens) {
    await visit(page, path);
    await page.setViewportSize(PHONE);
    found.push(...(await unseenIn(page, 'forced')));
    await page.setViewportSize(WIDE);
    for (const colours of ['dark', 'forced', 'light'] as const) found.push(...(await unseenIn(page, colours)));
    for (const name of opens) {
      await page.getByRole('button', { name, exact: true }).first().click();
      const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
      await opened.waitFor();
      for (const colours of ['forced', 'light'] as const) found.push(...(await unseenIn(page, colours)));
      // The last one closes with its screen; some dialogs stay until they are closed.
      if (name === opens.at(-1)) break;
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  }
  expect([...new Set(found)].join('\n')).toBe('');
}

/** Opens screens that are similar to those already checked, to collect the browser's complaints about them. */
async function open(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goWithin(page, path);
    await isThere(page);
    await page.waitForLoadState('networkidle');
  }
}

/** A page of somebody who is signed in, or of a visitor, and what the browser complains about on it. */
async function pageOf(email?: string): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await openPage(await sharedBrowser());
  const complaints = await complaintsOf(page);
  if (!email) return { page, complaints };
  const answer = await product.api<{ access: string; refresh: string }>('POST', '/auth/token/', undefined, {
    username: email,
    password: DEMO_PASSWORD,
  });
  await keepSession(page, answer.body);
  return { page, complaints };
}

describe('in light, dark and forced colours, the last ones on a phone too, every control shows the focus, every state is seen, and no browser complains', () => {
  test('by visitors', async () => {
    const { page, complaints } = await pageOf();
    await look(page, [[routes.login], [routes.register], [routes.forgotPassword], [routes.privacy]]);
    await open(page, [routes.resetPassword]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('by an expert', async () => {
    const { page, complaints } = await pageOf('expert@example.com');
    await look(page, [
      [routes.home],
      [routes.payouts],
      [routes.account],
      [routes.completeAssessment(5)],
      [routes.help],
    ]);
    await open(
      page,
      ['expertise', 'password', 'notifications'].map((tab) => `${routes.account}?tab=${tab}`),
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('by staff', async () => {
    const { page, complaints } = await pageOf('superadmin@example.com');
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
      [routes.printResponse(5)],
      [routes.staff, 'Invite Staff'],
    ]);
    await open(page, [
      ...[routes.expertDuplicates, routes.expertMails, routes.formOptions, routes.changes],
      ...[routes.visMaterials, routes.visMaterial(1), routes.createAssessment],
      ...[routes.assessmentTemplates, routes.assessmentTemplate(1)],
      ...['materials', 'questions', 'experts', 'versions'].map((tab) => `${routes.assessment(5)}?tab=${tab}`),
      ...[routes.responses, routes.response(5)],
      ...[routes.firstSettings, routes.agreements, routes.newAgreement, routes.editHelp, routes.account, routes.help],
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('a long word pushes nothing out of the screen, and what was selected stays in sight', async () => {
  const staff = 'superadmin@example.com';
  const { page } = await pageOf(staff);
  const word = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'.slice(0, 60);
  const write = async (path: string, change: object) => {
    const { revision } = (await product.api<{ revision: number }>('GET', path, staff)).body;
    expect((await product.api('PATCH', path, staff, { ...change, revision })).status).toBe(200);
  };
  await write('/assessments/5/', { title: word });
  await write('/brands/brands/1/', { name: word, description: word, competitors: [word] });
  await write('/brands/vis-materials/1/', { title: word });
  await write('/experts/5/', { first_name: word.slice(0, 40), last_name: word.slice(0, 40), current_company: word });

  await page.goto(product.url + routes.staff);
  await isThere(page);
  const wide: string[] = [];
  const paths = [
    ...[routes.assessments, routes.responses, routes.brands, routes.visMaterials, routes.experts, routes.payments],
    ...[routes.assessment(5), routes.vis(1), routes.expert(5), routes.visMaterial(1)],
  ];
  for (const path of paths) {
    await goWithin(page, path);
    await isThere(page);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await followed(page);
      const scrolls = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('#main *')].some(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            !element.closest('[class*="MuiTabs"]') &&
            (element === document.documentElement || getComputedStyle(element).overflowX === 'auto'),
        ),
      );
      if (scrolls) wide.push(`${path} at ${size.width}`);
    }
  }
  expect(wide).toEqual([]);

  await goWithin(page, routes.experts);
  await isThere(page);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await box.check();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .last()
      .scrollIntoViewIfNeeded();
    expect(await page.getByRole('region', { name: 'Selected experts' }).boundingBox()).toMatchObject({
      y: size === PHONE ? 56 : 0,
    });
  }
  await page.context().close();
});
