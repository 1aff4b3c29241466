import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '#common/words/units.ts';
import { endEverySession } from '#server/accounts/sessions.ts';
import { requireSpace } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import { isSigned } from '#server/data/config/keys.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import type { Db } from '#server/data/database.ts';
import { StartError } from '#server/data/errors.ts';
import { queryOf, requireKnownMigration } from '#server/data/migrate.ts';
import { embeddedFolder, openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { AUDIT_ANCHOR, isSignedAnchor } from '#server/outside/audit-anchor.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import { eachOf, namedFiles } from './files.ts';
import { inventory, inventoryOfEmbedded, requireSameRows } from './inventory.ts';
import { type Opened, openBackup } from './opened.ts';
import { finishPostgres, onSnapshot, requireEmptyPostgres, requireReadableDump, restorePostgres } from './postgres.ts';
import { nameOf } from './rotation.ts';

/** The anchor of the audit log in a backup. */
const ANCHOR = `files/${AUDIT_ANCHOR}`;

/** Leaves room for what the start writes. */
const SPARE = 64 * MIB;

/** Which backup was restored, the folder with what was there before (if anything was), and the keys of missing files. */
export type Restored = { from: string; aside: string | undefined; missing: string[]; hasSecret: boolean };

type Options = {
  say?: (step: string) => void;
  /** Restores a backup that was made under another secret, which is lost. */
  newSecret?: boolean;
};

/**
 * Proves a backup, then puts it in the place of database, files and ledger. It is unpacked and migrated beside them, and what was in
 * DATA_DIR is moved aside. PostgreSQL and a bucket must be empty. Where the secret it was made under is lost, every session ends, and
 * the anchor of the audit log, which nobody could check, is left out. @throws StartError, before anything is replaced
 */
export async function restore(
  config: Config,
  folder: string,
  { say = () => undefined, newSecret = false }: Options = {},
): Promise<Restored> {
  const { databaseUrl: url, dataDir } = config;
  const unlock = url ? undefined : await lockDataFolder(dataDir);
  const staging = path.join(dataDir, 'restoring');
  let missing: string[];
  try {
    say('Comparing the files of the backup with its list');
    const backup = await openBackup(folder, config.backup.identity);
    requireKind(backup, url);
    if (backup.facts) requireKnownMigration(backup.facts.schema, backup.facts.release);
    // A bucket takes the files directly; otherwise they are unpacked like all else.
    const storage = await createStorage({ ...config, dataDir: staging });
    if (config.storage.s3) await requireEmptyBucket(storage, config.storage.s3.bucket);
    if (url) await requireEmptyPostgres(url);
    await mkdir(dataDir, { recursive: true });
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging);
    const hasSecret = await isOfSecret(backup, config, staging);
    if (!hasSecret && !newSecret) throw new StartError(OTHER_SECRET);
    await requireSpace(dataDir, backup.size.rest + (config.storage.s3 ? 0 : backup.size.files) + SPARE);
    if (config.ledger.kind === 'csv' && backup.has('ledger.csv'))
      await backup.extract('ledger.csv', path.join(staging, 'ledger.csv'));
    say('Unpacking the database and counting its rows');
    await (url ? unpackPostgres(backup, url, staging) : unpackEmbedded(backup, staging));
    const { db, close } = await openDatabase({ url, dataDir: staging, restoring: true });
    try {
      if (!hasSecret) await endEverySession(db);
      say('Unpacking files');
      missing = await unpackFiles(backup, db, storage, staging, hasSecret);
    } finally {
      await close();
    }
    const aside = await replace(dataDir, staging);
    if (url) await finishPostgres(url);
    return { from: backup.folder, aside, missing, hasSecret };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await unlock?.();
  }
}

function requireKind({ folder, kind }: Opened, url: string | undefined): void {
  if ((kind === 'postgres') === Boolean(url)) return;
  const other = url ? 'PostgreSQL, which DATABASE_URL names' : 'the embedded database; DATABASE_URL is not set';
  throw new StartError(`${folder} holds no backup of ${other}.`);
}

const OTHER_SECRET =
  'This backup was made under another JWT_SECRET. Put the earlier one back (the file jwt-secret of its copy), then nobody notices. Where it ' +
  'is lost, add --new-secret: then everybody signs in again, authenticator apps have to be set up anew, and the audit log has a new anchor.';

/** Whether the portal has the secret that the backup was made under; earlier backups show it by the anchor of the audit log, if they have one. */
async function isOfSecret({ facts, has, extract }: Opened, { secrets }: Config, staging: string): Promise<boolean> {
  if (facts?.signed !== undefined) return isSigned(secrets, 'backups', facts.at, facts.signed);
  if (!has(ANCHOR)) return true;
  const file = path.join(staging, 'anchor');
  await extract(ANCHOR, file);
  const anchor = await readFile(file, 'utf8');
  await rm(file);
  return isSignedAnchor(secrets, anchor);
}

async function requireEmptyBucket(storage: Storage, bucket: string): Promise<void> {
  for await (const key of storage.keys())
    throw new StartError(`The bucket ${bucket} is not empty (${key}). Restore into a new one.`);
}

async function unpackEmbedded(backup: Opened, staging: string): Promise<void> {
  const folder = embeddedFolder(staging);
  for (const name of backup.database.folders) await mkdir(path.join(folder, name), { recursive: true });
  await eachOf(backup.database.files, (name) => backup.extract(`database/${name}`, path.join(folder, name)));
  const { rows } = await inventoryOfEmbedded(folder);
  if (backup.facts) requireSameRows(backup.facts.rows, rows);
}

async function unpackPostgres(backup: Opened, url: string, staging: string): Promise<void> {
  const dump = path.join(staging, 'database.dump');
  await backup.extract('database.dump', dump);
  await requireReadableDump(dump);
  await restorePostgres(url, dump);
  await rm(dump);
  const { rows } = await onSnapshot(url, ({ query }) => inventory(query));
  if (backup.facts) requireSameRows(backup.facts.rows, rows);
}

/** Stores the audit log's anchor and the files that the database names. The backup may have others, removed just before the dump. */
async function unpackFiles(
  backup: Opened,
  db: Db,
  storage: Storage,
  staging: string,
  withAnchor: boolean,
): Promise<string[]> {
  const missing: string[] = [];
  const put = async (key: string, mime: string) => {
    const file = path.join(staging, 'unpacked', key);
    await backup.extract(`files/${key}`, file);
    await storage.putFile(key, file, mime);
  };
  await eachOf(await namedFiles(queryOf(db)), async ({ key, mime }) => {
    if (backup.has(`files/${key}`)) await put(key, mime);
    else missing.push(key);
  });
  if (withAnchor && backup.has(ANCHOR)) await put(AUDIT_ANCHOR, 'text/plain');
  await rm(path.join(staging, 'unpacked'), { recursive: true, force: true });
  return missing;
}

/** Moves what is in the way aside, then what was unpacked into its place. The database comes last. Returns where the old things are. */
async function replace(dataDir: string, staging: string): Promise<string | undefined> {
  const aside = path.join(dataDir, `before-restore-${nameOf(new Date())}`);
  const names = (await readdir(staging)).sort().reverse();
  const old = ['db', 'files', 'ledger.csv'].filter(
    (name) => names.includes(name) && existsSync(path.join(dataDir, name)),
  );
  for (const name of old) {
    await mkdir(aside, { recursive: true });
    await rename(path.join(dataDir, name), path.join(aside, name));
  }
  for (const name of names) await rename(path.join(staging, name), path.join(dataDir, name));
  return old.length > 0 ? aside : undefined;
}
