import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { postgresBinaries } from '../tests/servers/postgres.ts';
import { affectedTests } from './affected-tests.ts';
import { findChromium } from './chromium.ts';
import { REPORT } from './security-doc.ts';
import { bin, checkLint, checkTypes, checkWalls, endWith, showFailures, step } from './steps.ts';

/**
 * Runs the checks, and the tests that a change touches: `npm run test:changed` those of what is not committed, `npm run test:changed --
 * main` those of what differs from `main`. It takes about two minutes, so it leaves tests out where a change touches many.
 */
const root = path.join(import.meta.dirname, '..');
process.chdir(root);
const SINCE = process.argv[2] ?? 'HEAD';
/** Seconds of tests to run, on three workers. */
const SECONDS = 60;
/** Assumed seconds of a file that `npm test` has not run here. */
const USUAL_SECONDS = 6;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', SINCE), ...git('ls-files', '--others', '--exclude-standard')];

/** How long each test file took in the last `npm test`, on both databases together. */
function lastSeconds(): Map<string, number> {
  const seconds = new Map<string, number>();
  if (!existsSync(REPORT)) return seconds;
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(REPORT, 'utf8'));
  for (const { name, startTime, endTime } of testResults) {
    const file = path.relative(root, name);
    seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000);
  }
  return seconds;
}

const seconds = lastSeconds();
const { tests, leftOut } = affectedTests(changed, SECONDS, (test) => seconds.get(test) ?? USUAL_SECONDS);
process.stdout.write(`${changed.length} changed files, ${tests.length} test files:\n${tests.join('\n')}\n`);
const names = leftOut.map((test) => path.basename(test).replace(/\.test\.tsx?$/, '')).join(' ');
process.stdout.write(
  `Left out, so npm test may still fail: unused code, the browser, and ${leftOut.length} tests ${names}\n`,
);

process.env.CHROME_PATH = findChromium();
const PROJECTS: [name: string, folder: string][] = [
  ['unit', 'tests/unit/'],
  ['ui', 'tests/ui/'],
  ['api-pglite', 'tests/api/'],
  ['e2e-pglite', 'tests/e2e/'],
  ['operation', 'tests/operation/'],
];
if (postgresBinaries()) PROJECTS.push(['api-postgres', 'tests/api/'], ['e2e-postgres', 'tests/e2e/']);
const projects = PROJECTS.filter(([, folder]) => tests.some((test) => test.startsWith(folder)));
const runTests = ['run', ...tests, ...projects.flatMap(([name]) => ['--project', name])];

const [checks, ran] = await Promise.all([
  (async () => [await checkTypes(), await checkLint(), await checkWalls()])(),
  tests.length > 0 ? step('tests', bin('vitest'), runTests, true) : undefined,
]);
showFailures(checks);
endWith(ran ? [...checks, ran] : checks);
