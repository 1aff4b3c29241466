import type { Browser, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
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

/** A shelf of 6 × 7 bottles in a part of the picture; at 360 px each is about 18 × 13 px large. */
const SHELF = { left: 0.4, top: 0.3, width: 0.35, height: 0.3, columns: 7, rows: 6 };
const bottleAt = (column: number, row: number) => ({
  x: SHELF.left + ((column + 0.5) / SHELF.columns) * SHELF.width,
  y: SHELF.top + ((row + 0.5) / SHELF.rows) * SHELF.height,
});
const bottleOf = ({ x, y }: { x: number; y: number }) => [
  Math.floor(((x - SHELF.left) / SHELF.width) * SHELF.columns),
  Math.floor(((y - SHELF.top) / SHELF.height) * SHELF.rows),
];
const FIRST = bottleAt(0, 0);
const LAST = bottleAt(6, 5);

function asked(id: string, type: QuestionType, title: string, config: object): Question {
  const base = newQuestion(type, id, 's1');
  return { ...base, title, config: { ...(base.config as object), ...config } } as unknown as Question;
}

const options = (...labels: string[]) => labels.map((label, index) => ({ id: `o${index}`, label }));

function questions(): Question[] {
  const [design] = world.designs;
  const region = { id: 'a', name: 'A', shape: 'rectangle', points: [FIRST, LAST], announced: false };
  const click = { material_id: design, timeout_ms: null, regions: [region] };
  return [
    asked('pins', 'pins', 'What do you notice?', { material_id: design, min_pins: 1, max_pins: 6 }),
    asked('slider', 'slider', 'How modern is it?', {
      min: -1,
      max: 1,
      step: 0.1,
      labels: { low: 'Old', high: 'New' },
      unit: '',
    }),
    asked('first', 'first_click', 'Where is the first bottle?', click),
    asked('last', 'first_click', 'Where is the last bottle, please?', click),
    asked('preference', 'preference', 'Which one is better?', { material_ids: world.designs, ask_reason: false }),
    asked('scorecard', 'scorecard', 'How far do you agree?', {
      rows: options('It looks refreshing'),
      columns: options('Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'),
    }),
    asked('nps', 'nps', 'Would you recommend it?', {}),
  ];
}

async function begin(options: object) {
  const id = await world.publish({
    display: 'question',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: questions(),
  });
  const { page, context, pageErrors } = await openPage(browser, options);
  await signIn(page, product.url, EXPERT);
  await start(page, product.url, id);
  /** What the server holds, by the question's id, once all is saved. */
  const held = async (): Promise<Record<string, unknown>> => {
    await untilSaved(page);
    const answers = (await world.held(id)).response?.answers ?? [];
    return Object.fromEntries(answers.map((answer) => [answer.question_id, answer.value]));
  };
  return { page, context, pageErrors, held };
}

/** The first clicks met the first and the last bottle. */
function expectBottles(held: Record<string, unknown>): void {
  const met = [held.first, held.last].map((click) => bottleOf(click as { x: number; y: number }));
  expect(met).toEqual([
    [0, 0],
    [6, 5],
  ]);
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.tagName;
  });

async function expectCleanPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Where a place of the shown picture is on the screen, whatever its zoom. */
async function onScreen(card: Locator, at: { x: number; y: number }) {
  const box = await settledBox(card.locator('img').first());
  return { x: box.x + at.x * box.width, y: box.y + at.y * box.height };
}

async function showPicture(card: Locator): Promise<Locator> {
  const button = card.getByRole('button', { name: 'Show the picture' });
  await button.focus();
  await button.press('Enter');
  await card.getByLabel('Loading the picture').waitFor({ state: 'detached' });
  const surface = card.getByRole('application');
  await surface.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return surface;
}

