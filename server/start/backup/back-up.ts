import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/data/config/config.ts';
import { signature } from '#server/data/config/keys.ts';
import { lockFile } from '#server/data/data-lock.ts';
import { StartError } from '#server/data/errors.ts';
import { version } from '#server/data/version.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { AUDIT_ANCHOR } from '#server/outside/audit-anchor.ts';
import { ledgerFile } from '#server/outside/ledger/adapter.ts';
import { MissingContent, type Storage } from '#server/outside/storage/adapter.ts';
import { retried } from '#server/outside/storage/s3.ts';
import { onCopy } from './copy-embedded.ts';
import { encryption } from './encryption.ts';
import { type Facts, readFacts } from './facts.ts';
import { eachOf } from './files.ts';
import { type Inventory, inventory, inventoryOfEmbedded } from './inventory.ts';
import { createWriter, type Earlier, readSums, type Writer } from './parts.ts';
import { dumpPostgres, onSnapshot, requirePgDump } from './postgres.ts';
import { backupsIn, nameOf, PARTIAL, removePartial, rotate } from './rotation.ts';
import { stamp } from './stamp.ts';

/** What was made: sizes in bytes, files, names of removed backups, and keys of files that the portal itself has lost. */
export type Made = {
  folder: string;
  bytes: Writer['bytes'];
  files: number;
  removed: string[];
  missing: string[];
};

/**
 * Makes a backup of its own in `folder`, of database, files and ledger, while the portal may run, and proves it. Keeps the newest
 * `keep` backups. A backup has its name only once it is complete and proven. @throws StartError
 */
export async function backUp(
  config: Config,
  folder: string,
  keep: number | undefined,
  say: (step: string) => void = () => undefined,
  begun = new Date(),
): Promise<Made> {
  if (config.databaseUrl) await requirePgDump(config.databaseUrl);
  await mkdir(folder, { recursive: true }).catch(({ message }: Error) => {
    throw new StartError(`The folder of backups ${folder} cannot be made (${message}). Name another one.`);
  });
  const unlock = await lockFile(path.join(folder, '.lock'), {
    busy: `Another backup into ${folder} is being made. Wait for its end.`,
    unwritable: ({ message }) => `${folder} cannot be written to (${message}). Let this account write there.`,
  });
  const name = nameOf(begun);
  const partial = path.join(folder, `${name}${PARTIAL}`);
  try {
    await removePartial(folder);
    if (existsSync(path.join(folder, name))) throw new StartError(`${path.join(folder, name)} is there already.`);
    const writer = createWriter(partial, await encryptionOf(config), await earlierIn(folder, config));
    await mkdir(partial);
    const missing = await write(config, writer, begun, say);
    await rename(partial, path.join(folder, name));
    const made = { folder: path.join(folder, name), bytes: writer.bytes, files: writer.count(), missing };
    // Files that the portal has lost may be in earlier backups.
    if (missing.length > 0) return { ...made, removed: [] };
    await stamp(config.dataDir, { at: begun.toISOString(), folder: made.folder, bytes: writer.bytes.all });
    return { ...made, removed: keep ? await rotate(folder, name, keep) : [] };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(`The disk of ${folder}, or that of DATA_DIR, is full. Make room, or keep fewer backups.`);
  } finally {
    await unlock();
  }
}

const encryptionOf = async ({ backup: { recipients } }: Config) =>
  recipients.length > 0 ? encryption(recipients) : undefined;

/** The newest backup, if it was encrypted for the same keys. With a damaged one nothing is shared. */
async function earlierIn(folder: string, { backup: { recipients } }: Config): Promise<Earlier | undefined> {
  const [newest] = await backupsIn(folder);
  if (!newest) return undefined;
  const earlier = path.join(folder, newest);
  try {
    const facts = await readFacts(earlier);
    if (facts?.recipients.join() !== recipients.join()) return undefined;
    return { folder: earlier, sums: await readSums(earlier) };
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

/**
 * Files are copied before the database, since some that it names may be removed meanwhile, and again after it, for those that were
 * added. So the backup lacks only files that were both added and removed while it was made. The ledger comes last: if it already has
 * the row of a payout that the database does not know as written, the portal finds the row. Returns the keys of missing files.
 */
async function write(config: Config, writer: Writer, begun: Date, say: (step: string) => void): Promise<string[]> {
  const storage = await createStorage(config);
  say('Copying files');
  // The anchor of the audit log must not be younger than the database.
  await writeFiles(storage, writer, () => true);
  say('Copying the database and reading it');
  const { schema, rows, keys, folders } = await (config.databaseUrl
    ? writePostgres(config.databaseUrl, writer)
    : writeEmbedded(config, writer));
  await writeFiles(storage, writer, (key) => key !== AUDIT_ANCHOR);
  const missing = keys.filter((key) => !writer.has(`files/${key}`));
  const ledger = ledgerFile(config);
  if (config.ledger.kind === 'csv' && existsSync(ledger))
    await writer.add('ledger.csv', async () => createReadStream(ledger));
  const facts: Facts = {
    at: begun.toISOString(),
    release: version,
    kind: config.databaseUrl ? 'postgres' : 'embedded',
    schema,
    rows,
    recipients: config.backup.recipients,
    folders,
    missing,
    signed: signature(config.secrets, 'backups', begun.toISOString()),
  };
  say('Reading back what was written');
  await writer.finish(facts);
  return missing;
}

type Written = Inventory & { folders: string[] };

/** The dump and the counted rows are of the same instant. */
async function writePostgres(url: string, writer: Writer): Promise<Written> {
  return onSnapshot(url, async ({ name, query }) => {
    const found = await inventory(query);
    await dumpPostgres(url, name, (dump) => writer.add('database.dump', async () => dump));
    return { ...found, folders: [] };
  });
}

/** The copy is opened and read before it is written, and so written as a database that was closed in order. */
async function writeEmbedded({ dataDir }: Config, writer: Writer): Promise<Written> {
  return onCopy(dataDir, async (copy) => {
    const found = await inventoryOfEmbedded(copy);
    const entries = await readdir(copy, { recursive: true, withFileTypes: true });
    const named = entries.map((entry) => {
      const source = path.join(entry.parentPath, entry.name);
      return { entry, source, name: `database/${path.relative(copy, source).split(path.sep).join('/')}` };
    });
    const folders = named.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name);
    for (const name of folders) await writer.addFolder(name);
    await eachOf(
      named.filter(({ entry }) => entry.isFile()),
      ({ name, source }) => writer.addFile(name, source),
    );
    return { ...found, folders };
  });
}

/** Writes files that are not there yet. Their content never changes, except for that of the audit log's anchor. */
async function writeFiles(storage: Storage, writer: Writer, isWanted: (key: string) => boolean): Promise<void> {
  await eachOf(storage.keys(), async (key) => {
    if (writer.has(`files/${key}`) || !isWanted(key)) return;
    const isForever = key !== AUDIT_ANCHOR;
    await retried(() => writer.add(`files/${key}`, () => storage.stream(key), isForever).catch(unlessMissing));
  });
}

/** A file that was removed since it was listed. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof MissingContent)) throw error;
}
