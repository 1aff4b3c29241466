import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { DAY, KIB } from '#common/words/units.ts';
import { checkPostgres, connectToPostgres } from '#server/data/check-database.ts';
import { StartError } from '#server/data/errors.ts';
import type { Query } from '#server/data/migrate.ts';
import { BEGIN_RESTORING, END_RESTORING } from '#server/data/move-mark.ts';

/** Roles and rights are left out, since they belong to the cluster. `prepare-database` grants them. */
const WITHOUT_ROLES = ['--no-owner', '--no-privileges'];

/** The state of the database at one instant, which `dumpPostgres` dumps by its name while the portal runs. */
export type Snapshot = { name: string; query: Query };

/** Works on the state that the database has now. */
export async function onSnapshot<Result>(url: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = await connectToPostgres(url);
  const query: Query = async (text) => {
    // Counting takes longer than the connection's own limit allows.
    const patient = { text, query_timeout: DAY };
    return (await client.query(patient)).rows;
  };
  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The snapshot lives as long as this transaction, which waits for the dump.
    await query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const [row] = await query('SELECT pg_export_snapshot() AS name');
    return await work({ name: String(row?.name), query });
  } finally {
    await client.end();
  }
}

/** Dumps a state of the database into `keep`, while `pg_restore` reads the same bytes to the end. @throws StartError */
export async function dumpPostgres(
  url: string,
  snapshot: string,
  keep: (dump: Readable) => Promise<void>,
): Promise<void> {
  await withConnection(url, async (env) => {
    const args = ['--format=custom', ...WITHOUT_ROLES, `--snapshot=${snapshot}`];
    const dump = spawn('pg_dump', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const proof = spawn('pg_restore', [`--file=${devNull}`], { stdio: ['pipe', 'ignore', 'pipe'] });
    // Its end says why it took no more.
    proof.stdin.on('error', () => undefined);
    const toBoth = async function* toBoth() {
      for await (const chunk of dump.stdout) {
        if (!proof.stdin.write(chunk)) await Promise.race([once(proof.stdin, 'drain'), once(proof, 'close')]);
        yield chunk;
      }
      proof.stdin.end();
    };
    const works = [untilDone('pg_dump', dump), untilDone('pg_restore', proof), keep(Readable.from(toBoth()))];
    await Promise.all(works).finally(() => {
      for (const program of [dump, proof]) program.kill();
      return Promise.allSettled(works);
    });
  });
}

async function untilDone(program: Program, child: ChildProcess): Promise<void> {
  const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
  if (code !== 0) throw new StartError(`${program} failed.\n${said.trim()}`);
}

/** Reads a dump to its end, without a database. @throws StartError if it is damaged */
export async function requireReadableDump(file: string): Promise<void> {
  await programVersion('pg_restore');
  await promisify(execFile)('pg_restore', [`--file=${devNull}`, file]).catch(({ stderr }: { stderr: string }) => {
    throw new StartError(`pg_restore cannot read the dump.\n${stderr.trim()}`);
  });
}

/** @throws StartError unless the database at `url` can be reached and pg_dump is installed and new enough */
export async function requirePgDump(url: string): Promise<void> {
  const program = await programVersion('pg_dump');
  await programVersion('pg_restore');
  const [row] = await ask(url, `SELECT current_setting('server_version_num')::int / 10000 AS version`);
  const server = Number(row?.version);
  if (program >= server) return;
  throw new StartError(
    `pg_dump is of PostgreSQL ${program}, but the server is of PostgreSQL ${server}. Install the client programs of PostgreSQL ${server} or newer.`,
  );
}

/**
 * Fills the database from a dump, with the mark that more is to come, or leaves it empty. pg_restore writes the statements and psql runs them, since a newer pg_restore on
 * its own does not fill an older server. @throws StartError
 */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await withConnection(url, async (env) => {
    // Only the owner of an extension may comment on it, and that may be another role here.
    const read = spawn('pg_restore', [...WITHOUT_ROLES, '--no-comments', '--file=-', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    const fill = spawn('psql', options, { env, stdio: ['pipe', 'ignore', 'pipe'] });
    // Its end says why it took no more.
    fill.stdin.on('error', () => undefined);
    const reading = untilDone('pg_restore', read);
    const feeding = async () => {
      for await (const chunk of forOlderServers(read.stdout)) {
        if (!fill.stdin.write(chunk)) await Promise.race([once(fill.stdin, 'drain'), once(fill, 'close')]);
      }
      // Only a whole dump is committed.
      await reading;
      fill.stdin.end(`${BEGIN_RESTORING};\n`);
    };
    const works = [untilDone('psql', fill), reading, feeding()];
    await Promise.all(works).finally(() => {
      for (const program of [read, fill]) program.kill();
      return Promise.allSettled(works);
    });
  });
}

/** A setting that pg_restore 17 switches off at the beginning, and that older servers do not know. It is off as a database comes. */
const NEW_SETTING = /^SET transaction_timeout = 0;$/m;

/** The settings stand before this many bytes, and data after it. */
const SETTINGS = 4 * KIB;

/** From here on psql runs no commands of its own, which a manipulated dump could hold; pg_restore writes it since August 2025. */
const RESTRICTED = /^\\restrict \w+$/m;

/** @throws StartError if the script does not begin with RESTRICTED */
async function* forOlderServers(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: string | undefined = '';
  const withoutSetting = (text: string) => {
    if (text && !RESTRICTED.test(text))
      throw new StartError('pg_restore is too old. Install the last update of its release.');
    return Buffer.from(text.replace(NEW_SETTING, ''), 'latin1');
  };
  for await (const chunk of script) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head += chunk.toString('latin1');
    if (head.length < SETTINGS) continue;
    yield withoutSetting(head);
    head = undefined;
  }
  if (head) yield withoutSetting(head);
}

/** Says that all of a backup is there. */
export const finishPostgres = async (url: string): Promise<void> => void (await ask(url, END_RESTORING));

/** @throws StartError unless the role may fill the database at `url`, which must be empty except for extensions */
export async function requireEmptyPostgres(url: string): Promise<void> {
  for (const program of ['pg_restore', 'psql'] as const) await programVersion(program);
  await checkPostgres(url);
  const found = await ask(
    url,
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e') LIMIT 1`,
  );
  if (found.length > 0)
    throw new StartError('The database at DATABASE_URL is not empty. Restore into a new one (CREATE DATABASE).');
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connectToPostgres(url);
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** The major version of an installed program of PostgreSQL. @throws StartError when there is none */
async function programVersion(program: Program): Promise<number> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch((error: Error) => {
    throw new StartError(
      `${program} cannot be run (${error.message}). Install the client programs of PostgreSQL, in the server's version or a newer one (Debian: apt-get install postgresql-client).`,
    );
  });
  return Number(/\) (\d+)/.exec(stdout)?.[1]);
}

