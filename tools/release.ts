/**
 * `npm version minor` (or `major`, `patch`) makes a release: it raises the version, runs this, commits and tags. What stands under
 * "Unreleased" in the changelog gets the version and the day, and the image and its manifests get the version.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '#server/data/version.ts';

const root = path.join(import.meta.dirname, '..');

/** Files that name the image of the last release. */
const IMAGES = ['Containerfile', ...['backup', 'database', 'portal'].map((name) => `deploy/kubernetes/${name}.yaml`)];
const NAMED = /(ARG VERSION=|expert-panel:)\d+\.\d+\.\d+/g;

// What comes before a release (2.1.0-dev.0) has neither a section nor an image.
if (!version.includes('-')) {
  const day = new Date().toISOString().slice(0, 10);
  change('CHANGELOG.md', (text) => text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${day}\n`));
  for (const file of IMAGES) change(file, (text) => text.replaceAll(NAMED, `$1${version}`));
}

function change(file: string, by: (text: string) => string): void {
  const place = path.join(root, file);
  writeFileSync(place, by(readFileSync(place, 'utf8')));
}
