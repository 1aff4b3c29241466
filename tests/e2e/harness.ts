import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { copyPostgresDatabase } from '#tests/api/databases.ts';
import { type Api, apiOf } from '#tests/servers/api.ts';
import { startProcess } from '#tests/servers/product.ts';
import type {} from '#tests/setup/provided.ts';
import { SharedChromium } from './shared-chromium.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
};

export type Product = {
  url: string;
  dataDir: string;
  /** Waits for the newest mail to an address whose subject matches. */
  mail: (to: string, subject: RegExp) => Promise<Mail>;
  api: Api;
  /** Ends the process; SIGKILL leaves it no time to tidy up. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts again on the same data and port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the product as `npm start` does, on a data folder of its own, with the demo; on PostgreSQL in that project of the tests. */
export async function startProduct(): Promise<Product> {
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await copyPostgresDatabase('template0') : undefined;
  const settings = { SEED_DEMO: '1', DATABASE_URL: postgres?.url ?? '' };
  const server = await startProcess(settings, postgres ? undefined : inject('demoData'), [inject('builtServer')]);
  const { url } = server;
  return {
    url,
    dataDir: server.dataDir,
    api: apiOf(url),
    kill: (signal) => server.kill(signal),
    mail: (to, subject) =>
      vi.waitFor(
        async () => {
          const response = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } });
          const mails = (await response.json()) as Mail[];
          const mail = mails.find((one) => one.to.toLowerCase() === to.toLowerCase() && subject.test(one.subject));
          if (!mail)
            throw new Error(
              `no mail to ${to} with subject ${subject} among: ${mails.map((one) => `${one.to}: ${one.subject}`).join('; ')}`,
            );
          return mail;
        },
        { timeout: 25_000, interval: 100 },
      ),
    restart: () => server.restart(),
    async close() {
      await server.stop();
      await postgres?.drop();
    },
  };
}

const CONTEXT: BrowserContextOptions = {
  viewport: WIDE,
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
};

/**
 * Without a graphics card the light on a 3D model takes four seconds of a processor, since it is worked out by 256 samples for each
 * point. A few light it well enough here: no test looks at its shades.
 */
function lightModelsQuickly(): void {
  const { shaderSource } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
    shaderSource.call(this, shader, source.replace(/(#define GGX_SAMPLES) \d+/, '$1 4'));
  };
}

/** The Chromium of this worker, which ends with it. */
let chromium: Promise<SharedChromium> | undefined;

/**
 * The Chromium of this worker, in which every test opens contexts of its own; it ends with the worker. What an earlier
 * file left open is closed.
 */
export async function sharedBrowser(): Promise<Browser> {
  chromium ??= SharedChromium.launch(CONTEXT, lightModelsQuickly);
  const shared = await chromium;
  await shared.tidy();
  return shared.browser;
}

/**
 * A browser context without cookies and storage, with one page; an error in the page's script fails the test at
 * `expectNoPageErrors`. The first one open at a time has the caches of those before it (of the portal's files, not of its
 * storage), unless its options ask for another device than WIDE; closing it empties it.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; pageErrors: Error[] }> {
  const { viewport = WIDE, ...rest } = options;
  const lent = Object.keys(rest).length === 0 ? (await chromium)?.lend() : undefined;
  const context = lent ?? (await browser.newContext({ ...CONTEXT, ...options }));
  if (!lent) await context.addInitScript(lightModelsQuickly);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  if (lent && viewport) await page.setViewportSize(viewport);
  const pageErrors: Error[] = [];
  page.on('pageerror', (error) => pageErrors.push(error));
  return { context, page, pageErrors };
}

/** Has the portal find a session that was opened already, as after a sign-in: from the first page it loads on. */
export async function keepSession(page: Page, { access, refresh }: { access: string; refresh: string }): Promise<void> {
  await page.addInitScript(
    (tokens) => {
      // Frames that show a mail have no storage.
      if (window !== window.top) return;
      // Only once, so that a session that was ended stays so.
      if (sessionStorage.getItem('session_kept')) return;
      sessionStorage.setItem('session_kept', 'yes');
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    { access_token: access, refresh_token: refresh },
  );
}

/** Where an element is on the screen, in CSS pixels, once its fonts are there and two frames show it in the same place. */
export function settledBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return element.evaluate(async (shown) => {
    await document.fonts.ready;
    for (let before = ''; ; ) {
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = shown.getBoundingClientRect();
      const now = [x, y, width, height].join();
      if (now === before) return { x, y, width, height };
      before = now;
    }
  });
}

/** The same, once the element is scrolled into view: what lies outside the window meets no mouse. */
export async function boxInView(element: Locator): ReturnType<typeof settledBox> {
  await element.scrollIntoViewIfNeeded();
  return settledBox(element);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What may stand outside the landmarks: axe's own list, and tooltips. A tooltip is read with the element that it describes, and
 * one is open whenever the mouse happens to rest on such an element.
 */
const AXE_SETTINGS = `;axe.configure({ checks: [{ id: 'region', options: {
  regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]',
} }] });`;

/**
 * Waits until a page has adapted to its new size, since elements move until then. Media queries apply within a frame, and
 * their effects appear in the next one. A blank page does not adapt.
 */
export async function followed(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.waitForFunction((asked) => matchMedia(`(width: ${asked}px)`).matches, page.viewportSize()?.width);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Fails with what axe found: rule, element and advice. */
export async function expectAccessible(page: Page, { targets = false } = {}): Promise<void> {
  await followed(page);
  // Once for each document, since compiling it takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE + AXE_SETTINGS);
  const found = await page.evaluate(async (targets) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // No rule that applies reads style sheets, which are many here.
    const { violations } = await run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      rules: { 'target-size': { enabled: targets } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary}`),
    );
  }, targets);
  // As a text, so that the first line of the error says what was found.
  expect(found.join('\n')).toBe('');
}

/** Has the device ask for dark colours, and waits until the portal's theme and react-admin's have both followed. */
export async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1, nav a span')].every(
      (element) => Number(/\d+/.exec(getComputedStyle(element).color)?.[0]) > 128,
    ),
  );
}

/** Nothing of the page may be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await followed(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
