import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

type Step = { name: string; ok: boolean; seconds: number; output: string };

/** The path of a program of the packages. */
export const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

/** Runs a command; its output is kept, or shown as it comes when `live`. */
export async function step(name: string, command: string, args: string[], live = false): Promise<Step> {
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

/** Uses one checker: several would compute the same types, and the tests need the other processor. */
export const checkTypes = () => step('types', bin('tsc'), ['--noEmit', '--checkers', '1']);

export const checkLint = () => step('lint', bin('biome'), ['check', '--error-on-warnings', '.']);

export const checkWalls = () =>
  step('walls', bin('depcruise'), ['common', 'portal', 'admin', 'server', 'tests', 'tools']);

/** Shows what the failed checks wrote. */
export function showFailures(checks: Step[]): void {
  for (const { name, ok, output } of checks) {
    if (!ok) process.stdout.write(`\n${name} failed:\n${output}\n`);
  }
}

/** Prints a line for each step, and exits with 0 if all succeeded, else with 1. */
export function endWith(steps: Step[]): never {
  const lines = steps.map((one) => `${one.ok ? 'ok    ' : 'FAILED'} ${one.name} (${one.seconds.toFixed(0)} s)`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exit(steps.every((one) => one.ok) ? 0 : 1);
}