test('at 360 px every question is answered by finger: pictures are pinched, dragged and tapped, scales fit or are lists', async () => {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { page, context, pageErrors, held } = await begin(phone);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[] = []) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((at, id) => ({ ...at, id })),
    });
  /** Two fingers that part around a place of the screen until the picture is three times as large. */
  const pinch = async ({ x, y }: { x: number; y: number }) => {
    const fingers = (apart: number) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await touch('touchStart', fingers(20));
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', fingers(apart));
    await touch('touchEnd');
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', [from]);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await touch('touchEnd');
  };

  const pins = question(page, 'What do you notice?');
  await pins.getByText('0 of 6 pins, at least 1').waitFor();
  expect(await page.getByText(/By keyboard/).count()).toBe(0);
  const picture = await settledBox(pins.getByRole('application'));
  expect([Math.round(picture.x), Math.round(picture.width)]).toEqual([0, PHONE.width]);
  await expectCleanPage(page);
  await pinch(await onPicture(pins.getByRole('application'), FIRST.x, FIRST.y));
  await pins.getByText('300%').waitFor();
  expect(await pins.getByRole('button', { name: /^Pin / }).count()).toBe(0);
  const pinned = await onScreen(pins, bottleAt(1, 1));
  await page.touchscreen.tap(pinned.x, pinned.y);
  const choice = pins.getByRole('radiogroup', { name: 'Sentiment of pin 1 (required)' });
  expect(await choice.getByRole('radio', { checked: true }).count()).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('Like');
  await choice.getByRole('radio', { name: 'Dislike' }).tap();
  await pins.getByRole('textbox', { name: 'Comment of pin 1 (required)' }).fill('Too many');
  await expect.poll(async () => (await held()).pins).toMatchObject([{ sentiment: 'negative' }]);
  const [first] = (await held()).pins as { x: number; y: number }[];
  expect(first && bottleOf(first)).toEqual([1, 1]);
  await next(page);

  const slider = question(page, 'How modern is it?');
  await slider.getByText('Not answered yet').waitFor();
  await slider.getByText('-1: Old').waitFor();
  await expectCleanPage(page);
  const track = await settledBox(slider.getByRole('slider'));
  await page.touchscreen.tap(track.x + 14 + 0.65 * (track.width - 28), track.y + track.height / 2);
  await expect.poll(async () => (await held()).slider).toBe(0.3);
  await next(page);

  for (const [title, bottle, from, to] of [
    ['Where is the first bottle?', FIRST, 0.3, 0.6],
    ['Where is the last bottle, please?', LAST, 0.6, 0.3],
  ] as const) {
    const card = question(page, title);
    const surface = await showPicture(card);
    const box = await settledBox(surface);
    expect([Math.round(box.x), Math.round(box.width)]).toEqual([0, PHONE.width]);
    await pinch(await onPicture(surface, 0.5, 0.5));
    await card.getByText('300%').waitFor();
    await drag(await onPicture(surface, from, from), await onPicture(surface, to, to));
    const at = await onScreen(card, bottle);
    await page.touchscreen.tap(at.x, at.y);
    await card.getByText('Your click has been recorded.').waitFor();
    await next(page);
  }
  expectBottles(await held());

  const preference = question(page, 'Which one is better?');
  await expectCleanPage(page);
  await preference.locator('img').nth(1).tap();
  expect(await preference.getByRole('radio', { name: 'Design B' }).isChecked()).toBe(true);
  const magnify = preference.getByRole('button', { name: 'Magnify Design A' });
  expect((await settledBox(magnify)).height).toBeGreaterThanOrEqual(44);
  await magnify.tap();
  await page.getByRole('dialog', { name: 'Design A' }).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => focusedName(page)).toBe('Magnify Design A');
  expect(await preference.getByRole('radio', { name: 'Design B' }).isChecked()).toBe(true);
  await next(page);

  const boxesOf = async (card: Locator) => Promise.all((await card.locator('label').all()).map(settledBox));
  const scorecard = question(page, 'How far do you agree?');
  await expectCleanPage(page);
  const columns = await boxesOf(scorecard);
  expect(new Set(columns.map(({ x }) => x)).size).toBe(1);
  expect(Math.min(...columns.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  await scorecard.getByRole('radio', { name: 'Agree', exact: true }).tap();
  await next(page);

  const nps = question(page, 'Would you recommend it?');
  await expectCleanPage(page);
  const points = await boxesOf(nps);
  expect(new Set(points.map(({ y }) => y)).size).toBe(1);
  expect(Math.min(...points.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(async () => new Set((await boxesOf(nps)).map(({ y }) => y)).size).toBe(11);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await nps.getByRole('radio', { name: '9 of 10' }).tap();
  await expect.poll(async () => (await held()).nps).toBe(9);
  expect((await held()).scorecard).toEqual({ o0: 'o3' });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('at 1440 px every question is answered by keys alone, and the focus is never lost', async () => {
  const { page, context, pageErrors, held } = await begin({});
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (count: number, key: string) => Array.from({ length: count }, () => key);
  const expectFocusKept = async () =>
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const goOn = async () => {
    await page.getByRole('button', { name: 'Next' }).focus();
    await press('Enter');
  };
  /** Moves the crosshair from the middle to a place in steps of one percent. */
  const aim = async (at: { x: number; y: number }) => {
    const [dx, dy] = [Math.round((at.x - 0.5) * 100), Math.round((at.y - 0.5) * 100)];
    await press('ArrowLeft', ...times(Math.abs(dx), dx < 0 ? 'ArrowLeft' : 'ArrowRight'));
    await press(...times(Math.abs(dy), dy < 0 ? 'ArrowUp' : 'ArrowDown'));
  };

  const pins = question(page, 'What do you notice?');
  await pins.getByText(/By keyboard/).waitFor();
  await pins.getByRole('application').focus();
  await aim({ x: 0.45, y: 0.45 });
  await press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Like');
  await press('Space', 'Tab');
  await page.keyboard.type('Clear');
  await press('Tab');
  expect(await focusedName(page)).toBe('Remove pin 1');
  await expect.poll(async () => (await held()).pins).toMatchObject([{ sentiment: 'positive', comment: 'Clear' }]);
  await press('Enter');
  await expectFocusKept();
  expect(await pins.getByRole('application').evaluate((element) => element === document.activeElement)).toBe(true);
  await aim({ x: 0.5, y: 0.5 });
  await press('Enter', 'ArrowDown', 'Tab');
  await page.keyboard.type('Calm');
  await expect.poll(async () => (await held()).pins).toMatchObject([{ sentiment: 'neutral', comment: 'Calm' }]);
  await goOn();

  const slider = question(page, 'How modern is it?');
  const field = slider.getByRole('textbox', { name: 'Or type a number' });
  await field.focus();
  await page.keyboard.type('0.35');
  await slider.getByText('Not saved. In steps of 0.1: 0.3 or 0.4').waitFor();
  await slider.getByText('Not answered yet').waitFor();
  expect((await held()).slider ?? null).toBeNull();
  await slider.getByRole('slider').focus();
  await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect.poll(async () => (await held()).slider).toBe(-0.7);
  expect(await field.inputValue()).toBe('-0.7');
  await goOn();

  for (const [title, bottle] of [
    ['Where is the first bottle?', FIRST],
    ['Where is the last bottle, please?', LAST],
  ] as const) {
    const card = question(page, title);
    const surface = await showPicture(card);
    expect(await surface.evaluate((element) => element === document.activeElement)).toBe(true);
    await aim(bottle);
    await press('+', '+', 'Enter');
    await card.getByText('Your click has been recorded.').waitFor();
    await expectFocusKept();
    await goOn();
  }
  expectBottles(await held());

  const preference = question(page, 'Which one is better?');
  await preference.getByRole('button', { name: 'Magnify Design A' }).focus();
  await press('Enter');
  await page.getByRole('dialog', { name: 'Design A' }).waitFor();
  await press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Magnify Design A');
  await preference.getByRole('radio', { name: 'Design A' }).focus();
  await press('ArrowDown');
  expect(await preference.getByRole('radio', { name: 'Design B' }).isChecked()).toBe(true);
  await goOn();

  await question(page, 'How far do you agree?').getByRole('radio').first().focus();
  await press('Space', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await goOn();
  await question(page, 'Would you recommend it?').getByRole('radio').first().focus();
  await press('Space', ...times(7, 'ArrowRight'));
  await expect.poll(async () => (await held()).nps).toBe(7);
  expect((await held()).scorecard).toEqual({ o0: 'o3' });
  expect(pageErrors).toEqual([]);
  await context.close();
});
