import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchWithProfile } from '#tests/servers/browser.ts';

/**
 * A Chromium with one context that tests borrow in turn, because a new context loads and compiles the whole portal again
 * (two seconds of work, against one). Between two tests its pages, storage, cookies, permissions and routes are removed;
 * only the portal's files in its caches stay.
 */
export class SharedChromium {
  readonly browser: Browser;
  readonly #context: BrowserContext;
  /** A page of each host that stays open, so that the renderer of the host lives on. */
  readonly #anchors = new Map<string, Page>();
  #lent = false;

  private constructor(browser: Browser, context: BrowserContext) {
    this.browser = browser;
    this.#context = context;
  }

  /** Starts it; `prepare` runs in each page of the context before its own scripts. */
  static async launch(options: BrowserContextOptions, prepare: () => void): Promise<SharedChromium> {
    const context = await launchWithProfile(options);
    await context.addInitScript(prepare);
    const browser = context.browser();
    if (!browser) throw new Error('Chromium gives no browser for its profile.');
    const shared = new SharedChromium(browser, context);
    context.close = () => shared.#giveBack();
    return shared;
  }

  /** The context with the caches, or undefined while it is lent. Closing it gives it back. */
  lend(): BrowserContext | undefined {
    if (this.#lent) return undefined;
    this.#lent = true;
    return this.#context;
  }

  /** Closes every context that is still open and empties the one with the caches. */
  async tidy(): Promise<void> {
    const others = this.browser.contexts().filter((context) => context !== this.#context);
    await Promise.all([...others.map((context) => context.close()), this.#giveBack()]);
  }

  async #giveBack(): Promise<void> {
    if (!this.#lent) return;
    const anchors = new Set(this.#anchors.values());
    const pages = this.#context.pages().filter((page) => !anchors.has(page));
    const origins = new Set(pages.map((page) => new URL(page.url()).origin).filter((origin) => origin !== 'null'));
    await this.#context.setOffline(false);
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const origin of origins) await this.#anchor(origin);
    await Promise.all(pages.map((page) => page.close()));
    for (const origin of origins) await this.#empty(origin);
    await this.#context.clearCookies();
    await this.#context.clearPermissions();
    this.#lent = false;
  }

  async #anchor(origin: string): Promise<void> {
    const host = new URL(origin).hostname;
    if (this.#anchors.has(host)) return;
    const page = await this.#context.newPage();
    await page.goto(`${origin}/healthz`);
    this.#anchors.set(host, page);
  }

  async #empty(origin: string): Promise<void> {
    const page = this.#anchors.get(new URL(origin).hostname);
    if (!page) return;
    const session = await this.#context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
    await session.detach();
  }
}
