import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importersOf } from './mutants/fitting.ts';

const PRODUCT = '{common,portal,admin,server,tools}/**/*.{ts,tsx}';
const TESTS = 'tests/**/*.{ts,tsx}';
/** Browser tests need a build, so they run only when they were changed themselves. */
const isChosen = (file: string) => /^tests\/(unit|ui|api)\/.*\.test\.tsx?$/.test(file);
/** A test is about what it imports directly, or through one other file. */
const NEAR = 2;

/** A test file with its distance in imports, the number of words that its path shares, and its seconds. */
type Candidate = { test: string; distance: number; shared: number; seconds: number };

/** The tests that a change touches, best first, and those that are left out because they would take too long. */
export type Affected = { tests: string[]; leftOut: string[] };

/**
 * The tests that go through every call, column, permission, address, question type and page of the docs, so that they see what no
 * import tells. They always run.
 */
export const CONTRACTS = [
  'tests/unit/addresses.test.ts',
  'tests/unit/docs.test.ts',
  'tests/unit/patterns/patterns.test.ts',
  'tests/unit/permissions.test.ts',
  'tests/unit/privacy/personal-data.test.ts',
  'tests/unit/questions/answered.test.ts',
  'tests/unit/questions/refused.test.ts',
  'tests/unit/questions/told.test.ts',
  'tests/unit/server/declared-calls.test.ts',
  'tests/api/access-matrix.test.ts',
  'tests/api/openapi.test.ts',
  'tests/api/reading.test.ts',
];

/**
 * Chooses tests for changed files: changed tests and {@link CONTRACTS} first, then, up to `seconds` in all, those that import a changed
 * file directly, then more distant ones with a similar name. `secondsOf` returns how long a test took.
 */
export function affectedTests(changed: string[], seconds: number, secondsOf: (test: string) => number): Affected {
  const files = [...globSync(PRODUCT), ...globSync(TESTS)].filter((file) => !file.includes('node_modules'));
  const importers = importersOf(files);
  const changedTests = changed.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file) && files.includes(file));
  const own = [...new Set([...changedTests, ...CONTRACTS])];
  const best = new Map<string, Candidate>();
  for (const file of changed) {
    for (const one of candidatesFor(file, files, importers)) {
      const candidate = { ...one, seconds: secondsOf(one.test) };
      const other = best.get(one.test);
      if (!other || inOrder(candidate, other) < 0) best.set(one.test, candidate);
    }
  }
  const others = [...best.values()].filter(({ test }) => !own.includes(test)).toSorted(inOrder);
  let left = seconds;
  const affordable = others.filter((one) => {
    if ((one.distance > NEAR && one.shared === 0) || one.seconds > left) return false;
    left -= one.seconds;
    return true;
  });
  const leftOut = others.filter((one) => !affordable.includes(one));
  const names = (list: Candidate[]) => list.map(({ test }) => test);
  return { tests: [...own, ...names(affordable)], leftOut: names(leftOut) };
}

const inOrder = (one: Candidate, other: Candidate) =>
  Number(one.distance > NEAR) - Number(other.distance > NEAR) ||
  other.shared - one.shared ||
  one.distance - other.distance ||
  one.seconds - other.seconds;

/** Returns the tests that import a source file, or that name a file of another kind. */
function candidatesFor(file: string, files: string[], importers: Map<string, string[]>) {
  const distances = new Map([[file, 0]]);
  for (const [one, distance] of distances) {
    for (const importer of importers.get(one) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  if (!/\.tsx?$/.test(file)) {
    const name = path.basename(file);
    for (const test of files.filter(isChosen)) if (readFileSync(test, 'utf8').includes(name)) distances.set(test, 1);
  }
  const words = wordsOf(file);
  return [...distances]
    .filter(([test]) => test !== file && isChosen(test))
    .map(([test, distance]) => ({
      test,
      distance,
      shared: [...wordsOf(test)].filter((word) => words.has(word)).length,
    }));
}

/** Words that say where a file is, and not what it is about. */
const PLACES = new Set([
  'tests',
  'test',
  'unit',
  'ui',
  'api',
  'ts',
  'tsx',
  'server',
  'common',
  'admin',
  'portal',
  'data',
  'calls',
]);

/** Returns the words of a path, each in the singular. */
const wordsOf = (file: string) => {
  const words = file.match(/[A-Z]?[a-z]{2,}/g)?.map((word) => word.toLowerCase()) ?? [];
  return new Set(words.filter((word) => !PLACES.has(word)).map((word) => word.replace(/s$/, '')));
};
