import type { Page } from 'playwright-core';

/** Disables 3D drawing from the next page load on, so that the browser shows pictures of a model. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      return String(given[0]).startsWith('webgl') ? null : original.apply(this, given);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
}
