import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist', '.built-from');

/** What the built portal is made of. */
const SOURCES = [
  'common',
  'portal',
  'admin',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/model-decoders.ts',
  'tools/pdf-assets.ts',
];

/** What a build was made from: a fingerprint of its sources, and the address of the API that it calls. */
export type Stamp = { sources: string; api: string };

/**
 * The stamp of a build made now, or undefined where the sources are not there, as in an image that holds the build only.
 * The fingerprint is made of names and contents: copies of the files have other times.
 */
export async function currentStamp(): Promise<Stamp | undefined> {
  const files = SOURCES.map((source) => path.join(root, source));
  if (!files.every((file) => existsSync(file))) return undefined;
  const hash = createHash('sha256');
  for (const file of files) await add(hash, file);
  return { sources: hash.digest('hex'), api: process.env.VITE_API_URL ?? '' };
}

async function add(hash: Hash, file: string): Promise<void> {
  if ((await stat(file)).isDirectory()) {
    for (const name of (await readdir(file)).sort()) await add(hash, path.join(file, name));
    return;
  }
  const content = createHash('sha256').update(await readFile(file));
  hash.update(`${path.relative(root, file).split(path.sep).join('/')} ${content.digest('hex')}\n`);
}

/** The stamp of the build in dist/; undefined where there is no whole build. */
export async function builtStamp(): Promise<Stamp | undefined> {
  if (!existsSync(stampFile)) return undefined;
  const text = await readFile(stampFile, 'utf8');
  // Earlier releases wrote a fingerprint alone.
  return text.startsWith('{') ? JSON.parse(text) : { sources: text, api: '' };
}

/** Stamps the build once all of it is written. Sources that change while it runs leave it with the stamp of the older ones. */
export function stampBuild(): Plugin {
  let stamp: Stamp | undefined;
  let isWritten = false;
  return {
    name: 'stamp-build',
    apply: 'build',
    async buildStart() {
      stamp = await currentStamp();
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      if (isWritten && stamp) await writeFile(stampFile, JSON.stringify(stamp));
    },
  };
}