/** Gives work the environment in which libpq connects to `url`. */
async function withConnection<Result>(url: string, work: (env: NodeJS.ProcessEnv) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-tls-'));
  try {
    return await work({ ...process.env, ...(await connectionVariables(url, folder)) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The address as libpq's variables, since process lists show arguments. The server's driver parses the address, because libpq
 * understands `sslmode` and certificates differently. Certificates are in `folder` while the program runs.
 */
async function connectionVariables(url: string, folder: string): Promise<Record<string, string>> {
  const { host, port, user, password, database, ssl } = new pg.Client(url);
  const variables: Record<string, string | undefined> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: 'prefer',
  };
  if (ssl) {
    const { ca, cert, key, rejectUnauthorized, checkServerIdentity }: ConnectionOptions = ssl === true ? {} : ssl;
    const keep = async (name: string, content: unknown) => {
      if (!content) return undefined;
      const file = path.join(folder, name);
      await writeFile(file, String(content), { mode: 0o600 });
      return file;
    };
    const isChecked = rejectUnauthorized !== false;
    variables.PGSSLMODE = !isChecked ? 'require' : checkServerIdentity ? 'verify-ca' : 'verify-full';
    // Without a configured authority Node trusts its built-in ones; libpq trusts none.
    variables.PGSSLROOTCERT = await keep('root.crt', ca ?? (isChecked && getCACertificates('default').join('\n')));
    variables.PGSSLCERT = await keep('client.crt', cert);
    variables.PGSSLKEY = await keep('client.key', key);
  }
  return Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
