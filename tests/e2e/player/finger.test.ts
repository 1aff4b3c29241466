import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxInView, expectAccessible, expectNoSidewaysScroll, PHONE, settledBox } from '#tests/e2e/harness.ts';
import { visitAs } from '#tests/e2e/portal/portal.ts';
import { button, field, radio, row, tick } from './controls.ts';
import { next, onPicture, onShown, question, renditionsOf, showPicture, start, untilSaved } from './drive.ts';
import { expectHeld, PLACES } from './held.ts';
import { everyType } from './questions.ts';
import { startWorld } from './start-world.ts';
import { onPhone } from './touch.ts';
import { withoutWebGl } from './without-webgl.ts';

test('an assessment of all fourteen types is answered by finger at 360 px, where pictures are pinched, dragged and tapped and nothing is wider than the screen', async () => {
  const world = await startWorld();
  const { designs, document: pdf } = world;
  const asked = everyType(world);
  const questions = asked.questions.map((one) =>
    one.type === 'text' ? { ...one, material_ids: [...designs, pdf] } : one,
  );
  const id = await world.publish({ ...asked, questions });
  const { page, pageErrors, close } = await visitAs(world.portal, world.expert);
  // A drawn model is turned by finger in the tests of pins.
  await withoutWebGl(page);
  const finger = await onPhone(page);
  const pictures = Promise.withResolvers<void>();
  await page.route('**/api/files/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await start(page, world.url, id);
  const at = (title: string) => question(page, title);
  const tap = (element: Locator) => finger.tap(element);
  const go = async () => {
    await expectNoSidewaysScroll(page);
    await next(page, tap);
  };
  const expectWidthOf = async (surface: Locator, around: Locator) => {
    const [own, outer] = [await settledBox(surface), await settledBox(around)];
    expect([own.x, own.width].map(Math.round)).toEqual([outer.x, outer.width].map(Math.round));
  };

  await tap(radio(at('How do you like the design?'), '4 of 5 stars: Good'));
  await go();
  await tap(radio(at('Would you buy it?'), 'No'));
  await go();
  for (const name of ['Nothing', 'Colour', 'Type']) await tap(tick(at('What fits the brand?'), name));
  await go();
  const card = at('How far do you agree?');
  await page.goBack();
  await expect.poll(() => tick(at('What fits the brand?'), 'Type').isChecked()).toBe(true);
  await page.goForward();
  await tap(radio(row(card, 'It looks fresh'), 'Agree'));
  await tap(radio(row(card, 'It looks expensive'), 'Not applicable'));
  await go();
  const preference = at('Which one is better?');
  const [drawn, second] = [preference.locator('img'), preference.locator('label').nth(1)];
  // Pictures that come late appear together, and move nothing: a tap chooses the design that it was meant for.
  const place = await settledBox(second);
  expect(await drawn.count()).toBe(0);
  pictures.resolve();
  await expect.poll(() => drawn.count()).toBe(2);
  expect(await renditionsOf(preference), 'all in one width').toHaveLength(1);
  expect(await settledBox(second)).toEqual(place);
  await tap(second);
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
  const [first, other] = PLACES.pins;
  expect(await page.getByText(/By keyboard/).count()).toBe(0);
  await expectWidthOf(surface, pins);
  await finger.pinch(await onPicture(surface, first.x, first.y));
  await pins.getByText('300%').waitFor();
  expect(await pins.getByRole('button', { name: /^Pin / }).count()).toBe(0);
  await finger.tapAt(await onShown(pins, first));
  expect(await row(pins, 'Sentiment of pin 1').getByRole('radio', { checked: true }).count()).toBe(0);
  await tap(radio(row(pins, 'Sentiment of pin 1'), 'Like'));
  await field(pins, 'Comment on pin 1').fill('The logo');
  await tap(button(pins, 'Show the whole picture'));
  await finger.hold(await onPicture(surface, 0.4, 0.6));
  await pins.getByTestId('magnifier').waitFor();
  await finger.move(await onShown(pins, other));
  await finger.lift();
  await tap(radio(row(pins, 'Sentiment of pin 2'), 'Dislike'));
  await field(pins, 'Comment on pin 2').fill('Empty');
  await go();

  const click = at('Where is the logo?');
  const shelf = await showPicture(click, tap);
  await expectWidthOf(shelf, click);
  await finger.pinch(await onPicture(shelf, 0.5, 0.5));
  await click.getByText('300%').waitFor();
  await finger.drag(await onPicture(shelf, 0.6, 0.6), await onPicture(shelf, 0.45, 0.5));
  await finger.tapAt(await onShown(click, PLACES.first_click));
  await click.getByText('Your click has been recorded.').waitFor();
  await go();

  const look = at('A quick look');
  await tap(button(page, 'Next'));
  await page.locator('[data-stop]:focus', { hasText: 'View the picture before continuing.' }).waitFor();
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
  await model.getByText('2 of 2 views').waitFor();
  await tap(radio(model, '4 of 5'));
  await field(model, 'Your comment').fill('Good from behind');
  await go();

  const track = await boxInView(at('How premium does it look?').getByRole('slider'));
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
  const compared = last.getByRole('img');
  await expect.poll(() => compared.count()).toBe(2);
  await tap(button(last, 'Zoom in'));
  const zooms = () =>
    compared.evaluateAll((images) => [...new Set(images.map((image) => image.parentElement?.style.width))]);
  await expect.poll(zooms).toEqual(['150%']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tap(button(last, 'Slider'));
  await last.getByRole('slider', { name: /^Border between/ }).press('ArrowRight');
  await expectNoSidewaysScroll(page);
  await field(last, /Anything else/).fill('עברית then English');
  await tap(button(page, 'Review'));
  await page.getByText('All required questions are answered.').waitFor();
  await expectNoSidewaysScroll(page);
  await tap(button(page, 'View question 10: A quick look'));
  await look.waitFor();
  await tap(button(page, 'Back to Review'));
  await untilSaved(page);
  await expectHeld(world, id, { webgl: false, viewport_width: PHONE.width });
  await tap(button(page, 'Submit'));
  await page.locator('main h1:focus', { hasText: 'Thank you!' }).waitFor();
  await expectNoSidewaysScroll(page);
  expect((await world.held(id)).response_status).toBe('completed');
  expect(pageErrors).toEqual([]);
  await close();
  await world.close();
});
