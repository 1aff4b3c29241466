import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { everyType } from '#tests/e2e/player/questions.ts';
import { createWorld, EXPERT } from '#tests/e2e/player/world.ts';
import { apiOf } from '#tests/servers/api.ts';
import { launchChromium, signIn } from '#tests/servers/browser.ts';
import { startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';

const root = path.join(import.meta.dirname, '..', '..');

/**
 * The player's own JavaScript without the 3D viewer (aim: at most 60 kB gzip above the portal), and the time from Next to the next
 * question painted. How fast answers are saved tells `load`.
 */
export async function run(): Promise<void> {
  await buildIfStale();
  const product = await startProcess({ SEED_DEMO: '1' });
  const browser = await launchChromium();
  try {
    const world = await createWorld({ url: product.url, api: apiOf(product.url) });
    const id = await world.publish(untouched(everyType(world)));
    const page = await signedIn(browser, product.url);
    const portal = await scriptsOf(page, `${product.url}/home`);
    const player = await scriptsOf(page, `${product.url}/assessments/${id}/complete`);
    const own = [...player].filter((name) => !portal.has(name));
    console.log(
      `player above the portal     ${((await gzipSize(own)) / 1000).toFixed(1)} kB gzip in ${own.length} files`,
    );
    const times = await timesToPaint(page);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
    console.log(`Next to next question       median ${at(0.5)} ms, slowest ${at(1)} ms of ${times.length}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, url, EXPERT);
  return page;
}

async function scriptsOf(page: Page, address: string): Promise<Set<string>> {
  const names = new Set<string>();
  const note = (response: { url: () => string }) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) names.add(pathname);
  };
  page.on('response', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('response', note);
  return names;
}

async function gzipSize(names: readonly string[]): Promise<number> {
  const sizes = names.map(async (name) => (await readFile(path.join(root, 'dist', `${name}.gz`))).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The same questionnaire with all questions optional; a timed exposure asks before it is left. */
function untouched(asked: Questionnaire): Questionnaire {
  const questions = asked.questions.filter(({ type }) => type !== 'timed_exposure');
  return { ...asked, questions: questions.map((question) => ({ ...question, required: false })) };
}

/** Clicks Next through the questions; for each, milliseconds from the click to the frame after the one that shows the next question. */
async function timesToPaint(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-question]').first().waitFor();
  const times: number[] = [];
  while (await page.getByRole('button', { name: 'Next', exact: true }).count()) {
    times.push(
      await page.evaluate(async () => {
        const shown = () => document.querySelector('[data-question]')?.getAttribute('data-question');
        const before = shown();
        const next = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Next');
        const frame = () => new Promise(requestAnimationFrame);
        const begin = performance.now();
        next?.click();
        while (shown() === before) await frame();
        await frame();
        return performance.now() - begin;
      }),
    );
  }
  return times;
}
