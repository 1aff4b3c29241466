import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '#server/data/database.ts';
import { portalFiles } from '#server/data/schema/system.ts';
import { builtPortal, DIST } from './portal-stamp.ts';

/** The number of releases whose files are kept: this one, the one before, and one that was tried in between. */
const KEPT = 3;

const NEWEST = sql`(select max(published_at) from ${portalFiles})`;

/**
 * Puts the scripts and styles of the build in `dist` into the database, before the first page names them: behind a balancer
 * a browser may get its page from this copy of the server and ask another one, of another release, for the scripts.
 */
export async function publishPortal({ db, alone }: Database, dist = DIST): Promise<void> {
  const names = (await builtPortal(dist))?.assets ?? [];
  if (names.length === 0 || (await isNewest(db, names))) return;
  await alone(() => db.transaction((tx) => publish(tx, names, dist)));
}

async function isNewest(db: Db, names: string[]): Promise<boolean> {
  const rows = await db
    .select({ name: portalFiles.name })
    .from(portalFiles)
    .where(eq(portalFiles.published_at, NEWEST));
  const newest = new Set(rows.map(({ name }) => name));
  return names.every((name) => newest.has(name));
}

async function publish(tx: Db, names: string[], dist: string): Promise<void> {
  const ours = inArray(portalFiles.name, names);
  // All files get the time of the transaction.
  const shared = await tx
    .update(portalFiles)
    .set({ published_at: sql`now()` })
    .where(ours)
    .returning({ name: portalFiles.name });
  const there = new Set(shared.map(({ name }) => name));
  const missing = names.filter((name) => !there.has(name));
  const files = await Promise.all(
    missing.map(async (name) => ({ name, content: await compressed(path.join(dist, 'assets', name)) })),
  );
  if (files.length > 0) await tx.insert(portalFiles).values(files);
  await tx.execute(sql`
    delete from ${portalFiles} where published_at not in
      (select distinct published_at from ${portalFiles} order by published_at desc limit ${KEPT})`);
}

/** The file that the build compressed, or a compressed font, picture or the like. */
const compressed = (file: string): Promise<Uint8Array> =>
  readFile(`${file}.gz`).catch(async () => promisify(gzip)(await readFile(file)));

/** A file of dist/assets/ of this release or another, compressed with gzip. */
export async function publishedFile(db: Db, name: string): Promise<Uint8Array | undefined> {
  const [file] = await db.select().from(portalFiles).where(eq(portalFiles.name, name));
  return file?.content;
}
