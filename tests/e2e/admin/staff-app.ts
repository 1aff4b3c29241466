import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { goWithin } from '#tests/e2e/portal/portal.ts';

/** Goes to another screen inside the app, as a link does, without loading the page anew, and returns the app time to follow. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  // The app follows in tasks of its own, and scrolls to the top; between a press and its release that would end the click.
  // Chromium may find no idle time on a screen that stands still, so that this waits no longer than a second for it.
  await page.evaluate(() => new Promise<unknown>((done) => requestIdleCallback(done, { timeout: 1_000 })));
}

/** Searches the list of experts for somebody and returns the row. Rows that have just moved take no click for a moment. */
export async function findExpert(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search experts').fill(search);
  await page.getByText('Total: 1', { exact: true }).waitFor();
  const row = page.getByRole('table', { name: 'Experts' }).getByRole('row').nth(1);
  await expect
    .poll(() => row.evaluate((element) => getComputedStyle(element).pointerEvents), { interval: 50 })
    .toBe('auto');
  return row;
}

/** Closes the toasts, which would cover buttons for some seconds and push the next toast down. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.MuiAlert-filled');
  await toasts.getByRole('button', { name: 'Close' }).evaluateAll((buttons) => {
    for (const close of buttons) (close as HTMLElement).click();
  });
  await expect.poll(() => toasts.count(), { interval: 50 }).toBe(0);
}
