import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { boxInView, expectAccessible, expectNoSidewaysScroll, goDark, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { button, field, radio, row, tick } from './controls.ts';
import { next, onPicture, question, renditionsOf, showPicture, start, untilSaved } from './drive.ts';
import { expectHeld, PLACES } from './held.ts';
import { keysOf } from './keys.ts';
import { everyType } from './questions.ts';
import { type StartedWorld, startWorld } from './start-world.ts';
import { withoutWebGl } from './without-webgl.ts';

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

async function begin(asked: Questionnaire): Promise<void> {
  id = await world.publish(asked);
  visit = await visitAs(world.portal, world.expert);
  ({ page } = visit);
  await withoutWebGl(page);
  await start(page, world.url, id);
}

const at = (title: string) => question(page, title);
const untilThanked = () => page.locator('main h1:focus', { hasText: 'Thank you!' }).waitFor();
const expectSubmitted = async () => expect((await world.held(id)).response_status).toBe('completed');

describe('an assessment of all fourteen types', () => {
  test('is answered with keys alone, and the focus never drops to the page, also where no 3D model can be drawn', async () => {
    await begin(everyType(world));
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
    // Until its pictures are there, it cannot be answered.
    await expect.poll(() => radio(at('Which one is better?'), 'Design B').isEnabled()).toBe(true);
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
    await page.locator('[data-stop]:focus', { hasText: 'View the picture before continuing.' }).waitFor();
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
    await model.getByText('2 of 2 views').waitFor();
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
    await begin({ ...asked, display: 'section', questions });
    const checkWide = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    const checkDarkPhone = async () => {
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
    await expect.poll(() => at('Which one is better?').locator('img').count()).toBe(2);
    await expect.poll(() => renditionsOf(at('Which one is better?'))).toEqual([expect.stringMatching(/^(w\d+|full)$/)]);
    await radio(at('Which one is better?'), 'Design B').click();
    await field(at('Which one is better?'), 'Why?').fill('Calmer');
    for (const name of ['Look', 'Price', 'Move Price up']) await button(at('What matters most?'), name).click();
    await radio(row(at('Where does it stand?'), 'Old – New'), 'quite New').click();
    await radio(row(at('Where does it stand?'), 'Quiet – Loud'), 'slightly Quiet').click();
    const pins = at('What do you notice?');
    await clickAt(pins, PLACES.pins[0]);
    await radio(row(pins, 'Sentiment of pin 1'), 'Like').click();
    await field(pins, 'Comment on pin 1').fill('The logo');
    await clickAt(pins, PLACES.pins[1]);
    await radio(row(pins, 'Sentiment of pin 2'), 'Dislike').click();
    await field(pins, 'Comment on pin 2').fill('Empty');
    await showPicture(at('Where is the logo?'), (shown) => shown.click());
    await clickAt(at('Where is the logo?'), PLACES.first_click);
    await at('Where is the logo?').getByText('Your click has been recorded.').waitFor();
    await checkWide();
    await checkDarkPhone();
    await next(page);
    await button(at('A quick look'), 'Show the picture').click();
    await field(at('A quick look'), 'What do you remember?').fill('A red bottle');
    await expectNoSidewaysScroll(page);
    await checkDarkPhone();
    await next(page);
    const model = at('Look at it from all sides');
    await button(model, 'Front').click();
    await button(model, 'Front, seen').waitFor();
    await button(model, 'Back').click();
    await model.getByText('2 of 2 views').waitFor();
    await radio(model, '4 of 5').click();
    await field(model, 'Your comment').fill('Good from behind');
    const track = await boxInView(at('How premium does it look?').getByRole('slider'));
    await page.mouse.click(track.x + 14 + 0.73 * (track.width - 28), track.y + track.height / 2);
    await radio(at('Would you recommend it?'), '9 of 10').click();
    await button(at('Anything else?'), 'Show Red bottle').click();
    await field(at('Anything else?'), /Anything else/).fill('עברית then English');
    await checkWide();
    await checkDarkPhone();
    await next(page);
    await page.getByText('All required questions are answered.').waitFor();
    await expectNoSidewaysScroll(page);
    await checkDarkPhone();
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
    await page.getByText('You can read your answers here, but no longer change them.').waitFor();
    const nps = at('Would you recommend it?');
    await expect.poll(() => nps.getByRole('radio', { checked: true }).count()).toBe(1);
    expect(await nps.getByRole('radio').first().isDisabled()).toBe(true);
  });
});
