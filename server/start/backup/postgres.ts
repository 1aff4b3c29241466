import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { MIB } from '#common/words/units.ts';
import { checkPostgres, connectToPostgres } from '#server/data/check-database.ts';
import { StartError } from '#server/data/errors.ts';

/** Roles and rights are left out, since they belong to the cluster. `prepare-database` grants them. */
const WITHOUT_ROLES = ['--no-owner', '--no-privileges'];

/** Writes a consistent dump of the database at `url` into a file while the portal runs. @throws StartError */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await runProgram('pg_dump', url, ['--format=custom', ...WITHOUT_ROLES, `--file=${file}`]);
}

/** @throws StartError unless the database at `url` can be reached and pg_dump is installed and new enough */
export async function requirePgDump(url: string): Promise<void> {
  const program = await programVersion('pg_dump');
  const [row] = await ask(url, `SELECT current_setting('server_version_num')::int / 10000 AS version`);
  const server = Number(row?.version);
  if (program >= server) return;
  throw new StartError(
    `pg_dump is of PostgreSQL ${program}, but the server is of PostgreSQL ${server}. Install the client programs of PostgreSQL ${server} or newer.`,
  );
}

/** Fills the database from a dump, or leaves it empty. @throws StartError */
export async function restorePostgres(url: string, file: string): Promise<void> {
  // Only the owner of an extension may comment on it, and that may be another role here.
  const args = ['--no-comments', '--exit-on-error', '--single-transaction', `--dbname=${databaseName(url)}`, file];
  await runProgram('pg_restore', url, [...WITHOUT_ROLES, ...args]);
}

/** @throws StartError unless the role may fill the database at `url`, which must be empty except for extensions */
export async function requireEmptyPostgres(url: string): Promise<void> {
  await programVersion('pg_restore');
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

type Program = 'pg_dump' | 'pg_restore';

/** The major version of an installed program of PostgreSQL. @throws StartError when there is none */
async function programVersion(program: Program): Promise<number> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch((error: Error) => {
    throw new StartError(
      `${program} cannot be run (${error.message}). Install the client programs of PostgreSQL, in the server's version or a newer one (Debian: apt-get install postgresql-client).`,
    );
  });
  return Number(/\) (\d+)/.exec(stdout)?.[1]);
}

/** Runs a program of PostgreSQL on the database at `url`, with the server's way to connect. @throws StartError with its message */
async function runProgram(program: Program, url: string, args: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-tls-'));
  try {
    const env = { ...process.env, ...(await connectionVariables(url, folder)) };
    await promisify(execFile)(program, args, { env, maxBuffer: 16 * MIB });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(`${program} failed.\n${(stderr || message).trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const databaseName = (url: string) => new pg.Client(url).database ?? '';

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
