import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MIB } from '#common/words/units.ts';
import { requireSpace } from '#server/data/check-folder.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { StartError } from '#server/data/errors.ts';
import { embeddedFolder } from '#server/data/open-database.ts';
import { requireOwnFolder } from '#server/data/private-files.ts';
import { copyContent, copyTree, sizeOf } from './files.ts';
import { BEGIN, type CopyEnd, copySocket } from './offer-copy.ts';

/** Leaves the portal room to go on. */
const SPARE = 64 * MIB;

/**
 * Copies the embedded database into a private folder beside it, works on the copy, and removes it. Where the portal runs, it is
 * asked for the copy, and otherwise it cannot start meanwhile. @throws StartError
 */
export async function onCopy<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const database = embeddedFolder(dataDir);
  if (!existsSync(database))
    throw new StartError(`There is no database in ${database}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  await requireOwnFolder(dataDir);
  const portal = await reachPortal(dataDir);
  const unlock = portal ? async () => void portal.destroy() : await lockDataFolder(dataDir);
  const copy = path.join(dataDir, 'copy-for-backup');
  try {
    // A command that was killed leaves its copy.
    await rm(copy, { recursive: true, force: true });
    await requireSpace(dataDir, (await sizeOf(database)) + SPARE);
    await (portal ? copyRunning(portal, database, copy) : copyTree(database, copy));
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
    await unlock();
  }
}

/** A connection to the running portal; undefined if none runs. */
async function reachPortal(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(copySocket(dataDir));
  const { promise, resolve, reject } = Promise.withResolvers<Socket | undefined>();
  socket.on('connect', () => resolve(socket));
  // After the connection, its end tells the same as an error.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
    else reject(new StartError(`The running portal cannot be asked for a copy (${error.message}).`));
  });
  return promise;
}

/** Names of the files of PostgreSQL's log, whose order is that of the log. */
const LOG_FILE = /^[0-9A-F]{24}$/;

/** Copies the folder while the portal writes in it. The log that was written meanwhile makes the copy whole when it is opened. */
async function copyRunning(portal: Socket, database: string, copy: string): Promise<void> {
  const lines = createInterface({ input: portal })[Symbol.asyncIterator]();
  const next = async () => {
    const line = await lines.next();
    if (line.done) throw new StartError('The portal ended while its database was copied. Run the backup again.');
    return line.value;
  };
  if ((await next()) !== BEGIN) throw new StartError('Another backup of this portal is being made. Wait for its end.');
  await copyTree(database, copy, (name) => !LOG_FILE.test(name));
  portal.write('copied\n');
  const { label, last } = JSON.parse(await next()) as CopyEnd;
  const [, first = ''] = /\(file (\w+)\)/.exec(label) ?? [];
  const log = path.join(database, 'pg_wal');
  const files = (await readdir(log)).filter((name) => LOG_FILE.test(name) && name >= first && name <= last);
  for (const name of files) await copyContent(path.join(log, name), path.join(copy, 'pg_wal', name));
  await writeFile(path.join(copy, 'backup_label'), label);
}
