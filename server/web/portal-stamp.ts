import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The built server lies as deep below it as this file. */
const root = path.join(import.meta.dirname, '..', '..');

/** Where the built portal lies, and beside it the built server. */
export const DIST = path.join(root, 'dist');

/** Tells what the build in dist/ was made from. It is written last, so that there is none of half a build. */
export const STAMP_FILE = '.built-from';

/** What the built server is made of. */
const OF_SERVER = ['common', 'server', 'package.json', 'package-lock.json', 'tools/server-build.ts'];

/** What the built portal is made of. */
const OF_PORTAL = [
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

/** What a build was made from: fingerprints of the sources of portal and server, and the address of the API that the portal calls. */
export type Stamp = { sources: string; server: string; api: string };

/** A build, with the names of its own files in dist/assets/, where files of earlier builds lie too. */
export type Build = Stamp & { assets: string[] };

/** Where a built server lies: each in a folder of its own, because one that runs still loads files from its folder. */
export const serverFolder = ({ server }: Stamp) => `.server-${server.slice(0, 16)}`;

/** The stamp of a build made now, or undefined where the sources are not there, as in an image that holds the build only. */
export function currentStamp(): Stamp | undefined {
  if (![...OF_PORTAL, ...OF_SERVER].every((source) => existsSync(path.join(root, source)))) return undefined;
  return { sources: fingerprint(OF_PORTAL), server: fingerprint(OF_SERVER), api: process.env.VITE_API_URL ?? '' };
}

/** It is made of names and contents: copies of the files have other times. */
const fingerprint = (sources: string[]) => hash('sha256', sources.map(contents).join(''));

/** The name and the fingerprint of each file of a source, a line each. Production waits for it, so it does not take turns. */
function contents(source: string): string {
  const file = path.join(root, source);
  if (!statSync(file).isDirectory()) return `${source} ${hash('sha256', readFileSync(file))}\n`;
  return readdirSync(file)
    .sort()
    .map((name) => contents(`${source}/${name}`))
    .join('');
}

/** What is built in dist/; undefined where there is no whole build. */
export async function builtPortal(dist = DIST): Promise<Build | undefined> {
  const file = path.join(dist, STAMP_FILE);
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, 'utf8');
  // Earlier releases wrote a fingerprint alone, named no files, or built no server.
  return { assets: [], server: '', ...(text.startsWith('{') ? JSON.parse(text) : { sources: text, api: '' }) };
}
