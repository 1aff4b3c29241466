import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { version } from '#server/data/version.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
const unreleased = sections[0]?.replace('Unreleased', '').trim();
const releases = sections.slice(1).map((text) => /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)\n/.exec(text));

const numberOf = (text = '') =>
  text
    .replace(/-.*/, '')
    .split('.')
    .reduce((sum, part) => sum * 1000 + Number(part), 0);

test('each release has a dated section of the changelog, the newest first', () => {
  expect(sections[0]).toMatch(/^Unreleased\n/);
  expect(releases).not.toContain(null);
  expect(releases.map((found) => numberOf(found?.[1]))).toEqual(
    releases.map((found) => numberOf(found?.[1])).toSorted((one, other) => other - one),
  );
});

test('what differs from the last release does not call itself by its number', () => {
  const [, last] = releases[0] ?? [];
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
  if (unreleased === '') expect(version).toBe(last);
  else {
    const raise = 'Run "npm version preminor --preid dev --no-git-tag-version".';
    expect(version, raise).toMatch(/^\d+\.\d+\.\d+-dev\.\d+$/);
    expect(numberOf(version), raise).toBeGreaterThan(numberOf(last));
  }
});

test('jobs have the tables that the releases before this one know', () => {
  // Copies of the release before work on beside this one. A newer schema of pg-boss needs a migration that sets drizzle.releases.oldest,
  // unless the older pg-boss was tried on it (tests/operation/upgrade.test.ts).
  expect(JSON.parse(read('node_modules/pg-boss/package.json')).pgboss.schema).toBe(40);
});
