import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Change } from './changes.ts';

/**
 * Those of the changes that compile, tried in the working folder. Changes of different files are tried together: who has
 * an error in the changed file is out; where an error stands elsewhere, halves are tried.
 */
export function compiling(changes: Change[]): Change[] {
  const together = [...new Map(changes.map((change) => [change.file, change])).values()];
  const later = changes.filter((change) => !together.includes(change));
  return [...tryTogether(together), ...(later.length > 0 ? compiling(later) : [])];
}

function tryTogether(changes: Change[]): Change[] {
  if (changes.length === 0) return [];
  const wrong = errorsOf(changes);
  if (wrong.size === 0) return changes;
  const rest = changes.filter(({ file }) => !wrong.has(file));
  if (rest.length < changes.length) return tryTogether(rest);
  if (rest.length === 1) return [];
  const half = Math.ceil(rest.length / 2);
  return [...tryTogether(rest.slice(0, half)), ...tryTogether(rest.slice(half))];
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
