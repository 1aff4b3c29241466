import type { ModelViewerElement } from '@google/model-viewer';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { Pin } from '#common/assessments/questions/pins.ts';
import {
  expectAccessible,
  openPage,
  PHONE,
  type Product,
  prepareFile,
  settledBox,
  sharedBrowser,
  signIn,
  startProduct,
} from '#tests/e2e/harness.ts';
import { onPicture, question, start, untilSaved } from './drive.ts';
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

const TITLE = 'What do you notice?';
const LOGO = {
  id: 'logo',
  name: 'Logo',
  shape: 'rectangle' as const,
  points: [
    { x: 0.4, y: 0.25 },
    { x: 0.6, y: 0.55 },
  ],
  announced: true,
};

/** Takes a part of the browser away before the assessment is opened. */
type Without = (page: Page) => Promise<unknown>;

const noWebGl: Without = (page) =>
  page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      return String(given[0]).startsWith('webgl') ? null : original.apply(this, given);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });

async function open(
  config: Partial<Question<'pins'>['config']>,
  options: BrowserContextOptions = {},
  without?: Without,
) {
  const base = newQuestion('pins', 'pins', 's1');
  const asked = { ...base, title: TITLE, config: { ...base.config, ...config } };
  const id = await world.publish({
    display: 'question',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [asked],
  });
  const { page, context } = await openPage(browser, options);
  await without?.(page);
  await signIn(page, product.url, EXPERT);
  await start(page, product.url, id);
  const held = async (): Promise<Pin[]> => {
    await untilSaved(page);
    return ((await world.held(id)).response?.answers[0]?.value ?? []) as Pin[];
  };
  return { page, context, card: question(page, TITLE), held };
}

