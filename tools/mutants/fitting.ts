import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './changes.ts';

/** What tests/setup/calls.ts wrote of one test file: how long it took, and the functions that it called, by file. */
export type Called = { test: string; ms: number; calls: Record<string, string[]> };

/** Reads which functions of the product each test file calls. */
export function readCalls(file: string): Called[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Called);
}

/** Milliseconds of tests to run for one change. */
const PATIENCE = 240_000;

/**
 * Returns the test files that call the changed function, best first: by words shared with the file's path, then by
 * speed. Code outside functions runs once on import; for it, every test fits that imports the file or calls one of its
 * functions, or else those of a file that imports it.
 */
export function fittingTests(change: Change, called: Called[], importers: Map<string, string[]>): string[] {
  const words = new Set(wordsOf(change.file));
  const shared = (test: string) => wordsOf(test).filter((word) => words.has(word)).length;
  const callers = callersOf(change, called, importers).toSorted(
    (a, b) => shared(b.test) - shared(a.test) || a.ms - b.ms,
  );
  let spent = 0;
  const affordable = callers.filter(({ ms }) => {
    spent += ms;
    return spent - ms < PATIENCE;
  });
  return affordable.map(({ test }) => test);
}

function callersOf({ file, functions }: Change, called: Called[], importers: Map<string, string[]>): Called[] {
  for (const name of functions) {
    const callers = called.filter(({ calls }) => calls[file]?.includes(name));
    if (callers.length > 0) return callers;
  }
  const seen = new Set([file]);
  for (const one of seen) {
    const above = importers.get(one) ?? [];
    const callers = called.filter(({ test, calls }) => above.includes(test) || calls[one]?.some((name) => name !== ''));
    if (callers.length > 0) return callers;
    for (const importer of above) seen.add(importer);
  }
  return [];
}

/** Browser tests of a screen. */
export const browserTests = ({ file }: Change): string[] =>
  namesakes(file, 'tests/e2e/{admin,builder,player,portal,public}/**/*.test.ts');

/** Tests of what runs in a process of its own, such as a command. */
export const processTests = ({ file }: Change): string[] =>
  namesakes(file.replace('server/', ''), 'tests/{unit,api}/**/*.test.ts');

/** Returns the tests that share most words with a path, if it is not known which functions a test calls. */
function namesakes(file: string, pattern: string): string[] {
  const words = new Set(wordsOf(file));
  const shared = (test: string) => new Set(wordsOf(test).filter((word) => words.has(word))).size;
  const tests = globSync(pattern).filter((test) => shared(test) > 0);
  return tests.toSorted((a, b) => shared(b) - shared(a)).slice(0, 4);
}

const wordsOf = (file: string) => file.match(/[A-Z]?[a-z]{2,}/g)?.map((word) => word.toLowerCase()) ?? [];

/** Returns, for each product file, the product files that import it. */
export function importersOf(files: string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, wanted = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'([#.][^']+)'/g)) {
      const found = wanted.startsWith('#') ? wanted.slice(1) : path.join(path.dirname(file), wanted);
      importers.set(found, [...(importers.get(found) ?? []), file]);
    }
  }
  return importers;
}
