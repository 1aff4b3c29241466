import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Copies a folder with its content and its empty folders, except for unwanted files. Files that are removed meanwhile are left out.
 * Unlike with `cp`, the copies obey the umask.
 */
export async function copyTree(from: string, to: string, isWanted = (_name: string) => true): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, isWanted);
    else if (isWanted(entry.name)) await copyContent(source, target).catch(unlessGone);
  }
}

/** Copies a file; there must be none at `to` yet. */
export async function copyContent(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }));
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
