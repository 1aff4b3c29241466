import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium, signIn } from '#tests/servers/browser.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

/** A text that only react-admin's core holds, to see whether a page loaded any of it. */
const REACT_ADMIN_MARK = 'ra.notification.http_error';

type Loaded = { files: number; gzip: number; reactAdmin: boolean };

/** JavaScript that pages really load, gzip: of the sign-in page (aim: at most 190 kB), an expert's home, and the admin's first screen. */
export async function run(): Promise<void> {
  await buildIfStale();
  const product = await startProcess({ SEED_DEMO: '1' });
  const browser = await launchChromium();
  try {
    report('/login', await scripts(browser, product, '/login'));
    report('/home as an expert', await scripts(browser, product, '/home', 'expert@example.com'));
    report('/assessments as staff', await scripts(browser, product, '/assessments', 'admin@example.com'));
  } finally {
    await browser.close();
    await product.stop();
  }
}

function report(name: string, { files, gzip, reactAdmin }: Loaded): void {
  console.log(
    `${name.padEnd(24)} ${(gzip / 1000).toFixed(1).padStart(7)} kB gzip in ${files} files${reactAdmin ? ', with react-admin' : ''}`,
  );
}

async function scripts(browser: Browser, product: ProductProcess, address: string, as?: string): Promise<Loaded> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (as) await signIn(page, product.url, as);
  const names = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) names.add(pathname);
  });
  await page.goto(product.url + address, { waitUntil: 'networkidle' });
  await context.close();
  const result: Loaded = { files: names.size, gzip: 0, reactAdmin: false };
  for (const name of names) {
    result.gzip += (await readFile(path.join(dist, `${name}.gz`))).byteLength;
    result.reactAdmin ||= (await readFile(path.join(dist, name), 'utf8')).includes(REACT_ADMIN_MARK);
  }
  return result;
}
