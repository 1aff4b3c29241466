import type { ModelViewerElement } from '@google/model-viewer';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { Pin } from '#common/assessments/questions/pins.ts';
import { expectAccessible, settledBox } from '#tests/e2e/harness.ts';
import { type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { button, radio } from './controls.ts';
import { next, onPicture, onShown, question, start, untilSaved } from './drive.ts';
import { everyType } from './questions.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { onPhone, type Place } from './touch.ts';

const TITLE = 'What do you notice?';
/** Smaller than usual, the second still more so: a model is drawn without a graphics card. */
const SMALL = { width: 700, height: 640 };
const SMALLEST = { width: 420, height: 400 };

let world: StartedWorld;
let visit: Visit;
let page: Page;
let card: Locator;
let id: number;
let held: () => Promise<Pin[]>;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
  await world.close();
});

async function open(config: Partial<Question<'pins'>['config']>, more: Question[] = []): Promise<void> {
  const base = newQuestion('pins', 'pins', 's1');
  const asked = { ...base, title: TITLE, config: { ...base.config, ...config } };
  const sections = [{ id: 's1', title: '', intro: '' }];
  id = await world.publish({ display: 'question', sections, questions: [asked, ...more] });
  await start(page, world.url, id);
  card = question(page, TITLE);
  held = async () => {
    await untilSaved(page);
    return ((await world.held(id)).response?.answers[0]?.value ?? []) as Pin[];
  };
}

/** What is to be looked at from two sides. */
function inspection(): Question {
  const found = everyType(world).questions.find(({ type }) => type === 'model_inspection');
  if (!found) throw new Error('There is no inspection among the types.');
  return found;
}

/** The first pin that the server holds comes to lie within 1 % of a place. */
async function expectAt({ x, y }: Place): Promise<void> {
  const distance = async () => {
    const [pin] = (await held()) as Place[];
    return pin ? Math.max(Math.abs(pin.x - x), Math.abs(pin.y - y)) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(distance, { interval: 50 }).toBeLessThan(0.01);
}

const comment = (number: number) => card.getByRole('textbox', { name: `Comment on pin ${number}` });

async function drag(from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
}

describe('pins', () => {
  beforeAll(async () => {
    visit = await visitAs(world.portal, world.expert);
    ({ page } = visit);
    await page.setViewportSize(SMALL);
  });

  test('on a picture are placed while it is zoomed, dragged, moved with the arrows and removed with Delete', async () => {
    await open({ material_id: world.designs[0] });
    await card.getByRole('button', { name: 'Zoom in' }).click();
    await card.getByRole('button', { name: 'Zoom in' }).click();
    const { x, y } = await onShown(card, { x: 0.45, y: 0.55 });
    await page.mouse.click(x, y);
    await comment(1).fill('Zoomed');
    await expectAt({ x: 0.45, y: 0.55 });
    await expect.poll(async () => (await held()).map((pin) => pin.comment)).toEqual(['Zoomed']);

    await card.getByRole('button', { name: 'Show the whole picture' }).click();
    await drag(await onShown(card, { x: 0.45, y: 0.55 }), await onShown(card, { x: 0.7, y: 0.2 }));
    await expectAt({ x: 0.7, y: 0.2 });
    await card.getByRole('button', { name: /^Pin 1, Not chosen/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expectAt({ x: 0.71, y: 0.3 });
    await page.keyboard.press('Delete');
    await expect.poll(held).toEqual([]);
  });

  test('on a model stick to its surface, by mouse and by keyboard, also when it had to be loaded twice', async () => {
    await page.setViewportSize(SMALLEST);
    await page.route('**/original?*', (route) => route.abort(), { times: 1 });
    await open({ material_id: world.model, surface: 'model' }, [inspection()]);
    await card.getByText('The 3D model could not be loaded.').waitFor();
    await card.getByRole('button', { name: 'Try Again' }).click();
    // Drawing without a graphics card takes its time on a busy machine.
    const loaded = () => document.querySelector('model-viewer')?.loaded;
    await page.waitForFunction(loaded, undefined, { timeout: 120_000 });
    await card.getByLabel('Loading the 3D model').waitFor({ state: 'detached', timeout: 120_000 });
    const surface = card.getByRole('application');
    await surface.click();
    await comment(1).fill('Middle');
    await surface.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await comment(2).fill('Beside');
    await expect.poll(async () => (await held()).map((pin) => pin.comment)).toEqual(['Middle', 'Beside']);
    const pins = (await held()) as { point: number[] }[];
    // The cube reaches from −1 to 1.
    for (const { point } of pins) expect(Math.max(...point.map(Math.abs))).toBeCloseTo(1, 1);
    await card.getByRole('button', { name: 'Pin 2, Not chosen: Beside' }).focus();
    await page.keyboard.press('Delete');
  });

  test('on a model are moved over it by mouse and arrow keys, and removed with Delete', async () => {
    const pin = card.getByRole('button', { name: 'Pin 1, Not chosen: Middle' });
    const middle = async () => {
      const box = await pin.boundingBox();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
    };
    await pin.scrollIntoViewIfNeeded();
    await settledBox(pin);
    const before = await middle();
    await drag(before, { x: before.x + 40, y: before.y + 30 });
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
  });

  test('on a model are placed by a held finger, which brings a magnifier, while a swipe turns the model', async () => {
    const finger = await onPhone(page);
    const surface = card.getByRole('application');
    const orbit = () =>
      page.evaluate(() => document.querySelector<ModelViewerElement>('model-viewer')?.getCameraOrbit().theta);
    const before = await orbit();
    const { x, y } = await onPicture(surface, 0.5, 0.5);
    await finger.hold({ x, y });
    await page.getByTestId('magnifier').waitFor();
    await finger.move({ x: x + 20, y: y + 20 });
    await finger.lift();
    await card.getByRole('button', { name: 'Pin 1, Not chosen' }).waitFor();
    await page.getByTestId('magnifier').waitFor({ state: 'detached' });
    expect(await orbit()).toBe(before);
    await expectAccessible(page);
    // The comment that has the focus now has scrolled the model away.
    const from = await onPicture(surface, 0.2, 0.2);
    await finger.drag(from, { x: from.x + 72, y: from.y });
    await expect.poll(orbit).not.toBe(before);
    expect(await card.getByRole('button', { name: /^Pin / }).count()).toBe(1);
    await finger.tap(card.getByRole('radio', { name: 'Like', exact: true }));
    await comment(1).fill('The edge');
    await next(page, finger.tap);
  });

  test('make way for the same model to be inspected, whose views count once they are seen', async () => {
    const model = question(page, inspection().title);
    await button(model, 'Front').click();
    await button(model, 'Front, seen').waitFor();
    await button(model, 'Back').click();
    await model.getByText('2 of 2 views').waitFor();
    await radio(model, '4 of 5').click();
    await untilSaved(page);
    const answer = (await world.held(id)).response?.answers.find((one) => one.question_id === 'model_inspection');
    expect(answer).toMatchObject({ value: { views_seen: ['front', 'back'], score: 4 } });
    expect(answer?.measurement).toMatchObject({ device: { webgl: true } });
  });
});
