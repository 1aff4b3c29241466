import { type Browser, chromium } from 'playwright-core';
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
];

/** A headless Chromium for tests and benchmarks. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), headless: true, args: FLAGS });
}
