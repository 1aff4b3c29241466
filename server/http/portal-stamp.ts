import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** Where the built portal lies. */
export const DIST = path.join(root, 'dist');
/** Tells what the build in dist/ was made from. It is written last, so that there is none of half a build. */
export const STAMP_FILE = '.built-from';

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
  'tools/page-scripts.ts',
  'tools/pdf-assets.ts',
  'tools/portal-chunks.ts',
];

/** What a build was made from: a fingerprint of its sources, and the address of the API that it calls. */
export type Stamp = { sources: string; api: string };

/** A build, with the names of its own files in dist/assets/, where files of earlier builds lie too. */
export type Build = Stamp & { assets: string[] };

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

/** What is built in dist/; undefined where there is no whole build. */
export async function builtPortal(dist = DIST): Promise<Build | undefined> {
  const file = path.join(dist, STAMP_FILE);
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, 'utf8');
  // Earlier releases wrote a fingerprint alone, or named no files.
  return { assets: [], ...(text.startsWith('{') ? JSON.parse(text) : { sources: text, api: '' }) };
}
