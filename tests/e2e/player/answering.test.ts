import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  PHONE,
  type Product,
  prepareFile,
  settledBox,
  sharedBrowser,
  signIn,
  startProduct,
} from '#tests/e2e/harness.ts';
import { next, onPicture, question, start, untilSaved } from './drive.ts';
import { everyType } from './questions.ts';
import { createWorld, EXPERT, type World } from './world.ts';

let product: Product;
let browser: Browser;
let world: World;

prepareFile(async () => {
  product = await startProduct();
  browser = await sharedBrowser();
  world = await createWorld(product);
  return product;
});

/** What each way of answering does, and what the server must hold afterwards. */
const EXPECTED = {
  rating: 4,
  single_choice: { ids: ['no'], other_text: '' },
  multiple_choice: { ids: expect.arrayContaining(['colour', 'type']), other_text: '' },
  scorecard: { fresh: 'agree', dear: 'na' },
  preference: { chosen: [expect.any(Number)], reason: 'Calmer', order_shown: expect.any(Array) },
  ranking: ['price', 'look'],
  semantic_differential: { modern: 2, loud: -1 },
  timed_exposure: { recall: 'A red bottle', untimed: false, attempts: 1, shown_ms: expect.any(Number) },
  model_inspection: { views_seen: ['front', 'back'], score: 4, comment: 'Good from behind' },
  slider: 73,
  nps: 9,
  text: 'עברית then English',
} as const;

type Way = {
  /** Chooses a radio button or check box by its name. */
  choose: (scope: ReturnType<typeof question>, role: 'radio' | 'checkbox', name: string | RegExp) => Promise<void>;
  press: (scope: ReturnType<typeof question>, name: string | RegExp) => Promise<void>;
  type: (scope: ReturnType<typeof question>, label: string | RegExp, text: string) => Promise<void>;
  /** Chooses a place of the picture on the screen. */
  place: (scope: ReturnType<typeof question>, x: number, y: number) => Promise<void>;
  slide: (scope: ReturnType<typeof question>, to: number) => Promise<void>;
};

const mouse = (page: Page): Way => ({
  choose: (scope, role, name) => scope.getByRole(role, { name, exact: true }).click(),
  press: (scope, name) => scope.getByRole('button', { name, exact: true }).click(),
  type: (scope, label, text) => scope.getByRole('textbox', { name: label }).pressSequentially(text),
  async place(scope, x, y) {
    const at = await onPicture(scope.getByRole('application'), x, y);
    await page.mouse.click(at.x, at.y);
  },
  async slide(scope, to) {
    const slider = scope.getByRole('slider');
    const box = await settledBox(slider);
    // The handle's middle runs from 14 px inside one end to 14 px inside the other.
    await page.mouse.click(box.x + 14 + (to / 100) * (box.width - 28), box.y + box.height / 2);
  },
});

const touch = (page: Page): Way => ({
  ...mouse(page),
  choose: (scope, role, name) => scope.getByRole(role, { name, exact: true }).tap(),
  press: (scope, name) => scope.getByRole('button', { name, exact: true }).tap(),
  async place(scope, x, y) {
    const at = await onPicture(scope.getByRole('application'), x, y);
    await page.touchscreen.tap(at.x, at.y);
  },
});

const keyboard = (page: Page): Way => ({
  async choose(scope, role, name) {
    await scope.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press('Space');
  },
  async press(scope, name) {
    await scope.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  },
  async type(scope, label, text) {
    await scope.getByRole('textbox', { name: label }).focus();
    await page.keyboard.type(text);
  },
  async place(scope, x, y) {
    await scope.getByRole('application').focus();
    await page.keyboard.press('ArrowLeft');
    const move = async (from: number, to: number, back: string, on: string) => {
      const steps = Math.round((to - from) * 100);
      for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps < 0 ? back : on);
    };
    await move(0.5, x, 'ArrowLeft', 'ArrowRight');
    await move(0.5, y, 'ArrowUp', 'ArrowDown');
    await page.keyboard.press('Enter');
  },
  async slide(scope, to) {
    await scope.getByRole('slider').focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < to; step += 1) await page.keyboard.press('ArrowRight');
  },
});

