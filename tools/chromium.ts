import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

// The shell without windows starts and draws faster than the whole browser.
const NAMES = ['chromium-headless-shell', 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for the tests: CHROME_PATH, else an installed one, else one is installed. Throws a line that says how to get one. */
export function findChromium(): string {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROME_PATH names ${configured}, which cannot be run.`);
  }
  const found = installed() ?? installFromDebian() ?? installFromPlaywright();
  if (found) return found;
  throw new Error(
    'No Chrome or Chromium found and none could be installed. Install one, or set CHROME_PATH to its executable.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...MAC,
    chromium.executablePath(),
  ];
  return candidates.find(isExecutable);
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  return attempt('Debian’s chromium-headless-shell', () => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'inherit',
    });
  });
}

function installFromPlaywright(): string | undefined {
  const cli = path.join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js');
  return attempt('Playwright’s chromium', () =>
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }),
  );
}

function attempt(what: string, install: () => void): string | undefined {
  process.stdout.write(`No browser found; installing ${what} …\n`);
  try {
    install();
  } catch (error) {
    process.stdout.write(`${what} could not be installed: ${(error as Error).message}\n`);
  }
  return installed();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
