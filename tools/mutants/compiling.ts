import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './changes.ts';

/**
 * Returns the changes that compile. Tries one change of each file, all together, in the working folder. Leaves out
 * changes with errors in their file or in one that imports it; finds those that break other files by bisection.
 */
export function compiling(changes: Change[], importers: Map<string, string[]>): Change[] {
  const together = [...new Map(changes.map((change) => [change.file, change])).values()];
  const wrong = errorsOf(together);
  if (wrong.size === 0) return together;
  const without = (isWrong: (change: Change) => boolean) => together.filter((change) => !isWrong(change));
  const rest = without(({ file }) => wrong.has(file));
  if (rest.length < together.length) return compiling(rest, importers);
  const importing = without(({ file }) => importers.get(file)?.some((importer) => wrong.has(importer)) ?? false);
  if (importing.length < together.length) return compiling(importing, importers);
  if (together.length === 1) return [];
  const half = together.length / 2;
  return [together.slice(0, half), together.slice(half)].flatMap((some) => compiling(some, importers));
}

/** Returns the files in which the compiler finds errors after all these changes. */
function errorsOf(changes: Change[]): Set<string> {
  const output = withChanges(changes, () => outputOf('tsc', ['--noEmit', '--pretty', 'false']));
  return new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
}

/** Returns the changes that the linter refuses; tries one of each file, all together, in the working folder. */
export function refusedByLint(changes: Change[]): Set<Change> {
  const output = withChanges(changes, () =>
    outputOf('biome', ['lint', '--reporter=github', '--max-diagnostics=none', ...changes.map(({ file }) => file)]),
  );
  const files = new Set([...output.matchAll(/^::(?:error|warning) .*?file=([^,]+)/gm)].map(([, file = '']) => file));
  return new Set(changes.filter(({ file }) => files.has(path.resolve(file))));
}

/** Runs `work` while the changes are in their files. */
function withChanges<Result>(changes: Change[], work: () => Result): Result {
  const before = changes.map(({ file }) => readFileSync(file, 'utf8'));
  for (const [index, change] of changes.entries()) writeFileSync(change.file, changed(before[index] ?? '', change));
  const result = work();
  for (const [index, { file }] of changes.entries()) writeFileSync(file, before[index] ?? '');
  return result;
}

const outputOf = (command: string, args: string[]) =>
  spawnSync(`node_modules/.bin/${command}`, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;

/** A file's code with the change. */
export const changed = (code: string, { start, end, text }: Change) => code.slice(0, start) + text + code.slice(end);
