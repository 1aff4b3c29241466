import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { createCompleteExpert, type Person } from '#tests/api/factories.ts';
import { expectNoSidewaysScroll, keepSession, openPage, settledBox } from '#tests/e2e/harness.ts';
import { goWithin } from '#tests/e2e/portal/portal.ts';
import { register } from '#tests/e2e/steps/register.ts';
import { translateAsBrowsersDo } from '#tests/e2e/translator.ts';
import { next, question, start, untilSaved } from './drive.ts';
import { everyType } from './questions.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { choice, reason, stars, threeQuestions } from './three-questions.ts';
import { ADMIN, EXPERT } from './world.ts';

let world: StartedWorld;
let context: BrowserContext;
let page: Page;
let pageErrors: Error[];

beforeAll(async () => {
  world = await startWorld();
  for (const first_name of ['Ada', 'Adam', 'Berta'])
    await createCompleteExpert(world.portal.server.ctx, { first_name });
});
afterAll(() => world.close());
afterEach(async () => {
  expect(pageErrors).toEqual([]);
  await context.close();
});

async function open(...[options]: Parameters<typeof openPage> extends [unknown, ...infer Rest] ? Rest : never) {
  ({ context, page, pageErrors } = await openPage(world.portal.browser, options));
}
async function openAs(person: Person, ...options: Parameters<typeof open>) {
  await open(...options);
  const { ctx } = world.portal.server;
  await keepSession(page, await openSession(ctx, ctx.db, person.id));
}

/** What the screen says, once it says the same for a moment. */
async function words(): Promise<string> {
  let before = '';
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
  const now = async () => (await page.evaluate(() => document.body.innerText)).replaceAll(/\s+/g, ' ');
  await expect
    .poll(
      async () => {
        const [last, read] = [before, await now()];
        before = read;
        return read === last;
      },
      { interval: 150 },
    )
    .toBe(true);
  return before;
}

describe('on a translated page', () => {
  /** What is said after each step of a walk, on a page as it is and on one that is translated. */
  async function bothWays(person: Person, walk: (say: () => Promise<void>) => Promise<void>): Promise<string[][]> {
    const said: string[][] = [];
    for (const isTranslated of [false, true]) {
      await openAs(person);
      if (isTranslated) await page.addInitScript(translateAsBrowsersDo);
      const own: string[] = [];
      said.push(own);
      await walk(async () => void own.push(await words()));
      expect((await page.locator('font').count()) > 0).toBe(isTranslated);
      if (!isTranslated) await context.close();
    }
    return said;
  }

  test('an expert answers, and every text is the one of a page that is not translated', async () => {
    const [plain, translated] = await bothWays(world.expert, async (say) => {
      await start(page, world.url, await world.publish(threeQuestions()));
      await page.getByText('Answers are saved as you give them').waitFor();
      await say();
      for (const count of [4, 2]) {
        await stars(page, count).check();
        await untilSaved(page);
        await say();
      }
      await page.getByRole('button', { name: 'Clear answer' }).click();
      await untilSaved(page);
      await say();
      await next(page);
      for (const label of ['A', 'C']) await choice(page, label).check();
      await next(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await say();
      await reason(page).fill('Because of the label');
      await untilSaved(page);
      await say();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: /^Submit/ }).waitFor();
      await say();
    });
    expect(translated).toEqual(plain);
  });

  test('staff search, change tabs and open a dialog', async () => {
    await world.publish(threeQuestions());
    const [plain, translated] = await bothWays(world.admin, async (say) => {
      await page.goto(`${world.url}/experts`);
      const answered = (part: string) => page.waitForResponse((response) => response.url().includes(part));
      for (const search of ['Ada', 'Nobody', 'Berta']) {
        const found = answered(`search=${search}`);
        await page.getByLabel('Search experts').fill(search);
        await found;
        await say();
      }
      await page
        .locator('button', { hasText: /^Filters/ })
        .last()
        .click();
      await say();
      await page.keyboard.press('Escape');
      await goWithin(page, '/assessments');
      await page.getByText('Bottle study').first().waitFor();
      for (const tab of ['DRAFT', 'ONGOING']) {
        const listed = answered('/api/assessments/?');
        await page.getByRole('tab', { name: tab }).click();
        await listed;
        await say();
      }
    });
    expect(translated).toEqual(plain);
  });
});

/** A browser whose settings block storage and locks, whose system names no zone, and whose language does not exist. */
function saysNothingUseful(): void {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { configurable: true, get: denied });
  // An init script may run more than once in a document.
  if (Object.hasOwn(navigator, 'locks')) return;
  Object.defineProperty(navigator, 'locks', { value: { request: async () => denied() } });
  Object.defineProperty(navigator, 'language', { value: 'en-US@posix' });
  Object.defineProperty(navigator, 'languages', { value: ['en-US@posix'] });
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
  };
}

