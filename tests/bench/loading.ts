import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { createVis } from '#tests/e2e/player/world.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { apiOf } from '#tests/servers/api.ts';
import { launchChromium } from '#tests/servers/browser.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { unlessQuick } from './quick.ts';

/** A slow mobile connection as Lighthouse has it (ms, bytes a second), and how much slower the processor is. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const REPEATS = Number(process.env.BENCH_REPEATS ?? unlessQuick(3, 1));

const EXPERT = 'expert@example.com';
const ADMIN = 'admin@example.com';

/** A screen to open; `ready` finds the sign that it can be used, `again` opens it with a filled browser cache. */
type Screen = { name: string; address: string; as?: string; ready: string; again?: boolean };

/** Seconds until the screen can be used, the requests until then, and the layout's shift. */
type Figures = { seconds: number; requests: number; kB: number; scripts: number; shift: number };

/** From an address to a screen in use on a slow connection and processor, with nothing cached: the medians of some tries. */
export async function run(): Promise<void> {
  await buildIfStale();
  const product = await startProcess({ SEED_DEMO: '1' });
  const browser = await launchChromium();
  try {
    const table = 'main tbody a, main tbody button';
    const question = `/assessments/${await startedAssessment(product)}/complete`;
    const screens: Screen[] = [
      { name: '/login, typing possible', address: '/login', ready: 'input[name=username]' },
      { name: '/login, its scripts run', address: '/login', ready: '#root input[name=username]' },
      { name: '/home, table', address: '/home', as: EXPERT, ready: table },
      { name: 'first question, picture', address: question, as: EXPERT, ready: '[data-question] img' },
      { name: "staff's /assessments", address: '/assessments', as: ADMIN, ready: table },
      { name: '/home, second visit', address: '/home', as: EXPERT, ready: table, again: true },
    ];
    console.log('                             s   requests      kB   kB of scripts   layout shift');
    for (const screen of screens) {
      const tries: Figures[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat += 1) tries.push(await open(browser, product, screen));
      report(screen.name, tries);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** An assessment that the demo's expert has started, whose first question has a picture of the demo beside it. */
async function startedAssessment(product: ProductProcess): Promise<number> {
  const api = apiOf(product.url);
  const { publish } = await createVis({ url: product.url, api });
  const library = await api<{ results: { id: number; vis: number; kind: string }[] }>('GET', MATERIALS, ADMIN);
  const picture = library.body.results.findLast(({ kind }) => kind === 'image');
  const asked = questionnaire([question('rating', 'q1', { material_ids: picture ? [picture.id] : [] })]);
  const id = await publish(asked, { vis: picture?.vis });
  await api('POST', `/projects/surveys/${id}/start/`, EXPERT);
  return id;
}

const MATERIALS = '/brands/vis-materials/';

async function open(browser: Browser, { url }: ProductProcess, screen: Screen): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  try {
    if (screen.as) await storeSession(context, url, screen.as);
    if (screen.again) {
      const page = await context.newPage();
      await page.goto(screen.address, { waitUntil: 'networkidle' });
      await page.close();
    }
    return await measure(await context.newPage(), screen);
  } finally {
    await context.close();
  }
}

/** Signs in without the sign-in page, which would leave files in the cache. */
async function storeSession(context: BrowserContext, url: string, username: string): Promise<void> {
  const { access, refresh } = await context.request
    .post(`${url}/api/auth/token/`, { data: { username, password: DEMO_PASSWORD } })
    .then((answer) => answer.json());
  const page = await context.newPage();
  await page.route('**', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await page.goto(url);
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), {
    access_token: access,
    refresh_token: refresh,
  });
  await page.close();
}

async function measure(page: Page, { address, ready }: Screen): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchLoading, ready);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'readyAt' in window);
  return page.evaluate(() => {
    const { readyAt, shift } = window as unknown as { readyAt: number; shift: number };
    const asked = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime, transferSize }) => startTime < readyAt && transferSize > 0);
    const scripts = asked
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
    const kB = asked.reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);
    return { seconds: readyAt / 1000, requests: asked.length, kB, scripts, shift };
  });
}

/** Runs in the page: looks at each frame whether the screen is ready, and adds up how far the layout shifts. */
function watchLoading(ready: string): void {
  const noted = Object.assign(window as unknown as { readyAt: number; shift: number }, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const element = document.querySelector(ready);
    const isLoaded = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    if (element && isLoaded) noted.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function report(name: string, tries: readonly Figures[]): void {
  const median = (figure: keyof Figures) => {
    const values = tries.map((one) => one[figure]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 0;
  };
  const column = (figure: keyof Figures, digits: number, width: number) =>
    median(figure).toFixed(digits).padStart(width);
  console.log(
    `${name.padEnd(26)}${column('seconds', 2, 5)}${column('requests', 0, 10)}${column('kB', 0, 8)}${column('scripts', 0, 16)}${column('shift', 3, 15)}`,
  );
}
