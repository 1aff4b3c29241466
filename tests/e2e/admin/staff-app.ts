import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PHONE, WIDE } from '#tests/e2e/harness.ts';

/** Goes to another screen inside the app, as a link does, without loading the page anew. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // The app follows in tasks of its own, and scrolls to the top; between a press and its release that would end the click.
    // Chromium may find no idle time on a screen that stands still, so that this waits no longer than a second for it.
    await new Promise<unknown>((done) => requestIdleCallback(done, { timeout: 1_000 }));
  }, path);
}

/** Searches the list of experts for somebody and gives the row. Rows that have just moved take no click for a moment. */
export async function findExpert(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search experts').fill(search);
  await page.getByText('Total: 1', { exact: true }).waitFor();
  const row = page.getByRole('table', { name: 'Experts' }).getByRole('row').nth(1);
  await expect
    .poll(() => row.evaluate((element) => getComputedStyle(element).pointerEvents), { interval: 50 })
    .toBe('auto');
  return row;
}

/** Closes what tells of outcomes: it would lie over buttons for some seconds, and push the next one down. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.MuiAlert-filled');
  await toasts.getByRole('button', { name: 'Close' }).evaluateAll((buttons) => {
    for (const close of buttons) (close as HTMLElement).click();
  });
  await expect.poll(() => toasts.count(), { interval: 50 }).toBe(0);
}

/** Turns the open page into that of a phone with a touch screen, until the test has ended. */
export async function becomePhone(page: Page): Promise<{ tap: (x: number, y: number, at?: number) => Promise<void> }> {
  const device = await page.context().newCDPSession(page);
  const become = async ({ width, height }: { width: number; height: number }, mobile: boolean) => {
    await device.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    // What is measured before the page has followed lies elsewhere afterwards.
    await page.waitForFunction((asked) => matchMedia(`(width: ${asked}px)`).matches, width);
  };
  onTestFinished(async () => {
    if (page.isClosed()) return;
    await become(WIDE, false);
    await device.detach();
  });
  await become(PHONE, true);
  return {
    tap: async (x, y, at = Date.now()) => {
      const timestamp = at / 1000;
      await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
      await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    },
  };
}