async function signInHere(email: string): Promise<void> {
  await page.goto(`${world.url}/login`);
  await page.getByPlaceholder('Your Name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}

describe('in a browser that keeps nothing and names no time zone', () => {
  test('an expert signs in and answers, and is told to keep the tab open', async () => {
    const id = await world.publish(threeQuestions());
    await open();
    await page.addInitScript(saysNothingUseful);
    await signInHere(EXPERT);
    await page.getByText('Times are in your time zone, UTC').waitFor();
    await goWithin(page, '/account');
    await page.getByLabel('First name').waitFor();
    await goWithin(page, `/assessments/${id}/complete`);
    await page.getByRole('button', { name: 'Start' }).click();
    await stars(page, 4).check();
    await untilSaved(page);
    await context.setOffline(true);
    await stars(page, 3).check();
    await page.getByText('1 answer is kept in this tab only, please do not close it').waitFor();
    await context.setOffline(false);
    await untilSaved(page);
  });

  test('staff sign in, list, create an assessment and read its printed report', async () => {
    const id = await world.publish(threeQuestions());
    await open();
    await page.addInitScript(saysNothingUseful);
    await signInHere(ADMIN);
    await page.getByRole('tab', { name: 'ALL TEST' }).waitFor();
    await goWithin(page, '/experts');
    await page.getByRole('table', { name: 'Experts' }).waitFor();
    await goWithin(page, `/responses/${id}/print`);
    await page.getByRole('heading', { name: 'Bottle study' }).first().waitFor();
    await goWithin(page, `/assessments/create?vis=${world.visId}`);
    await page.getByLabel('Title').fill('Without a zone');
    await page.getByRole('button', { name: 'Create Assessment' }).click();
    await page.waitForURL(/\/assessments\/\d+\/edit/);
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('UTC');
  });

  test('a visitor registers, on a translated page', async () => {
    await open();
    await page.addInitScript(translateAsBrowsersDo);
    await page.addInitScript(saysNothingUseful);
    await register(page, world.portal, {
      first: 'Ines',
      last: 'Varela',
      email: 'keeps-nothing@example.com',
      password: 'Quayside#2026',
    });
  });
});

/** A first click with a time-out, then a first look. */
function timedPictures(): Questionnaire {
  const [, design] = world.designs;
  const at = { material_id: design, page: null };
  const corners = [
    { x: 0.4, y: 0.25 },
    { x: 0.6, y: 0.55 },
  ];
  const region = { id: 'logo', name: 'Logo', shape: 'rectangle', points: corners, announced: false } as const;
  return {
    display: 'question',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [
      {
        ...newQuestion('first_click', 'click', 's1'),
        title: 'Where is the logo?',
        config: { ...at, timeout_ms: 60_000, regions: [region] },
      } as Question,
      {
        ...newQuestion('timed_exposure', 'look', 's1'),
        title: 'A quick look',
        config: { ...at, ms: 60_000, follow_up: 'What do you remember?' },
      } as Question,
    ],
  };
}

test('on a small phone that lies on its side, timed pictures are whole, and again after it is turned', async () => {
  const [width, height] = [667, 375];
  await openAs(world.expert, { viewport: { width, height }, hasTouch: true });
  await start(page, world.url, await world.publish(timedPictures()));
  /** How much of a picture is outside the screen or under the bar, in pixels. */
  const outside = async (picture: Locator) => {
    const { x, y, width: wide, height: high } = await settledBox(picture);
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    const bar = await page.locator('header').first().boundingBox();
    return Math.max(0, -x, (bar?.height ?? 0) - y, x + wide - screen.width, y + high - screen.height);
  };
  for (const [title, role] of [
    ['Where is the logo?', 'application'],
    ['A quick look', 'group'],
  ] as const) {
    const card = question(page, title);
    await card.getByRole('button', { name: 'Show the picture' }).click();
    const picture = card.getByRole(role, { name: /^The picture/ });
    await picture.waitFor();
    await expect.poll(() => outside(picture)).toBeLessThanOrEqual(1);
    if (role === 'group') continue;
    await page.setViewportSize({ width: height, height: width });
    await expect.poll(() => outside(picture)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width, height });
    await expect.poll(() => outside(picture)).toBeLessThanOrEqual(1);
    await card.locator('[aria-busy=false]').waitFor();
    await picture.click();
    await next(page);
  }
});

/** The words that are broken into two lines, of what is read on a screen. */
const brokenWords = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(`${word} (${text.data.trim()})`);
      }
    }
    return broken;
  });

test('texts of double size break no word and scroll nothing sideways, on Home, beside designs and below a picture', async () => {
  const { questions, ...rest } = everyType(world);
  const asked = questions.filter(({ id }) => ['preference', 'pins'].includes(id));
  const id = await world.publish({ ...rest, questions: asked.map((one) => ({ ...one, required: false })) });
  await openAs(world.expert, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  for (const [width, height] of [
    [1440, 900],
    [667, 375],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [screen, text] of [
      ['my-payouts', 'My Payments'],
      ['home', 'Total Assigned'],
    ] as const) {
      await page.goto(`${world.url}/${screen}`);
      await page.getByText(text, { exact: true }).first().waitFor();
      await expectNoSidewaysScroll(page);
      expect(await brokenWords(), `${screen} at ${width}`).toEqual([]);
    }
  }
  await start(page, world.url, id);
  for (const { title } of asked) {
    await question(page, title).locator('img').first().waitFor();
    await expectNoSidewaysScroll(page);
    expect(await brokenWords()).toEqual([]);
    await page.getByRole('button', { name: /^(Next|Review)$/ }).click();
  }
});

test('the wheel over a focused number scrolls the page and leaves the number', async () => {
  await openAs(world.admin, { viewport: { width: 1440, height: 500 } });
  await page.goto(`${world.url}/account`);
  await page.getByLabel('First name').waitFor();
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'number', value: '5' });
    document.querySelector('main')?.prepend(input);
  });
  const number = page.getByRole('spinbutton');
  await number.click();
  const before = await number.inputValue();
  await page.mouse.wheel(0, 120);
  await page.mouse.wheel(0, -240);
  await number.press('End');
  expect(await number.inputValue()).toBe(before);
});