async function answerEverything(page: Page, way: Way, check: () => Promise<void>): Promise<void> {
  const go = async () => {
    await check();
    await next(page);
  };
  const at = (title: string) => question(page, title);

  await way.choose(at('How do you like the design?'), 'radio', '4 of 5 stars: Good');
  await go();
  await way.choose(at('Would you buy it?'), 'radio', 'No');
  await go();
  await way.choose(at('What fits the brand?'), 'checkbox', 'Nothing');
  await way.choose(at('What fits the brand?'), 'checkbox', 'Colour');
  await way.choose(at('What fits the brand?'), 'checkbox', 'Type');
  await go();
  const card = at('How far do you agree?');
  await way.choose(card.getByRole('radiogroup', { name: 'It looks fresh' }), 'radio', 'Agree');
  await way.choose(card.getByRole('radiogroup', { name: 'It looks expensive' }), 'radio', 'Not applicable');
  await go();
  await way.choose(at('Which one is better?'), 'radio', 'Design B');
  await way.type(at('Which one is better?'), 'Why?', 'Calmer');
  await go();
  const ranking = at('What matters most?');
  await way.press(ranking, 'Look');
  await way.press(ranking, 'Price');
  await way.press(ranking, 'Move Price up');
  await go();
  const pairs = at('Where does it stand?');
  await way.choose(pairs.getByRole('radiogroup', { name: 'Old – New' }), 'radio', 'quite New');
  await way.choose(pairs.getByRole('radiogroup', { name: 'Quiet – Loud' }), 'radio', 'slightly Quiet');
  await go();
  const pins = at('What do you notice?');
  await way.place(pins, 0.5, 0.4);
  await way.choose(pins.getByRole('radiogroup', { name: 'Sentiment of pin 1' }), 'radio', 'Like');
  await way.type(pins, 'Comment of pin 1', 'The logo');
  await way.place(pins, 0.3, 0.8);
  await way.choose(pins.getByRole('radiogroup', { name: 'Sentiment of pin 2' }), 'radio', 'Dislike');
  await way.type(pins, 'Comment of pin 2', 'Empty');
  await go();
  await way.press(at('Where is the logo?'), 'Show the picture');
  await at('Where is the logo?')
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode());
  await way.place(at('Where is the logo?'), 0.52, 0.41);
  await at('Where is the logo?').getByText('Your click has been recorded.').waitFor();
  await go();
  await way.press(at('A quick look'), 'Show the picture');
  await way.type(at('A quick look'), 'What do you remember?', 'A red bottle');
  await go();
  const model = at('Look at it from all sides');
  await way.press(model, 'Front');
  await model.getByRole('button', { name: 'Front, seen' }).waitFor();
  await way.press(model, 'Back');
  await model.getByText('2 of 2 views seen').waitFor();
  await way.choose(model, 'radio', '4 of 5');
  await way.type(model, 'Your comment', 'Good from behind');
  await go();
  await way.slide(at('How premium does it look?'), 73);
  await go();
  await way.choose(at('Would you recommend it?'), 'radio', '9 of 10');
  await go();
  await way.type(at('Anything else?'), /Anything else/, 'עברית then English');
  await go();
  await page.getByText('All required questions are answered.').waitFor();
  await check();
}

/** Pins and clicks within one percent of the picture. */
function expectPlace(given: unknown, x: number, y: number): void {
  const place = given as { x: number; y: number };
  expect(Math.abs(place.x - x)).toBeLessThan(0.01);
  expect(Math.abs(place.y - y)).toBeLessThan(0.01);
}

async function expectHeld(id: number): Promise<void> {
  const { response } = await world.held(id);
  const values = Object.fromEntries((response?.answers ?? []).map((answer) => [answer.question_id, answer.value]));
  expect(values).toMatchObject(EXPECTED);
  expect(Object.keys(values)).toHaveLength(14);
  const pins = values.pins as { sentiment: string; comment: string }[];
  expect(pins).toMatchObject([
    { sentiment: 'positive', comment: 'The logo' },
    { sentiment: 'negative', comment: 'Empty' },
  ]);
  expectPlace(pins[0], 0.5, 0.4);
  expectPlace(pins[1], 0.3, 0.8);
  expectPlace(values.first_click, 0.52, 0.41);
  for (const answer of response?.answers ?? []) {
    expect(answer.measurement, answer.question_id).toMatchObject({ device: { webgl: true } });
    expect(answer.measurement?.active_ms, answer.question_id).toBeGreaterThan(0);
  }
}

describe('an assessment of all fourteen types', () => {
  const ways = [
    { name: 'by mouse', way: mouse, options: {} },
    { name: 'by keyboard', way: keyboard, options: {} },
    { name: 'by touch at 360 px', way: touch, options: { viewport: PHONE, hasTouch: true, isMobile: true } },
  ];
  for (const { name, way, options } of ways) {
    test(`is answered ${name}, and the server holds what was done`, async () => {
      const id = await world.publish(everyType(world));
      const { page, context, pageErrors } = await openPage(browser, options);
      await signIn(page, product.url, EXPERT);
      await start(page, product.url, id);
      await answerEverything(page, way(page), async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
      await untilSaved(page);
      await expectHeld(id);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('main h1:focus', { hasText: 'Thank you!' }).waitFor();
      await expectAccessible(page);
      expect((await world.held(id)).response_status).toBe('completed');

      await page.route(`**/api/assessments/${id}/`, (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
      await page.getByRole('button', { name: 'Show my answers' }).click();
      await page.getByText('Your answers could not be loaded. Please try again.').waitFor();
      await page.getByRole('button', { name: 'Show my answers' }).click();
      await page.locator('main h1:focus', { hasText: 'Bottle study' }).waitFor();
      await page.getByText('Your answers can be read here and no longer changed.').waitFor();
      await expect
        .poll(() => question(page, 'Would you recommend it?').getByRole('radio', { checked: true }).count())
        .toBe(1);
      await expect
        .poll(() => question(page, 'Would you recommend it?').getByRole('radio').first().isDisabled())
        .toBe(true);
      expect(pageErrors).toEqual([]);
      await context.close();
    });
  }
});
