import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { postgresBinaries } from '../tests/servers/postgres.ts';
import { findChromium } from './chromium.ts';
import { failedTests } from './failed-tests.ts';
import { REPORT } from './security-doc.ts';

const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

type Step = { name: string; ok: boolean; seconds: number; output: string };

/** Runs a command; its output is kept, or shown as it comes when `live`. */
async function step(name: string, command: string, args: string[], live = false): Promise<Step> {
  const start = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    env: process.env,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  const seconds = (Date.now() - start) / 1000;
  return { name, ok: code === 0, seconds, output: Buffer.concat(output).toString() };
}

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
async function runChecks(): Promise<Step[]> {
  return [
    await step('types', bin('tsc'), ['--noEmit']),
    await step('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    await step('walls', bin('depcruise'), ['common', 'portal', 'admin', 'server', 'tests', 'tools']),
    await step('unused code', bin('knip'), []),
  ];
}

rmSync(REPORT, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
const runTests = ['run', ...reporters, ...projects.flatMap((project) => ['--project', project])];
const [earlyChecks, tests] = await Promise.all([runChecks(), step('tests', bin('vitest'), runTests, true)]);
const checks = [
  ...earlyChecks,
  await step('security page', process.execPath, [path.join(root, 'tools', 'security-doc.ts'), '--check']),
];

for (const { name, ok, output } of checks) {
  if (!ok) process.stdout.write(`\n${name} failed:\n${output}\n`);
}
const failed = failedTests(REPORT);
if (failed.length > 0) process.stdout.write(`\nFailed tests:\n${failed.join('\n')}\n`);
const all = [...checks, tests];
process.stdout.write(
  `\n${all.map((one) => `${one.ok ? 'ok    ' : 'FAILED'} ${one.name} (${one.seconds.toFixed(0)} s)`).join('\n')}\n`,
);
process.exit(all.every((one) => one.ok) ? 0 : 1);
