import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { findChromium } from '../../tools/chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // WebGL without a graphics card, for the 3D viewer.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // A busy machine draws slowly; that does not mean it hangs.
  '--disable-gpu-watchdog',
  // All tabs of a context share one renderer, which keeps the compiled portal: a second load takes half the time.
  '--process-per-site',
];

/** A headless Chromium for tests and benchmarks. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), headless: true, args: FLAGS });
}

/** The same with a profile on disk, whose caches outlive its pages. It ends with its context. */
export function launchWithProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), 'panel-profile-'));
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: FLAGS,
    ...options,
  });
}

/** Signs in on the login screen and waits until it is left. */
export async function signIn(page: Page, url: string, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByPlaceholder('Your Name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}
