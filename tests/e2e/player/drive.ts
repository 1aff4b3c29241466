import type { Locator, Page } from 'playwright-core';
import { boxInView, settledBox } from '#tests/e2e/harness.ts';

/** How an element is pressed: by mouse or by finger. */
type Press = (element: Locator) => Promise<void>;
const click: Press = (element) => element.click();

/** The question on the screen, by its title. */
export const question = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** Waits until the screen says that every answer is saved. */
export async function untilSaved(page: Page): Promise<void> {
  await page.getByText('All answers saved').waitFor();
}

/** To the next question and until it is there. */
export async function next(page: Page, press: Press = click): Promise<void> {
  const before = await page.locator('[data-question]').first().getAttribute('data-question');
  await press(page.getByRole('button', { name: /^(Next|Review)$/ }));
  await page.waitForFunction(
    (id) => document.querySelector('[data-question]')?.getAttribute('data-question') !== id,
    before,
  );
}

/** Opens an assessment that was not started yet and starts it. */
export async function start(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/assessments/${id}/complete`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-question]').first().waitFor();
}

/** The middle of a place of a picture (0…1) on the screen, in CSS pixels. */
export async function onPicture(surface: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await boxInView(surface);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** Where on the screen a place of the shown picture is, from the picture's own box, whatever its zoom. */
export async function onShown(card: Locator, { x, y }: { x: number; y: number }) {
  const box = await settledBox(card.locator('img').first());
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** The widths of the renditions that a question's pictures came in: one for all. */
export const renditionsOf = (card: Locator): Promise<string[]> =>
  card
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => [
      ...new Set(images.map((image) => /\/(w\d+|full)\?/.exec(image.currentSrc)?.[1] ?? image.currentSrc)),
    ]);

/** Makes a first click show its picture, by default with Enter; returns the surface once a click counts. */
export async function showPicture(card: Locator, press: Press = (button) => button.press('Enter')): Promise<Locator> {
  await press(card.getByRole('button', { name: 'Show the picture' }));
  await card.locator('[aria-busy=false]').waitFor();
  return card.getByRole('application');
}
