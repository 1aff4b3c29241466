import type { Page } from 'playwright-core';

/** Takes 3D drawing away from the browser, which then shows pictures of a model: from the first page it loads on. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      return String(given[0]).startsWith('webgl') ? null : original.apply(this, given);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
}
