/**
 * `npm version minor` (or `major`, `patch`) makes a release: it raises the version, runs this, commits and tags. What stands under
 * "Unreleased" in the changelog gets the version and the day.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from '#server/data/version.ts';

const file = path.join(import.meta.dirname, '..', 'CHANGELOG.md');
const text = await readFile(file, 'utf8');
const day = new Date().toISOString().slice(0, 10);
// What comes before a release (2.1.0-dev.0) has no section of its own.
if (!version.includes('-'))
  await writeFile(file, text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${day}\n`));
