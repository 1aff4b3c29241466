import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/data/database.ts';
import type { Logger } from '#server/data/log.ts';

/** Where the running portal can be asked to let its embedded database be copied. Only its own account reaches the data folder. */
export const copySocket = (dataDir: string) => path.join(dataDir, 'backup.sock');

/** The first line of an answer: whether the copy may begin, or another one is being made. */
export const BEGIN = 'begin';
export const BUSY = 'busy';

/** What a copy needs so that PostgreSQL can repair it: its label, and the last file of the log that belongs to it. */
export type CopyEnd = { label: string; last: string };

/**
 * Lets `backup` copy the embedded database while the portal runs, as PostgreSQL's own base backups do: a checkpoint before the copy,
 * and a label after it from which the log is replayed. Statements wait for the checkpoint only. The portal itself writes nothing
 * elsewhere. When the connection ends early, the portal goes on as before. Returns the end of it.
 */
export async function offerCopy(db: Db, dataDir: string, log: Logger): Promise<() => Promise<void>> {
  // Windows has no sockets of this kind with rights; there the portal is stopped for a backup.
  if (process.platform === 'win32') return async () => undefined;
  let copying: { socket: Socket; ended: Promise<void> } | undefined;
  const server = createServer((socket) => {
    // The end of the connection says the same.
    socket.on('error', (error) => log.debug({ err: error }, 'the connection of a backup ended early'));
    if (copying) {
      socket.end(`${BUSY}\n`);
      return;
    }
    const ended = serveCopy(db, socket)
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be copied for a backup'))
      .finally(() => {
        socket.destroy();
        copying = undefined;
      });
    copying = { socket, ended };
  });
  // A process that was killed leaves its socket.
  await rm(copySocket(dataDir), { force: true });
  try {
    server.listen(copySocket(dataDir));
    await once(server, 'listening');
  } catch (error) {
    log.warn(`The portal must be stopped for a backup, since DATA_DIR takes no socket (${(error as Error).message}).`);
  }
  return async () => {
    server.close();
    copying?.socket.destroy();
    await copying?.ended;
  };
}

/** A copy, from PostgreSQL's own beginning to its end. Another one waits until the command has closed the connection. */
async function serveCopy(db: Db, socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const copied = new Promise((resolve) => socket.once('data', resolve));
  await db.execute(sql`SELECT pg_backup_start('backup', true)`);
  socket.write(`${BEGIN}\n`);
  await Promise.race([copied, closed]);
  const { rows } = await db.execute<CopyEnd>(
    sql`SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
  );
  socket.write(`${JSON.stringify(rows[0])}\n`);
  await closed;
}
