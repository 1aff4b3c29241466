import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
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
  // A busy machine draws slowly; that is no hang.
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
