import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist', '.built-from');

/** What the built portal is made of. */
const SOURCES = ['common', 'portal', 'admin', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** A fingerprint of the portal's sources: names, sizes and times of change, and the address of the API. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.env.VITE_API_URL ?? '');
  for (const source of SOURCES) await addTo(hash, path.join(root, source));
  return hash.digest('hex');
}

async function addTo(hash: ReturnType<typeof createHash>, file: string): Promise<void> {
  const info = await stat(file);
  if (!info.isDirectory()) {
    hash.update(`${path.relative(root, file)} ${info.size} ${info.mtimeMs}\n`);
    return;
  }
  for (const name of (await readdir(file)).sort()) await addTo(hash, path.join(file, name));
}

/** Builds the portal into dist/ unless it was built from these very sources. Throws when the build fails. */
export async function buildIfStale(): Promise<void> {
  const current = await fingerprint();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === current) return;
  process.stdout.write('Building the portal (once, until its sources change) …\n');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // A test run's own NODE_ENV would give a development build, which is slower and runs effects twice.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The portal could not be built; the lines above say why.');
  await writeFile(stampFile, current);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfStale();
