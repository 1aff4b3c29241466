import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { postgresBinaries } from '../tests/servers/postgres.ts';
import { findChromium } from './chromium.ts';

const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

type Step = { name: string; ok: boolean; seconds: number };

/** Runs a command; its output is shown when it ends, or as it comes when `live`. */
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
  const [code] = await once(child, 'exit');
  const result = { name, ok: code === 0, seconds: (Date.now() - start) / 1000 };
  if (!result.ok && !live) process.stdout.write(`\n${name} failed:\n${Buffer.concat(output).toString()}\n`);
  return result;
}

const projects = ['unit', 'ui', 'api-pglite', 'e2e-pglite'];
if (postgresBinaries()) projects.push('api-postgres', 'e2e-postgres');
else
  process.stdout.write(
    'SKIPPED: no PostgreSQL server found (Debian: apt-get install postgresql, or set PG_BINDIR); its tests do not run.\n',
  );

process.env.CHROME_PATH = findChromium();
const checks = await Promise.all([
  step('types', bin('tsc'), ['--noEmit']),
  step('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  step('walls', bin('depcruise'), ['common', 'portal', 'admin', 'server', 'tests', 'tools']),
  step('unused code', bin('knip'), []),
]);
const tests = await step(
  'tests',
  bin('vitest'),
  ['run', ...projects.flatMap((project) => ['--project', project])],
  true,
);

const all = [...checks, tests];
process.stdout.write(
  `\n${all.map((one) => `${one.ok ? 'ok    ' : 'FAILED'} ${one.name} (${one.seconds.toFixed(0)} s)`).join('\n')}\n`,
);
process.exit(all.every((one) => one.ok) ? 0 : 1);
