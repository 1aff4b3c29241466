import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { next, start, untilSaved } from '#tests/e2e/player/drive.ts';
import { choice, reason, stars, threeQuestions } from '#tests/e2e/player/three-questions.ts';
import { createVis, EXPERT } from '#tests/e2e/player/world.ts';
import { apiOf } from '#tests/servers/api.ts';
import { launchChromium, signIn } from '#tests/servers/browser.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type Nginx, nginxIsInstalled, startNginx } from '#tests/servers/nginx.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { copySources, replaceIn } from '#tests/servers/release.ts';

/** How many pages are loaded in each state of the two copies; while a copy is exchanged, more are. */
const LOADS = Number(process.env.RELEASE_LOADS ?? 200);
/** How many pages are loaded at a time, each without what the browser has cached. */
const TABS = 3;

/** A thousand loads take minutes on a busy machine. */
const TIME = 1_800_000;

/** What visitors read in the head of every public screen, which tells the releases apart. */
const NAMES = ['Expert Panel', 'Expert Panel Two', 'Expert Panel Three'];

/** Makes other scripts: those of all public screens, and everything that imports them. */
const rename = (folder: string, before: string, after: string) =>
  replaceIn(folder, 'portal/layouts/AuthLayout.tsx', before, after);

async function build(folder: string): Promise<void> {
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, env });
}

/** The files of a build: name → inode. */
async function filesOf(folder: string): Promise<Map<string, number>> {
  const assets = path.join(folder, 'dist', 'assets');
  const names = await readdir(assets);
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(path.join(assets, name))).ino] as const)),
  );
}

