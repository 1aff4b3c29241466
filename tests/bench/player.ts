import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { everyType } from '#tests/e2e/player/questions.ts';
import { createWorld, EXPERT } from '#tests/e2e/player/world.ts';
import { apiOf } from '#tests/servers/api.ts';
import { launchChromium, signIn } from '#tests/servers/browser.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';

const root = path.join(import.meta.dirname, '..', '..');
const EXPERTS = 64;
const SECONDS = 5;

/**
 * The player's own JavaScript without the 3D viewer (aim: at most 60 kB gzip above the portal), the time from Next to the next question
 * painted, and the answers a second that one process saves at 64 experts on both databases, beside bare inserts.
 */
export async function run(): Promise<void> {
  await inBrowser();
  await measureSaving('embedded database', '');
  if (!postgresBinaries()) return;
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench_player');
    await measureSaving('PostgreSQL', postgres.databaseUrl('bench_player'));
  } finally {
    await postgres.stop();
  }
}

async function inBrowser(): Promise<void> {
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

type Ready = { url: string; experts: { token: string; response: number }[]; bare: number };

async function measureSaving(name: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'player-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(await freePort()), EXPERTS: String(EXPERTS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, experts, bare } = JSON.parse(line.toString()) as Ready;
    const saved = await save(url, experts);
    console.log(
      `${name.padEnd(27)} ${(saved / SECONDS).toFixed(0)} answers/s at ${EXPERTS} experts, bare inserts ${bare.toFixed(0)}/s`,
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function save(url: string, experts: Ready['experts']): Promise<number> {
  let saved = 0;
  const end = Date.now() + SECONDS * 1000;
  await Promise.all(
    experts.map(async ({ token, response }) => {
      for (let revision = 1; Date.now() < end; revision += 1) {
        const answer = {
          question_id: `q${revision % 40}`,
          value: revision % 101,
          cannot_judge: false,
          revision,
          answered_at: new Date().toISOString(),
          measurement: null,
        };
        const answered = await fetch(`${url}/api/assessments/question-responses/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ response, answers: [answer] }),
        });
        await answered.arrayBuffer();
        if (answered.ok) saved += 1;
      }
    }),
  );
  return saved;
}
