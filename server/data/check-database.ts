import type pg from 'pg';
import { SECOND } from '#common/words/units.ts';
import { StartError } from './errors.ts';
import { type Query, requireUsableSchema, type SchemaState } from './migrate.ts';
import { MARK, RESTORING, readMark } from './move-mark.ts';
import { UNKNOWN_AUTHORITY } from './reachability.ts';
import { SteadyClient } from './steady-client.ts';
import { version as release } from './version.ts';

const CONNECT_TIME = 10 * SECOND;
const OLDEST_VERSION = 15;

/** What to do about each reason of a refused connection. */
const REMEDIES: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL there, or correct host and port.',
  ENOTFOUND: 'Correct the host name.',
  EAI_AGAIN: 'Correct the host name, or the name service of this machine.',
  ENOENT: 'Start PostgreSQL there, or correct the path of its socket.',
  '28P01': 'Correct the user or the password.',
  '28000': 'Correct the user, or let it in (pg_hba.conf).',
  '3D000': 'Create the database (CREATE DATABASE), or correct its name.',
  '42501': 'Let the user connect (GRANT CONNECT ON DATABASE).',
  '53300': 'Raise max_connections, or stop other programs that use it.',
  '57P03': 'Wait until PostgreSQL is up, and start again.',
  CERT_HAS_EXPIRED: 'Give the server a new certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use the name for which its certificate was made.',
  ...Object.fromEntries(
    UNKNOWN_AUTHORITY.map((code) => [
      code,
      "Name the file of its authority's certificate as sslrootcert=… in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.",
    ]),
  ),
};

/** A usable database: its version, whether its tables are up to date, and how many seconds its clock is ahead. */
export type Usable = { version: string; state: SchemaState; drift: number };

/**
 * Connects to PostgreSQL at `url` and checks that the portal can work there; writes nothing. Only who is `restoring` a backup may use a
 * database into which one is being restored. @throws StartError
 */
export async function checkPostgres(url: string, restoring = false): Promise<Usable> {
  const client = await connectToPostgres(url);
  try {
    return await checkServer(async (statement) => (await client.query(statement)).rows, restoring);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database at DATABASE_URL cannot be used: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** A connection to PostgreSQL at `url`, which the caller ends. @throws StartError that says what to do */
export async function connectToPostgres(url: string): Promise<pg.Client> {
  try {
    const client = new SteadyClient({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIME,
      query_timeout: CONNECT_TIME,
    });
    await client.connect();
    return client;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    const remedy = REMEDIES[code] ?? 'Check DATABASE_URL.';
    throw new StartError(`The database at DATABASE_URL cannot be used: ${message || code}. ${remedy}`);
  }
}

/** Checks the version of the server, the rights of the role, and that the database is whole. @throws StartError */
export async function checkServer(query: Query, restoring = false): Promise<Usable> {
  const before = Date.now();
  const [server = {}] = await query(`
    SELECT current_setting('server_version_num')::int / 10000 AS version,
           current_setting('server_version') AS whole_version,
           extract(epoch FROM clock_timestamp())::float8 AS seconds,
           pg_is_in_recovery() AS standby,
           current_setting('transaction_read_only') = 'on' AS read_only,
           quote_ident(current_user) AS role,
           quote_ident(current_database()) AS database,
           has_database_privilege(current_database(), 'CREATE') AS may_create_schemas,
           has_schema_privilege('public', 'CREATE') AS may_create_tables,
           EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trigrams,
           EXISTS (SELECT FROM pg_namespace WHERE nspname = 'drizzle'
                   AND NOT has_schema_privilege(oid, 'USAGE')) AS is_closed,
           ${MARK} AS mark`);
  const drift = Number(server.seconds) - (before + Date.now()) / 2000;
  const { version, whole_version, standby, read_only, role, is_closed } = server;
  if (Number(version) < OLDEST_VERSION) {
    throw new StartError(`PostgreSQL ${version} is too old. The portal needs PostgreSQL ${OLDEST_VERSION} or newer.`);
  }
  if (standby)
    throw new StartError('The database at DATABASE_URL is a standby, which takes no writes. Name the primary.');
  if (read_only) {
    throw new StartError(
      'The database at DATABASE_URL takes no writes: it is set to read only (default_transaction_read_only).',
    );
  }
  if (is_closed) {
    throw new StartError(`The role ${role} may not use the tables of the portal. ${prepareFor(role)}.`);
  }
  if (readMark(server.mark)?.isDone === false) {
    throw new StartError(
      'An embedded database is being moved to the one at DATABASE_URL, and not all of it is there. Run "npm run move-to-postgres" again, to its end.',
    );
  }
  if (server.mark === RESTORING && !restoring) {
    throw new StartError(
      'A backup was being restored into the database at DATABASE_URL, and not all of it is there. Drop this database and restore again, into a new one.',
    );
  }
  const state = await requireUsableSchema(query);
  if (state === 'pending' || state === 'empty') requireRights(server, state);
  return { version: String(whole_version), state, drift };
}

const prepareFor = (role: unknown) =>
  `Let their owner run "npm run prepare-database -- --role ${role}" with this release`;

/** Checks the rights that the migrations need. @throws StartError */
function requireRights(server: Record<string, unknown>, state: 'pending' | 'empty'): void {
  const { role, database, may_create_schemas, may_create_tables, has_trigrams } = server;
  if (state === 'pending' && !may_create_tables) {
    throw new StartError(
      `The database is of a release before ${release}, and the role ${role} may not change its tables. ${prepareFor(role)}.`,
    );
  }
  if (!may_create_schemas) {
    throw new StartError(
      `The role ${role} may not create schemas and extensions in the database ${database}. ${prepareFor(role)}, or: GRANT CREATE ON DATABASE ${database} TO ${role}`,
    );
  }
  if (!may_create_tables) {
    throw new StartError(
      `The role ${role} may not create tables in the schema public. ${prepareFor(role)}, or: GRANT CREATE ON SCHEMA public TO ${role}`,
    );
  }
  if (!has_trigrams) {
    throw new StartError(
      'The extension pg_trgm is not installed on the PostgreSQL server. Install its contrib modules (Debian: postgresql-contrib).',
    );
  }
}
