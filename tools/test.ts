import { rmSync } from 'node:fs';
import path from 'node:path';
import { postgresBinaries } from '../tests/servers/postgres.ts';
import { findChromium } from './chromium.ts';
import { failedTests } from './failed-tests.ts';
import { REPORT } from './security-doc.ts';
import { bin, checkLint, checkTypes, checkWalls, endWith, showFailures, step } from './steps.ts';

const root = path.join(import.meta.dirname, '..');

const projects = ['unit', 'ui', 'api-pglite', 'e2e-pglite'];
if (postgresBinaries()) projects.push('api-postgres', 'e2e-postgres');
else
  process.stdout.write(
    'SKIPPED: no PostgreSQL server found (Debian: apt-get install postgresql, or set PG_BINDIR); its tests do not run.\n',
  );

process.env.CHROME_PATH = findChromium();
// The tests start the server some forty times; it need not be compiled as often.
process.env.NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'node');

/** One after another beside the tests, whose preparation (the portal's build, the databases) keeps one processor busy. */
async function runChecks() {
  return [await checkTypes(), await checkLint(), await checkWalls(), await step('unused code', bin('knip'), [])];
}

rmSync(REPORT, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
const runTests = ['run', ...reporters, ...projects.flatMap((project) => ['--project', project])];
const [earlyChecks, tests] = await Promise.all([runChecks(), step('tests', bin('vitest'), runTests, true)]);
const checks = [
  ...earlyChecks,
  await step('security page', process.execPath, [path.join(root, 'tools', 'security-doc.ts'), '--check']),
];

showFailures(checks);
const failed = failedTests(REPORT);
if (failed.length > 0) process.stdout.write(`\nFailed tests:\n${failed.join('\n')}\n`);
endWith([...checks, tests]);
