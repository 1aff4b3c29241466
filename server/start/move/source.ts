import { createHash } from 'node:crypto';
import { constants, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { MIB } from '#common/words/units.ts';
import { requireSpace } from '#server/data/check-folder.ts';
import { sizeOf, sumOf } from '../backup/files.ts';

/** A SHA-256 over the names and contents of all files below a folder, except those in `without`, and over its folders. */
export async function fingerprint(folder: string, without: string[] = []): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.map((entry) => [path.join(entry.parentPath, entry.name), entry.isFile()] as const);
  for (const [file, isFile] of names.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = path.relative(folder, file);
    if (without.includes(name.split(path.sep)[0] ?? '')) continue;
    hash.update(JSON.stringify([name, isFile ? await sumOf(file) : 'folder']));
  }
  return hash.digest('hex');
}

/** PGlite needs a little to start in. */
const SPARE = 64 * MIB;

/**
 * Opens a copy of an embedded database, since PGlite writes to its folder even when it only reads. The copy lies in the folder for
 * temporary files, under a name that a later run finds and removes if this process is killed. @throws StartError without room
 */
export async function openCopy(folder: string): Promise<{ source: PGlite; close: () => Promise<void> }> {
  const owner = createHash('sha256').update(path.resolve(folder)).digest('hex');
  const place = path.join(tmpdir(), `panel-move-${owner.slice(0, 16)}`);
  const remove = () => rm(place, { recursive: true, force: true });
  await remove();
  await requireSpace(tmpdir(), (await sizeOf(folder)) + SPARE, 'the folder for temporary files (TMPDIR)');
  await mkdir(place, { mode: 0o700 });
  try {
    const copy = path.join(place, 'db');
    // Behind a link would be the old database itself.
    await cp(folder, copy, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
    const { createPglite } = await import('#server/data/embedded.ts');
    const source = await createPglite(copy);
    return { source, close: () => source.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