describe.runIf(nginxIsInstalled() && postgresBinaries())('two releases behind nginx on one PostgreSQL', () => {
  let [older, newer] = ['', ''];
  let data: string;
  let postgres: PostgresServer;
  let nginx: Nginx;
  let browser: Browser;
  let tabs: BrowserContext;
  let ports: [number, number];
  const copies: ChildProcess[] = [];
  let [url, direct] = ['', ''];

  beforeAll(async () => {
    [older, newer] = [await copySources(), await copySources()];
    await rename(newer, NAMES[0] ?? '', NAMES[1] ?? '');
    for (const folder of [older, newer]) await build(folder);
    data = await mkdtemp(path.join(tmpdir(), 'panel-data-'));
    postgres = await startPostgres();
    await postgres.createDatabase('panel');
    ports = [await freePort(), await freePort()];
    nginx = await startNginx(ports.map((port) => `127.0.0.1:${port}`));
    [url, direct] = [`https://127.0.0.1:${nginx.tls}`, `http://127.0.0.1:${ports[0]}`];
    browser = await launchChromium();
    tabs = await browser.newContext({ ignoreHTTPSErrors: true });
    for (const copy of [0, 1]) await startCopy(copy, older);
  });

  afterAll(async () => {
    await browser?.close();
    await nginx?.stop();
    await Promise.all(copies.map((copy) => endProcess(copy, 'SIGKILL')));
    await postgres?.stop();
    for (const folder of [older, newer, data]) await rm(folder, { recursive: true, force: true });
  });

  async function startCopy(index: number, folder: string): Promise<void> {
    const port = ports[index];
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: postgres.databaseUrl('panel'),
      SEED_DEMO: '1',
      JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A',
      SHUTDOWN_GRACE_SECONDS: '2',
    };
    const copy = spawn(process.execPath, ['server/start/serve.ts'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    copies[index] = copy;
    const isReady = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true);
    await vi.waitFor(isReady, { timeout: 120_000, interval: 100 });
  }

  async function exchange(index: number, folder: string): Promise<void> {
    await endProcess(copies[index] as ChildProcess, 'SIGTERM');
    await startCopy(index, folder);
  }

  type Loads = { total: number; blank: string[]; reloaded: number; names: Record<string, number> };

  /** Reloads the sign-in page with all its scripts at least `least` times, and until `meanwhile` has ended. */
  async function load(least: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<Loads> {
    const loads: Loads = { total: 0, blank: [], reloaded: 0, names: {} };
    let isOver = false;
    const over = meanwhile().finally(() => {
      isOver = true;
    });
    const loadInTab = async () => {
      const page = await tabs.newPage();
      await (await tabs.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
      while (loads.total < least || !isOver) {
        loads.total += 1;
        await loadOnce(page, loads);
      }
      await page.close();
    };
    await Promise.all([over, ...Array.from({ length: TABS }, loadInTab)]);
    return loads;
  }

  async function loadOnce(page: Page, loads: Loads): Promise<void> {
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    try {
      await page.getByRole('heading', { name: 'Welcome to the Expert Panel Tool' }).waitFor({ timeout: 60_000 });
    } catch {
      loads.blank.push(await page.content());
      return;
    }
    const name = await page.locator('header p').textContent();
    loads.names[String(name)] = (loads.names[String(name)] ?? 0) + 1;
    if (await page.evaluate(() => sessionStorage.getItem('reloaded_at'))) loads.reloaded += 1;
    await page.evaluate(() => sessionStorage.clear());
  }

  test(
    'no page stays blank and a player continues before, during and after a change of release',
    async () => {
      const api = apiOf(direct);
      const world = await createVis({ url: direct, api });
      const id = await world.publish(threeQuestions());
      const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
      const player = await context.newPage();
      await signIn(player, url, EXPERT);
      await start(player, url, id);
      await stars(player, 4).check();
      await next(player);
      await choice(player, 'B').check();
      await next(player);
      await reason(player).pressSequentially('Typed on the old release');

      const phases = {
        'old, old': await load(LOADS),
        'old → new, old': await load(LOADS, () => exchange(0, newer)),
        'new, old': await load(LOADS),
        'new, old → new': await load(LOADS, () => exchange(1, newer)),
        'new, new': await load(LOADS),
      };
      const tell = ({ blank, ...rest }: Loads) => ({ ...rest, blank: blank.length });
      console.log(Object.fromEntries(Object.entries(phases).map(([phase, loads]) => [phase, tell(loads)])));
      for (const [phase, { blank, reloaded }] of Object.entries(phases))
        expect([phase, blank, reloaded]).toEqual([phase, [], 0]);
      expect(Object.keys(phases['new, old'].names).sort()).toEqual(NAMES.slice(0, 2));
      expect(Object.keys(phases['new, new'].names)).toEqual([NAMES[1]]);

      const theirs = new Set((await filesOf(newer)).keys());
      const fromBefore: [string, number][] = [];
      player.on('response', (answer) => {
        const asset = /\/assets\/(.*)$/.exec(answer.url())?.[1];
        if (asset && !theirs.has(asset)) fromBefore.push([asset, answer.status()]);
      });
      expect(await reason(player).inputValue()).toBe('Typed on the old release');
      await reason(player).pressSequentially(', ended on the new one');
      await untilSaved(player);
      await player.getByRole('button', { name: 'Review' }).click();
      await player.getByRole('button', { name: 'Submit' }).click();
      await player.getByRole('heading', { name: /thank you/i }).waitFor();
      await player.getByRole('link', { name: 'Help Center' }).first().click();
      await player.getByRole('heading', { name: 'Help Center' }).waitFor();
      // Screens that it had not loaded before came from the old release, which no copy has on its disk.
      expect(fromBefore.map(([name]) => name)).toContainEqual(expect.stringMatching(/^HelpPage/));
      expect(fromBefore.filter(([, status]) => status !== 200)).toEqual([]);
      await context.close();
      const { response } = await world.held(id);
      const values = Object.fromEntries((response?.answers ?? []).map((answer) => [answer.question_id, answer.value]));
      expect(values).toEqual({
        rating: 4,
        single_choice: { ids: ['b'], other_text: '' },
        text: 'Typed on the old release, ended on the new one',
      });
      expect(response).toMatchObject({ submitted_at: expect.any(String) });
    },
    TIME,
  );

  test(
    'a build in the folder of running copies changes none of their files, and one copy may start on it',
    async () => {
      await rename(newer, NAMES[1] ?? '', NAMES[2] ?? '');
      const before = await filesOf(newer);
      const building = await load(LOADS / 4, () => build(newer));
      const after = await filesOf(newer);
      expect(after.size).toBeGreaterThan(before.size);
      expect([...before].filter(([name, inode]) => after.get(name) !== inode)).toEqual([]);
      const changing = await load(LOADS / 4, () => exchange(0, newer));
      const mixed = await load(LOADS / 4);
      for (const { blank, reloaded } of [building, changing, mixed]) expect([blank, reloaded]).toEqual([[], 0]);
      expect(Object.keys(building.names)).toEqual([NAMES[1]]);
      expect(Object.keys(mixed.names).sort()).toEqual([NAMES[2], NAMES[1]].sort());
    },
    TIME,
  );
});
