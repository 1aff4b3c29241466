import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { and, gt, isNotNull } from 'drizzle-orm';
import type { Config } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import type { Db } from '#server/data/database.ts';
import { StartError } from '#server/data/errors.ts';
import { embeddedFolder, openDatabase } from '#server/data/open-database.ts';
import { files } from '#server/data/schema/files.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { AUDIT_ANCHOR } from '#server/outside/audit-anchor.ts';
import { ledgerFile } from '#server/outside/ledger/adapter.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import { copyContent, copyTree, eachOf, partsOf } from './back-up.ts';
import { requireEmptyPostgres, restorePostgres } from './postgres.ts';

/**
 * Fills an empty database, file storage and ledger from a backup, and migrates the database. Returns the keys of files that
 * the database names and the backup lacks. @throws StartError, before anything is written, if one of them is not empty
 */
export async function restore(config: Config, folder: string): Promise<string[]> {
  const parts = partsOf(folder);
  const { databaseUrl: url, dataDir } = config;
  if (!existsSync(url ? parts.dump : parts.embedded)) {
    const other = url ? 'PostgreSQL, which DATABASE_URL names' : 'the embedded database; DATABASE_URL is not set';
    throw new StartError(`${folder} holds no backup of ${other}.`);
  }
  const storage = await createStorage(config);
  const unlock = url ? undefined : await lockDataFolder(dataDir);
  try {
    await requireEmpty(config, storage);
    await mkdir(dataDir, { recursive: true });
    if (url) await restorePostgres(url, parts.dump);
    else await copyTree(parts.embedded, embeddedFolder(dataDir));
    const database = await openDatabase({ url, dataDir });
    const missing = await restoreFiles(database.db, storage, parts.files).finally(database.close);
    if (config.ledger.kind === 'csv' && existsSync(parts.ledger)) await copyContent(parts.ledger, ledgerFile(config));
    return missing;
  } finally {
    await unlock?.();
  }
}

async function requireEmpty(config: Config, storage: Storage): Promise<void> {
  const { databaseUrl, dataDir, ledger } = config;
  const taken = [
    ...(databaseUrl ? [] : [embeddedFolder(dataDir)]),
    ...(ledger.kind === 'csv' ? [ledgerFile(config)] : []),
  ];
  const found = taken.find(existsSync);
  if (found) throw new StartError(`${found} is there already. Restore into an empty DATA_DIR.`);
  for await (const key of storage.keys()) {
    const { s3 } = config.storage;
    throw new StartError(
      s3
        ? `The bucket ${s3.bucket} is not empty (${key}). Restore into a new one.`
        : `${path.resolve(dataDir, 'files')} is not empty (${key}). Restore into an empty DATA_DIR.`,
    );
  }
  if (databaseUrl) await requireEmptyPostgres(databaseUrl);
}

/** Stores the audit log's anchor and the files that the database names. The backup may have others, removed just before the dump. */
async function restoreFiles(db: Db, storage: Storage, folder: string): Promise<string[]> {
  const missing: string[] = [];
  await eachOf(namedFiles(db), async ({ key, mime }) => {
    const source = path.join(folder, key);
    if (existsSync(source)) await storage.putCopy(key, source, mime);
    else missing.push(key);
  });
  const anchor = path.join(folder, AUDIT_ANCHOR);
  if (existsSync(anchor)) await storage.putCopy(AUDIT_ANCHOR, anchor, 'text/plain');
  return missing;
}

const PAGE = 500;

/** Each ready file with the sizes that were made of it. */
export async function* namedFiles(db: Db): AsyncGenerator<{ key: string; mime: string }> {
  let last = 0;
  for (;;) {
    const page = await db
      .select({ id: files.id, key: files.key, mime: files.mime, variants: files.variants })
      .from(files)
      .where(and(gt(files.id, last), isNotNull(files.ready_at)))
      .orderBy(files.id)
      .limit(PAGE);
    for (const { key, mime, variants } of page) {
      yield { key, mime };
      // The original of a portrait is its largest size.
      for (const variant of variants) if (variant.key !== key) yield { key: variant.key, mime: 'image/webp' };
    }
    last = page.at(-1)?.id ?? 0;
    if (page.length < PAGE) return;
  }
}
