import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkPostgres, checkServer } from '#server/data/check-database.ts';
import type { Database } from '#server/data/database.ts';
import { isConnectionFailure, isDatabaseAway, StartError } from '#server/data/errors.ts';
import { checkDatabase, openDatabase } from '#server/data/open-database.ts';
import { openPostgres } from '#server/data/postgres.ts';
import { version } from '#server/data/version.ts';
import { hasDemo, seed } from '#server/demo/seed.ts';
import type { Context } from '#server/outside/context.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import type {} from '#tests/setup/provided.ts';
import { startTestServer } from './harness.ts';

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300', '08006', '08P01', '25P03'].map((code) => [
    code,
    { code },
  ]),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ].map((message) => [message, { message }]),
] as [string, object][])('%s tells of a connection', (_, error) => {
  expect(isConnectionFailure(error)).toBe(true);
});

test('a broken connection to another service is not taken for the database', () => {
  expect(isDatabaseAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
});

test('the log of an outage holds its beginning and its end, however many calls fail', async () => {
  // Loads a fresh copy, since other tests may have logged an outage within the last minute.
  vi.resetModules();
  const { noteOutage, noteSuccess } = await import('#server/data/outage.ts');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as unknown as Context['log'];
  const error = Object.assign(new Error('ada@example.com'), { code: '57P01' });
  noteSuccess();
  for (let time = 0; time < 1000; time += 1) noteOutage(log, error);
  noteSuccess();
  noteOutage(log, error);
  noteSuccess();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(vi.mocked(log.error).mock.calls)).not.toContain('ada');
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('a silent server is given up after a while, and its connections are replaced', async () => {
    await postgres.createDatabase('hanging');
    const line = await startLine(postgres.databaseUrl('hanging'));
    const database = await openPostgres(line.url, { connect: 1500, answer: 1500 });
    const inTransaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    try {
      await inTransaction();
      line.pause();
      const tries = Array.from({ length: 30 }, () => [inTransaction(), database.db.execute(sql`select 1`)]).flat();
      const failures = (await Promise.allSettled(tries)).map((tried) => tried.status === 'rejected' && tried.reason);
      expect(failures.filter((failure) => !isDatabaseAway(failure))).toEqual([]);
      line.resume();
      await vi.waitFor(() => Promise.all(Array.from({ length: 30 }, inTransaction)), { timeout: 15_000 });
    } finally {
      line.close();
      await database.close();
    }
  });

  test('connections that the server cuts during a transaction do not stay in the pool', async () => {
    await postgres.createDatabase('cut');
    const line = await startLine(postgres.databaseUrl('cut'));
    const database = await openPostgres(line.url);
    try {
      const cut = database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        line.cut();
        await tx.execute(sql`select 1`);
      });
      await expect(cut).rejects.toSatisfy(isDatabaseAway);
      for (let time = 0; time < 30; time += 1) {
        const beginning = database.db.transaction((tx) => tx.execute(sql`select 1`));
        line.cut();
        await beginning.catch((error: unknown) => expect(error).toSatisfy(isDatabaseAway));
      }
      await database.db.transaction((tx) => tx.execute(sql`select 1`));
    } finally {
      line.close();
      await database.close();
    }
  });

  test('has the demo once when two copies start together on an empty database', async () => {
    await postgres.createDatabase('twins');
    const copies = await Promise.all(
      [1, 2].map(() => openDatabase({ url: postgres.databaseUrl('twins'), dataDir: '' })),
    );
    const server = await startTestServer();
    const contextOf = (database: Database): Context => ({
      ...server.ctx,
      config: { ...server.ctx.config, seedDemo: true },
      database,
      db: database.db,
    });
    try {
      await Promise.all(copies.map((database) => seed(contextOf(database))));
      for (const { db } of copies) expect(await hasDemo(db)).toBe(true);
    } finally {
      await Promise.all(copies.map((database) => database.close()));
      await server.close();
    }
  }, 120_000);

  describe('gives the reason in a sentence if it cannot be used', () => {
    const told = async (url: string) => {
      const error = await openDatabase({ url, dataDir: '' }).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      expect(error).toBeInstanceOf(StartError);
      return (error as Error).message;
    };
    /** Returns the address of a database for a role with only these `grants`. */
    const as = async (role: string, ...grants: string[]) => {
      await postgres.createDatabase(role);
      await postgres.run(`CREATE ROLE ${role} LOGIN`);
      for (const grant of grants) await postgres.run(grant, role);
      return postgres.databaseUrl(role).replace('panel@', `${role}@`);
    };

    test('the database does not exist', async () => {
      expect(await told(postgres.databaseUrl('nowhere'))).toMatch(
        /^The database at DATABASE_URL cannot be used: database "nowhere" does not exist\. Create the database /,
      );
    });

    test('the user does not exist', async () => {
      expect(await told(postgres.databaseUrl('postgres').replace('panel@', 'nobody@'))).toMatch(
        /cannot be used: role "nobody" does not exist\. Correct the user, /,
      );
    });

    test('the role may not create schemas', async () => {
      expect(await told(await as('plain'))).toMatch(
        /^The role plain may not create schemas and extensions in the database plain\. .*: GRANT CREATE ON DATABASE plain TO plain$/,
      );
    });

    test('the role may not create tables', async () => {
      expect(await told(await as('halfway', 'GRANT CREATE ON DATABASE halfway TO halfway'))).toMatch(
        /^The role halfway may not create tables in the schema public\. .*: GRANT CREATE ON SCHEMA public TO halfway$/,
      );
    });

    test('a role with just these rights is enough, and needs none of them once the schema is there', async () => {
      const grants = ['GRANT CREATE ON DATABASE enough TO enough', 'GRANT CREATE ON SCHEMA public TO enough'];
      const url = await as('enough', ...grants);
      await (await openDatabase({ url, dataDir: '' })).close();
      await postgres.run('REVOKE CREATE ON DATABASE enough FROM enough');
      await postgres.run('REVOKE CREATE ON SCHEMA public FROM enough', 'enough');
      await (await openDatabase({ url, dataDir: '' })).close();
      await checkPostgres(url);
    });

    test('the schema is behind the code, and the role may not change it', async () => {
      const owner = postgres.databaseUrl('behind');
      const url = await as('behind', 'GRANT USAGE ON SCHEMA public TO behind');
      await (await openDatabase({ url: owner, dataDir: '' })).close();
      const prepare = /Let their owner run "npm run prepare-database -- --role behind" with this release\.$/;
      expect(await told(url)).toMatch(/^The role behind may not use the tables of the portal\. /);
      expect(await told(url)).toMatch(prepare);
      await postgres.run('GRANT USAGE ON SCHEMA drizzle TO behind', 'behind');
      await postgres.run('GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO behind', 'behind');
      await postgres.run(
        'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
        'behind',
      );
      expect(await told(url)).toMatch(
        /^The database is of a release before \d+\.\d+\.\S+, and the role behind may not change its tables\. /,
      );
      expect(await told(url)).toMatch(prepare);
    });

    test('the schema is newer than the code', async () => {
      const url = postgres.databaseUrl('newer');
      await postgres.createDatabase('newer');
      await (await openDatabase({ url, dataDir: '' })).close();
      await postgres.run(
        `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 99999999999999)`,
        'newer',
      );
      await (await openDatabase({ url, dataDir: '' })).close();
      expect(await checkDatabase({ databaseUrl: url, dataDir: '' })).toMatch(
        /migrated by a newer release, beside which this one may run$/,
      );
      await postgres.run(`UPDATE drizzle.releases SET oldest = '999.0.0', newest = '999.1.0'`, 'newer');
      expect(await told(url)).toBe(
        `The database was changed by release 999.1.0 of the portal, and this is ${version}, while only 999.0.0 and newer ones may run on it. Start that release, or restore a backup that this one made.`,
      );
    });

    test('the server is too old', async () => {
      await expect(checkServer(async () => [{ version: 14 }])).rejects.toThrow(
        'PostgreSQL 14 is too old. The portal needs PostgreSQL 15 or newer.',
      );
    });

    test('nothing listens at the address', async () => {
      expect(await told('postgres://panel@127.0.0.1:1/panel')).toMatch(/ECONNREFUSED.*\. Start PostgreSQL there, /);
    });
  });
});

/** A connection to a database that can be cut or stalled. */
async function startLine(target: string) {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let isPaused = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      if (isPaused) one.pause();
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (data) => other.write(data));
      if (isPaused) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