/** Where on the screen a place of the shown picture is, from the picture's own box, whatever its zoom. */
async function onScreen(card: Locator, x: number, y: number) {
  const box = await settledBox(card.locator('img').first());
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** The first pin that the server holds comes to lie within 1 % of a place. */
async function expectAt(held: () => Promise<Pin[]>, x: number, y: number): Promise<void> {
  const distance = async () => {
    const [pin] = (await held()) as { x: number; y: number }[];
    return pin ? Math.max(Math.abs(pin.x - x), Math.abs(pin.y - y)) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(distance).toBeLessThan(0.01);
}

async function expectComments(held: () => Promise<Pin[]>, ...comments: string[]): Promise<void> {
  await expect.poll(async () => (await held()).map((pin) => pin.comment)).toEqual(comments);
}

const comment = (card: Locator, number: number) => card.getByRole('textbox', { name: `Comment of pin ${number}` });

describe('pins on a picture', () => {
  test('are placed while zoomed, dragged, moved with the arrows and removed', async () => {
    const { page, context, card, held } = await open({ material_id: world.designs[0] });
    await card.getByRole('button', { name: 'Zoom in' }).click();
    await card.getByRole('button', { name: 'Zoom in' }).click();
    const at = await onScreen(card, 0.45, 0.55);
    await page.mouse.click(at.x, at.y);
    await comment(card, 1).fill('Zoomed');
    await expectAt(held, 0.45, 0.55);

    await card.getByRole('button', { name: 'Show the whole picture' }).click();
    const from = await onScreen(card, 0.45, 0.55);
    const to = await onScreen(card, 0.7, 0.2);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expectAt(held, 0.7, 0.2);

    await card.getByRole('button', { name: /^Pin 1, Not chosen/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expectAt(held, 0.71, 0.3);
    await page.keyboard.press('Delete');
    await expect.poll(held).toEqual([]);
    await context.close();
  });

  test('the crosshair reads out the region under it', async () => {
    const { page, context, card, held } = await open({ material_id: world.designs[0], regions: [LOGO] });
    await card.getByRole('application').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await card.getByText('50% from the left, 49% from the top. Logo').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    // The choice comes first, then the comment.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await expectAt(held, 0.5, 0.49);
    await expect.poll(async () => (await held())[0]?.sentiment).toBe('neutral');
    await expectComments(held, 'By keyboard');
    await context.close();
  });

  test('a resting finger brings a magnifier, and lifting it places the pin', async () => {
    const options = { viewport: PHONE, hasTouch: true, isMobile: true };
    const { page, context, card, held } = await open({ material_id: world.designs[0] }, options);
    const touch = await touchOf(page);
    const from = await onScreen(card, 0.3, 0.3);
    const to = await onScreen(card, 0.62, 0.48);
    await touch('touchStart', from);
    await card.getByTestId('magnifier').waitFor();
    await touch('touchMove', to);
    await touch('touchEnd');
    await comment(card, 1).fill('Held');
    await expectAt(held, 0.62, 0.48);
    await expectAccessible(page);
    await context.close();
  });

  test('no more than the most can be placed', async () => {
    const { page, context, card, held } = await open({ material_id: world.designs[0], max_pins: 1 });
    const at = await onScreen(card, 0.5, 0.5);
    await page.mouse.click(at.x, at.y);
    await card.getByText('1 of 1 pin').waitFor();
    const other = await onScreen(card, 0.2, 0.2);
    await page.mouse.click(other.x, other.y);
    await expect.poll(held).toHaveLength(1);
    await context.close();
  });
});

describe('pins on a model', () => {
  const onModel = () => ({ material_id: world.model, surface: 'model' as const });

  test('stick to its surface, by mouse and by keyboard, also when it had to be loaded twice', async () => {
    const noModel: Without = (page) => page.route('**/original?*', (route) => route.abort(), { times: 1 });
    const { page, context, card, held } = await open(onModel(), {}, noModel);
    await card.getByText('The 3D model could not be loaded.').waitFor();
    await card.getByRole('button', { name: 'Try Again' }).click();
    await untilDrawn(page, card);
    const surface = card.getByRole('application');
    await surface.click();
    await comment(card, 1).fill('Middle');
    await surface.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await comment(card, 2).fill('Beside');
    await expectComments(held, 'Middle', 'Beside');
    const pins = (await held()) as { point: number[] }[];
    // The cube reaches from −1 to 1.
    for (const { point } of pins) expect(Math.max(...point.map(Math.abs))).toBeCloseTo(1, 1);
    await context.close();
  });

  test('are moved over it by mouse and arrow keys, and removed with Delete', async () => {
    const { page, context, card, held } = await open(onModel());
    await untilDrawn(page, card);
    await card.getByRole('application').click();
    await comment(card, 1).fill('Moves');
    const pin = card.getByRole('button', { name: 'Pin 1, Not chosen: Moves' });
    const middle = async () => {
      const box = await pin.boundingBox();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
    };
    await settledBox(pin);
    const before = await middle();
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + 40, before.y + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await middle()).x - before.x)).toBe(40);
    const point = async () => ((await held())[0] as { point: number[] } | undefined)?.point ?? [];
    await expect.poll(async () => (await point())[0]).toBeGreaterThan(0.1);
    const [dragged = 0] = await point();
    await pin.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await point())[0]).toBeLessThan(dragged);
    await expect.poll(() => pin.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Delete');
    await expect.poll(held).toEqual([]);
    await context.close();
  });

  test('by touch: a held finger brings a magnifier and places the pin, a swipe turns the model', async () => {
    const { page, context, card } = await open(onModel(), { viewport: PHONE, hasTouch: true, isMobile: true });
    await untilDrawn(page, card);
    const surface = card.getByRole('application');
    const at = await onPicture(surface, 0.5, 0.5);
    const orbit = () =>
      page.evaluate(() => document.querySelector<ModelViewerElement>('model-viewer')?.getCameraOrbit().theta);
    const before = await orbit();
    const touch = await touchOf(page);
    await touch('touchStart', at);
    await page.getByTestId('magnifier').waitFor();
    await touch('touchMove', { x: at.x + 20, y: at.y + 20 });
    await touch('touchEnd');
    await card.getByRole('button', { name: 'Pin 1, Not chosen' }).waitFor();
    await page.getByTestId('magnifier').waitFor({ state: 'detached' });
    expect(await orbit()).toBe(before);
    // The comment that has the focus now has scrolled the model away.
    const from = await onPicture(surface, 0.2, 0.2);
    await touch('touchStart', from);
    for (const step of [1, 2, 3, 4, 5, 6]) await touch('touchMove', { x: from.x + step * 12, y: from.y });
    await touch('touchEnd');
    await expect.poll(orbit).not.toBe(before);
    expect(await card.getByRole('button', { name: /^Pin / }).count()).toBe(1);
    await context.close();
  });

  test('go on pictures of its fixed views where the browser cannot draw it', async () => {
    const { page, context, card, held } = await open(onModel(), {}, noWebGl);
    const at = await onScreen(card, 0.25, 0.75);
    await page.mouse.click(at.x, at.y);
    await comment(card, 1).fill('On the view');
    await expectComments(held, 'On the view');
    expect((await held())[0]).toMatchObject({ view: 'front' });
    await expectAt(held, 0.25, 0.75);
    await context.close();
  });
});

async function untilDrawn(page: Page, card: Locator): Promise<void> {
  await page.waitForFunction(() => document.querySelector('model-viewer')?.loaded);
  await card.getByLabel('Loading the 3D model').waitFor({ state: 'detached' });
}

/** Touches of one finger, held as long as the test wants. */
async function touchOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
