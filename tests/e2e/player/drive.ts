import type { Locator, Page } from 'playwright-core';
import { settledBox } from '#tests/e2e/harness.ts';

/** The question on the screen, by its title. */
export const question = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** Waits until the screen says that every answer is saved. */
export async function untilSaved(page: Page): Promise<void> {
  await page.getByText('All answers saved').waitFor();
}

/** To the next question and until it is there. */
export async function next(page: Page): Promise<void> {
  const before = await page.locator('[data-question]').first().getAttribute('data-question');
  await page.getByRole('button', { name: /^(Next|Review)$/ }).click();
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
  await surface.scrollIntoViewIfNeeded();
  const box = await settledBox(surface);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}
