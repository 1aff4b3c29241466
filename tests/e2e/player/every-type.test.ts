import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { expectAccessible, expectNoSidewaysScroll, goDark, PHONE, settledBox, WIDE } from '#tests/e2e/harness.ts';
import { type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { next, onPicture, onShown, question, showPicture, start, untilSaved } from './drive.ts';
import { expectHeld, PLACES } from './held.ts';
import { keysOf } from './keys.ts';
import { everyType } from './questions.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { onPhone } from './touch.ts';

let world: StartedWorld;
let visit: Visit;
let page: Page;
let id: number;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

async function begin(asked: Questionnaire, look: (page: Page) => Promise<void> = async () => undefined) {
  id = await world.publish(asked);
  visit = await visitAs(world.portal, world.expert);
  ({ page } = visit);
  await look(page);
  await start(page, world.url, id);
}

/** Takes 3D drawing away from the browser, which then shows pictures of a model. */
async function withoutWebGl(opened: Page): Promise<void> {
  await opened.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      return String(given[0]).startsWith('webgl') ? null : original.apply(this, given);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
}

const at = (title: string) => question(page, title);
const radio = (scope: Locator, name: string) => scope.getByRole('radio', { name, exact: true });
const tick = (scope: Locator, name: string) => scope.getByRole('checkbox', { name, exact: true });
const button = (scope: Locator | Page, name: string) => scope.getByRole('button', { name, exact: true });
const row = (scope: Locator, name: string) => scope.getByRole('radiogroup', { name });
const field = (scope: Locator, name: string | RegExp) => scope.getByRole('textbox', { name });
const untilThanked = () => page.locator('main h1:focus', { hasText: 'Thank you!' }).waitFor();
const expectSubmitted = async () => expect((await world.held(id)).response_status).toBe('completed');

describe('an assessment of all fourteen types', () => {
  test('is answered by finger at 360 px, where pictures are pinched, dragged and tapped and nothing is wider than the screen', async () => {
    const { designs, document: pdf } = world;
    const asked = everyType(world);
    const questions = asked.questions.map((one) =>
      one.type === 'text' ? { ...one, material_ids: [...designs, pdf] } : one,
    );
    let finger = undefined as unknown as Awaited<ReturnType<typeof onPhone>>;
    await begin({ ...asked, questions }, async (opened) => {
      finger = await onPhone(opened);
    });
    const tap = (element: Locator) => finger.tap(element);
    const go = async () => {
      await expectNoSidewaysScroll(page);
      await next(page, tap);
    };
    const expectWholeWidth = async (surface: Locator) => {
      const { x, width } = await settledBox(surface);
      expect([Math.round(x), Math.round(width)]).toEqual([0, PHONE.width]);
    };

    await tap(radio(at('How do you like the design?'), '4 of 5 stars: Good'));
    await go();
    await tap(radio(at('Would you buy it?'), 'No'));
    await go();
    for (const name of ['Nothing', 'Colour', 'Type']) await tap(tick(at('What fits the brand?'), name));
    await go();
    const card = at('How far do you agree?');
    await tap(radio(row(card, 'It looks fresh'), 'Agree'));
    await tap(radio(row(card, 'It looks expensive'), 'Not applicable'));
    await go();
    const preference = at('Which one is better?');
    await tap(preference.locator('img').nth(1));
    await expect.poll(() => radio(preference, 'Design B').isChecked()).toBe(true);
    expect((await settledBox(button(preference, 'Magnify Design A'))).height).toBeGreaterThanOrEqual(44);
    await field(preference, 'Why?').fill('Calmer');
    await go();
    for (const name of ['Look', 'Price', 'Move Price up']) await tap(button(at('What matters most?'), name));
    await go();
    await tap(radio(row(at('Where does it stand?'), 'Old – New'), 'quite New'));
    await tap(radio(row(at('Where does it stand?'), 'Quiet – Loud'), 'slightly Quiet'));
    await go();

    const pins = at('What do you notice?');
    const surface = pins.getByRole('application');
    const [first, second] = PLACES.pins;
    expect(await page.getByText(/By keyboard/).count()).toBe(0);
    await expectWholeWidth(surface);
    await finger.pinch(await onPicture(surface, first.x, first.y));
    await pins.getByText('300%').waitFor();
    expect(await pins.getByRole('button', { name: /^Pin / }).count()).toBe(0);
    await finger.tapAt(await onShown(pins, first));
    expect(await row(pins, 'Sentiment of pin 1').getByRole('radio', { checked: true }).count()).toBe(0);
    await tap(radio(row(pins, 'Sentiment of pin 1'), 'Like'));
    await field(pins, 'Comment of pin 1').fill('The logo');
    await tap(button(pins, 'Show the whole picture'));
    await finger.hold(await onPicture(surface, 0.4, 0.6));
    await pins.getByTestId('magnifier').waitFor();
    await finger.move(await onShown(pins, second));
    await finger.lift();
    await tap(radio(row(pins, 'Sentiment of pin 2'), 'Dislike'));
    await field(pins, 'Comment of pin 2').fill('Empty');
    await go();

    const click = at('Where is the logo?');
    const shelf = await showPicture(click, tap);
    await expectWholeWidth(shelf);
    await finger.pinch(await onPicture(shelf, 0.5, 0.5));
    await click.getByText('300%').waitFor();
    await finger.drag(await onPicture(shelf, 0.6, 0.6), await onPicture(shelf, 0.45, 0.5));
    await finger.tapAt(await onShown(click, PLACES.first_click));
    await click.getByText('Your click has been recorded.').waitFor();
    await go();

    const look = at('A quick look');
    await tap(button(page, 'Next'));
    await page.locator('[data-stop]:focus', { hasText: 'Look at the picture first.' }).waitFor();
    await tap(button(look, 'Show the picture'));
    await field(look, 'What do you remember?').fill('A red bottle');
    await go();
    await tap(button(page, 'Previous'));
    await look.getByText('A red bottle').waitFor();
    expect(await look.getByRole('textbox').isDisabled()).toBe(true);
    expect(await look.getByRole('img').count()).toBe(0);
    await go();

    const model = at('Look at it from all sides');
    await tap(button(model, 'Front'));
    await button(model, 'Front, seen').waitFor();
    await tap(button(model, 'Back'));
    await model.getByText('2 of 2 views seen').waitFor();
    await tap(radio(model, '4 of 5'));
    await field(model, 'Your comment').fill('Good from behind');
    await go();
    const track = await settledBox(at('How premium does it look?').getByRole('slider'));
    // The handle's middle runs from 14 px inside one end to 14 px inside the other.
    await finger.tapAt({ x: track.x + 14 + 0.73 * (track.width - 28), y: track.y + track.height / 2 });
    await go();

    const nps = at('Would you recommend it?');
    const points = async () => Promise.all((await nps.locator('label').all()).map((label) => label.boundingBox()));
    const different = async (side: 'x' | 'y') => new Set((await points()).map((box) => box?.[side])).size;
    await expect.poll(() => different('y')).toBe(1);
    expect(Math.min(...(await points()).map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(24);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => different('y')).toBe(11);
    expect(Math.min(...(await points()).map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await tap(radio(nps, '9 of 10'));
    await go();

    const last = at('Anything else?');
    await tap(last.getByRole('button', { name: /^Show .*(guidelines|document|3\.0)/i }));
    await last.getByText('Page 1 of 2').waitFor();
    await tap(button(last, 'Next page'));
    await last.getByText('Page 2 of 2').waitFor();
    await expectNoSidewaysScroll(page);
    await tap(button(last, 'Compare'));
    const pictures = last.getByRole('img');
    await expect.poll(() => pictures.count()).toBe(2);
    await tap(button(last, 'Zoom in'));
    const zooms = () =>
      pictures.evaluateAll((images) => [...new Set(images.map((image) => getComputedStyle(image).transform))]);
    await expect.poll(zooms).toEqual([expect.stringMatching(/^matrix\(1\.5, /)]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tap(button(last, 'Slider'));
    await last.getByRole('slider', { name: /^Border between/ }).press('ArrowRight');
    await expectNoSidewaysScroll(page);
    await field(last, /Anything else/).fill('עברית then English');
    await tap(button(page, 'Review'));
    await page.getByText('All required questions are answered.').waitFor();
    await expectNoSidewaysScroll(page);
    await tap(button(page, 'Read question 10: A quick look'));
    await look.waitFor();
    await tap(button(page, 'Back to Review'));
    await untilSaved(page);
    await expectHeld(world, id, { webgl: true, viewport_width: PHONE.width });
    await tap(button(page, 'Submit'));
    await untilThanked();
    await expectNoSidewaysScroll(page);
    await expectSubmitted();
  });

  test('is answered with keys alone, and the focus never drops to the page, also where no 3D model can be drawn', async () => {
    await begin(everyType(world), withoutWebGl);
    const { press, tabTo, pick, pickIn, aim, expectFocus } = keysOf(page);
    const goOn = async () => {
      await button(page, 'Next').focus();
      await press('Enter');
    };
    const to = async (title: string) => {
      await goOn();
      await at(title).locator('h2:focus').waitFor();
    };
    await expectFocus('the start');
    await goOn();
    await page.locator('[data-stop]:focus', { hasText: 'Choose a number of stars.' }).waitFor();
    await tabTo(at('How do you like the design?').getByRole('radio'), 'Shift+Tab');
    await pick(radio(at('How do you like the design?'), '4 of 5 stars: Good'));
    await to('Would you buy it?');
    await pickIn(at('Would you buy it?'), 'No');
    await to('What fits the brand?');
    for (const box of await at('What fits the brand?')
      .getByRole('checkbox', { name: /^(Colour|Type)$/ })
      .all()) {
      await tabTo(box);
      await press('Space');
    }
    await to('How far do you agree?');
    await pickIn(row(at('How far do you agree?'), 'It looks fresh'), 'Agree');
    await pickIn(row(at('How far do you agree?'), 'It looks expensive'), 'Not applicable');
    await to('Which one is better?');
    await pickIn(at('Which one is better?'), 'Design B');
    await tabTo(field(at('Which one is better?'), 'Why?'));
    await page.keyboard.type('Calmer');
    await to('What matters most?');
    for (const name of ['Look', 'Price', 'Move Price up']) {
      await button(at('What matters most?'), name).focus();
      await press('Enter');
    }
    await to('Where does it stand?');
    await pickIn(row(at('Where does it stand?'), 'Old – New'), 'quite New');
    await pickIn(row(at('Where does it stand?'), 'Quiet – Loud'), 'slightly Quiet');
    await to('What do you notice?');
    const pins = at('What do you notice?');
    await pins.getByText(/By keyboard/).waitFor();
    for (const [index, { name, comment }] of [
      { name: 'Like', comment: 'The logo' },
      { name: 'Dislike', comment: 'Empty' },
    ].entries()) {
      await pins.getByRole('application').focus();
      await aim(PLACES.pins[index as 0 | 1]);
      await press('Enter');
      await expectFocus('the pin');
      await pick(radio(row(pins, `Sentiment of pin ${index + 1}`), name));
      await press('Tab');
      await page.keyboard.type(comment);
    }
    await to('Where is the logo?');
    const surface = await showPicture(at('Where is the logo?'));
    expect(await surface.evaluate((element) => element === document.activeElement)).toBe(true);
    await aim(PLACES.first_click);
    await press('+', '+', 'Enter');
    await at('Where is the logo?').getByText('Your click has been recorded.').waitFor();
    await expectFocus('the click');
    await to('A quick look');
    await goOn();
    await page.locator('[data-stop]:focus', { hasText: 'Look at the picture first.' }).waitFor();
    await button(at('A quick look'), 'Show the picture').focus();
    await press('Enter');
    await at('A quick look').locator('textarea:focus').waitFor();
    await page.keyboard.type('A red bottle');
    await to('Look at it from all sides');
    const model = at('Look at it from all sides');
    await button(model, 'Front').focus();
    await press('Enter');
    await button(model, 'Front, seen').waitFor();
    await button(model, 'Back').focus();
    await press('Enter');
    await model.getByText('2 of 2 views seen').waitFor();
    await pickIn(model, '4 of 5');
    await tabTo(field(model, 'Your comment'));
    await page.keyboard.type('Good from behind');
    await to('How premium does it look?');
    await tabTo(at('How premium does it look?').getByRole('slider'));
    await press('Home', ...Array(7).fill('PageUp'), ...Array(3).fill('ArrowRight'));
    await to('Would you recommend it?');
    await pickIn(at('Would you recommend it?'), '9 of 10');
    await to('Anything else?');
    await tabTo(field(at('Anything else?'), /Anything else/));
    await page.keyboard.type('Nothing');
    await button(page, 'Review').focus();
    await press('Enter');
    await page.locator('h2:focus', { hasText: 'Review your answers' }).waitFor();

    await button(page, 'Change question 14: Anything else?').focus();
    await press('Enter');
    await at('Anything else?').locator('h2:focus').waitFor();
    await button(at('Anything else?'), 'Clear answer').focus();
    await press('Enter');
    await field(at('Anything else?'), /Anything else/).focus();
    await page.keyboard.type('עברית then English');
    await button(page, 'Back to Review').focus();
    await press('Enter');
    await page.locator('h2:focus', { hasText: 'Review your answers' }).waitFor();
    await page.getByText('All required questions are answered.').waitFor();
    await untilSaved(page);
    await expectHeld(world, id, { webgl: false, viewport_width: WIDE.width });
    await button(page, 'Submit').focus();
    await press('Enter');
    await untilThanked();
    await expectSubmitted();
  });

  test('is answered by mouse on pages of several questions, which have no barriers, in light at 1440 and in dark at 360 px', async () => {
    const asked = everyType(world);
    const questions = asked.questions.map((one) =>
      one.type === 'text' ? { ...one, material_ids: [...world.designs] } : one,
    );
    await begin({ ...asked, display: 'section', questions }, withoutWebGl);
    const check = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(PHONE);
      await goDark(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(WIDE);
    };
    const clickAt = async (scope: Locator, { x, y }: { x: number; y: number }) => {
      const place = await onPicture(scope.getByRole('application'), x, y);
      await page.mouse.click(place.x, place.y);
    };

    await radio(at('How do you like the design?'), '4 of 5 stars: Good').click();
    await radio(at('Would you buy it?'), 'No').click();
    for (const name of ['Nothing', 'Colour', 'Type']) await tick(at('What fits the brand?'), name).click();
    await radio(row(at('How far do you agree?'), 'It looks fresh'), 'Agree').click();
    await radio(row(at('How far do you agree?'), 'It looks expensive'), 'Not applicable').click();
    await radio(at('Which one is better?'), 'Design B').click();
    await field(at('Which one is better?'), 'Why?').pressSequentially('Calmer');
    for (const name of ['Look', 'Price', 'Move Price up']) await button(at('What matters most?'), name).click();
    await radio(row(at('Where does it stand?'), 'Old – New'), 'quite New').click();
    await radio(row(at('Where does it stand?'), 'Quiet – Loud'), 'slightly Quiet').click();
    const pins = at('What do you notice?');
    await clickAt(pins, PLACES.pins[0]);
    await radio(row(pins, 'Sentiment of pin 1'), 'Like').click();
    await field(pins, 'Comment of pin 1').pressSequentially('The logo');
    await clickAt(pins, PLACES.pins[1]);
    await radio(row(pins, 'Sentiment of pin 2'), 'Dislike').click();
    await field(pins, 'Comment of pin 2').pressSequentially('Empty');
    await showPicture(at('Where is the logo?'), (shown) => shown.click());
    await clickAt(at('Where is the logo?'), PLACES.first_click);
    await at('Where is the logo?').getByText('Your click has been recorded.').waitFor();
    await check();
    await next(page);
    await button(at('A quick look'), 'Show the picture').click();
    await field(at('A quick look'), 'What do you remember?').pressSequentially('A red bottle');
    await check();
    await next(page);
    const model = at('Look at it from all sides');
    await button(model, 'Front').click();
    await button(model, 'Front, seen').waitFor();
    await button(model, 'Back').click();
    await model.getByText('2 of 2 views seen').waitFor();
    await radio(model, '4 of 5').click();
    await field(model, 'Your comment').pressSequentially('Good from behind');
    const track = await settledBox(at('How premium does it look?').getByRole('slider'));
    await page.mouse.click(track.x + 14 + 0.73 * (track.width - 28), track.y + track.height / 2);
    await radio(at('Would you recommend it?'), '9 of 10').click();
    await button(at('Anything else?'), 'Show Red bottle').click();
    await field(at('Anything else?'), /Anything else/).pressSequentially('עברית then English');
    await check();
    await next(page);
    await page.getByText('All required questions are answered.').waitFor();
    await check();
    await untilSaved(page);
    const measured = await expectHeld(world, id, { webgl: false, viewport_width: WIDE.width });
    expect(measured.rating).toMatchObject({ device: { pointer: 'mouse' } });
    expect(measured.text).toMatchObject({ order_shown: 13, materials_opened: [world.designs[1]] });
    await button(page, 'Submit').click();
    await untilThanked();
    await expectAccessible(page);
    await expectSubmitted();

    await button(page, 'Show my answers').click();
    await page.locator('main h1:focus', { hasText: 'Bottle study' }).waitFor();
    await page.getByText('Your answers can be read here and no longer changed.').waitFor();
    const nps = at('Would you recommend it?');
    await expect.poll(() => nps.getByRole('radio', { checked: true }).count()).toBe(1);
    expect(await nps.getByRole('radio').first().isDisabled()).toBe(true);
  });
});
