import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { StartError } from './errors.ts';
import { migratePglite } from './migrate.ts';
import { OBSERVED_QUERIES } from './observed.ts';
import { preparedOn } from './statement.ts';
import { FairQueue } from './waiting.ts';

type Emscripten = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/** The folder of the embedded database, whose files only this account may read: the runtime of WebAssembly ignores the umask. */
class PrivateFolder extends NodeFS {
  override async init(client: PGlite, options: Emscripten): Promise<{ emscriptenOpts: Emscripten }> {
    const { emscriptenOpts } = await super.init(client, options);
    const keepPrivate: NonNullable<Emscripten['preRun']>[number] = ({ FS }) => {
      const { chmod } = FS;
      FS.chmod = (file: string, mode: number) => chmod(file, mode & 0o700);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), keepPrivate] } };
  }
}

/** Less than PostgreSQL's default of 128 MB, which is allocated at the start. The file system caches the rest. */
const SHARED_BUFFERS = '32MB';

/** V8 optimises busy WebAssembly functions in threads, each of which keeps the memory of its largest function. One is enough. */
const COMPILED_BY = '--wasm-num-compilation-tasks=1';

/** Opens the embedded database in this folder and migrates it, or creates it. @throws StartError if it cannot be opened */
export async function openPglite(folder: string, isNew: boolean): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const client = await createPglite(folder).catch(async (error) => {
    // A half-made database could never be opened.
    if (isNew) await rm(folder, { recursive: true, force: true });
    throw new StartError(
      `The embedded database in ${folder} cannot be opened (${error?.message ?? 'no reason was given'}). Check the disk, or restore a backup.`,
    );
  });
  try {
    return await fromPgliteClient(client);
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Runs PGlite on a folder, without migrations. `settings` are PostgreSQL's own (`name=value`). @throws Error if it cannot be opened */
export function createPglite(folder: string, settings: string[] = []): Promise<PGlite> {
  setFlagsFromString(COMPILED_BY);
  return PGlite.create({
    fs: new PrivateFolder(folder),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams,
      ...[`shared_buffers=${SHARED_BUFFERS}`, ...settings].flatMap((setting) => ['-c', setting]),
    ],
  });
}

/** Wraps a running PGlite; tests pass one that lives in memory. */
export async function fromPgliteClient(client: PGlite): Promise<Database> {
  const turns = takeTurns(client);
  keepStatements(client);
  refuseQueriesBeside(client);
  const db = drizzle(client, OBSERVED_QUERIES);
  await migratePglite(db);
  const identityChanges: ((payload: string) => void)[] = [];
  await client.listen('identity', (payload) => {
    for (const listener of identityChanges) listener(payload);
  });
  return {
    kind: 'pglite',
    db: db as unknown as Db,
    jobsConnection: { backend: 'pglite', db: fromPglite(client) },
    onIdentityChange: (listener) => void identityChanges.push(listener),
    // The lock of the data folder ensures that there is only one process.
    alone: (work) => work(),
    load: () => ({ open: 1, idle: 1 - turns.load.working, waiting: turns.load.waiting }),
    close: () => client.close(),
  };
}

/** Statements are prepared once for the one connection of the embedded database, whether inside or outside of a transaction. */
function keepStatements(client: PGlite): void {
  const prepared = new Map<string, boolean>();
  preparedOn.set(client, prepared);
  const begin = client.transaction.bind(client);
  client.transaction = (work) =>
    begin((tx) => {
      preparedOn.set(tx, prepared);
      return work(tx);
    });
}

/**
 * The one connection belongs to a transaction until it ends. A query of its work on the database itself would wait for that for ever,
 * and all others behind it, so that it is refused. What the work leaves behind, such as a timer, may make queries afterwards.
 */
function refuseQueriesBeside(client: PGlite): void {
  const working = new AsyncLocalStorage<{ isDone: boolean }>();
  const requireOutside = () => {
    if (working.getStore()?.isDone !== false) return;
    const message = 'Within a transaction, queries are made on the transaction.';
    throw Object.assign(new Error(message), { code: 'query_beside_transaction' });
  };
  const query = client.query;
  client.query = async <Row>(...args: Parameters<PGlite['query']>) => {
    requireOutside();
    return query<Row>(...args);
  };
  const begin = client.transaction;
  client.transaction = async (work) => {
    requireOutside();
    const state = { isDone: false };
    return begin((tx) => working.run(state, () => work(tx).finally(() => (state.isDone = true))));
  };
}

/**
 * Yields to the event loop after each query. The embedded database runs in this process and never yields by itself, so while queries
 * wait, no timer would fire and no connection would be accepted (Node accepts one per turn). Returns the queue of the queries.
 */
function takeTurns(client: PGlite): FairQueue {
  const query = client.query.bind(client);
  const oneByOne = new FairQueue({ slots: 1 });
  client.query = <Row>(...args: Parameters<PGlite['query']>) =>
    oneByOne.run(async () => {
      const result = await query<Row>(...args);
      await turn();
      return result;
    });
  return oneByOne;
}
