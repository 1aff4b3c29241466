import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder of the project. The built server has the same depth below it as this file. */
const root = path.join(import.meta.dirname, '..', '..');

/** The folder of the built portal and the built server. */
export const DIST = path.join(root, 'dist');

/** Says what the build in dist/ was made from. It is written last, so that half a build has none. */
export const STAMP_FILE = '.built-from';

/** Sources of the built server. */
const OF_SERVER = ['common', 'server', 'package.json', 'package-lock.json', 'tools/server-build.ts'];

/** Sources of the built portal. */
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

/**
 * A build, with the names of its own files in dist/assets/, where files of earlier builds lie too, and the folders of the packages
 * that are in its files.
 */
export type Build = Stamp & { assets: string[]; packages: string[] };

/** The folder of a built server. Each has its own, because a running server still loads files from its folder. */
export const serverFolder = ({ server }: Stamp) => `.server-${server.slice(0, 16)}`;

/** The stamp of a build made now, or undefined where the sources are not there, as in an image that holds the build only. */
export function currentStamp(): Stamp | undefined {
  if (![...OF_PORTAL, ...OF_SERVER].every((source) => existsSync(path.join(root, source)))) return undefined;
  return { sources: fingerprint(OF_PORTAL), server: fingerprint(OF_SERVER), api: process.env.VITE_API_URL ?? '' };
}

/** Made of names and contents, since copies of files have other times. */
const fingerprint = (sources: string[]) => hash('sha256', sources.map(contents).join(''));

/** The name and hash of each file of a source, one per line. Synchronous, since a start waits for it anyway. */
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
  return {
    assets: [],
    packages: [],
    server: '',
    ...(text.startsWith('{') ? JSON.parse(text) : { sources: text, api: '' }),
  };
}
