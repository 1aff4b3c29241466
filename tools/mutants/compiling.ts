import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Change } from './changes.ts';

/**
 * Those of the changes that compile, tried in the working folder: one of each file, all together. What has an error in its file, or in
 * one that imports it, is left out until none is left.
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
  throw new Error(`Which change breaks ${[...wrong].join(', ')} is not known.`);
}

/** The files in which the compiler finds errors after all these changes. */
function errorsOf(changes: Change[]): Set<string> {
  const before = changes.map(({ file }) => readFileSync(file, 'utf8'));
  for (const [index, change] of changes.entries()) writeFileSync(change.file, changed(before[index] ?? '', change));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['--noEmit', '--pretty', 'false'], {
    encoding: 'utf8',
  });
  for (const [index, { file }] of changes.entries()) writeFileSync(file, before[index] ?? '');
  return new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
}

/** A file's code with the change. */
export const changed = (code: string, { start, end, text }: Change) => code.slice(0, start) + text + code.slice(end);
