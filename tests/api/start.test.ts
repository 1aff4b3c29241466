import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { StartError } from '#server/data/errors.ts';
import { fatalReason } from '#server/start/process.ts';
import { startServer } from '#server/start/start.ts';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';
import { startS3 } from '#tests/servers/s3.ts';
import { prepareDatabase } from './databases.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = async (env: Record<string, string>) =>
  startServer(readConfig({ SEED_DEMO: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }));

describe('the server refuses to start and gives the reason in a sentence', () => {
  test('a database that cannot be reached', async () => {
    const attempt = start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/panel' });
    await expect(attempt).rejects.toThrow(StartError);
    await expect(attempt).rejects.toThrow(/^The database at DATABASE_URL cannot be used: /);
  });

  test('a data folder that another process uses', async () => {
    const release = await lockDataFolder(folder);
    await expect(start({})).rejects.toThrow(
      `Another process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    await release();
  });

  test('a data folder that cannot be made', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(start({ DATA_DIR: path.join(file, 'data') })).rejects.toThrow(
      /^The data folder .* cannot be written to /,
    );
  });

  test('a bucket that is not there, and credentials that S3 refuses', async () => {
    const s3 = await startS3(path.join(folder, 'buckets'));
    const env = {
      S3_ENDPOINT: s3.config.endpoint ?? '',
      S3_BUCKET: 'panel',
      S3_FORCE_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    try {
      const missing = start({ ...env, S3_BUCKET: 'nowhere' });
      await expect(missing).rejects.toThrow(StartError);
      await expect(missing).rejects.toThrow(/^The bucket that S3_BUCKET names does not exist\. Create it, /);
      const refused = start({ ...env, S3_SECRET_ACCESS_KEY: 'wrong' });
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(/^S3 refuses the credentials\. Correct S3_SECRET_ACCESS_KEY, /);
    } finally {
      s3.close();
    }
  });

  test.skipIf(mountRefusal)('a disk without room for a new embedded database, of which no half is left', async () => {
    const mount = await createMount('50m');
    try {
      await expect(start({ DATA_DIR: mount.folder })).rejects.toThrow(
        /^The disk of DATA_DIR is full: \d+ MB are free, and 64 MB are needed\. Make room, or enlarge it\.$/,
      );
      expect(await readdir(mount.folder)).not.toContain('db');
    } finally {
      await mount.remove();
    }
  });

  test('a folder of files that cannot be written to', async () => {
    await writeFile(path.join(folder, 'files'), '');
    await expect(start({})).rejects.toThrow(/^The folder of DATA_DIR cannot be written to \(.*\)\. Let the account /);
  });
});

describe('an address at which the server cannot listen is reported in a sentence', () => {
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(path.join(tmpdir(), 'panel-listen-'));
    await prepareDatabase(made, async () => undefined);
  });
  afterAll(() => rm(made, { recursive: true, force: true }));

  test('a port that another program uses', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as { port: number };
    await expect(start({ DATA_DIR: made, PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
    );
    other.close();
  });

  test('a port that is free, until the server is closed with all that it has opened', async () => {
    const { app, ctx, url, close } = await start({ DATA_DIR: made, PORT: '0' });
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    await close();
    expect(app.server.listening).toBe(false);
    await expect(ctx.db.execute(sql`select 1`)).rejects.toThrow();
    const release = await lockDataFolder(made);
    await release();
  });

  test('an address that this machine does not have', async () => {
    await expect(start({ DATA_DIR: made, PORT: '0', HOST: '192.0.2.1', DEMO_OPEN_TO_NETWORK: 'yes' })).rejects.toThrow(
      /^The server cannot listen on 192\.0\.2\.1, port 0 \(.*\)\. Check HOST and PORT\.$/,
    );
  });
});

describe('what is printed when the process ends on an error', () => {
  test('names a failed statement without its parameters and without the message that quotes them', () => {
    const cause = Object.assign(new Error('invalid value "ada@example.com"'), { code: '22P02' });
    const printed = fatalReason(new DrizzleQueryError('insert into users values ($1)', ['$argon2id$secret'], cause));
    expect(printed).toMatch(/^A statement failed \(22P02\): insert into users values \(\$1\)\n {4}at /);
    expect(printed).not.toMatch(/argon2id|ada@example\.com/);
  });

  test('is one sentence if the operator can solve the problem', () => {
    expect(fatalReason(new StartError('Set DATA_DIR.'))).toBe('Set DATA_DIR.');
  });
});
