import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { CheckError, PATIENCE, reachability } from './check.ts';

const OLDEST = 150_000;
const LARGEST_DRIFT = 5;

const QUESTIONS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  has_schema_privilege(current_schema(), 'CREATE') as may_create,
  has_database_privilege(current_database(), 'CREATE') as may_extend,
  exists (select from pg_extension where extname = 'pg_trgm') as extended,
  exists (select from pg_available_extensions where name = 'pg_trgm') as available,
  extract(epoch from clock_timestamp())::float8 as seconds`;

/** Checks that PostgreSQL can be used, is new enough, lets us create tables, and that its clock agrees with ours. */
export async function checkDatabase({ databaseUrl }: Config): Promise<string> {
  if (!databaseUrl) return 'the embedded one, in DATA_DIR';
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = Date.now() / 1000;
    const { rows } = await client.query(QUESTIONS);
    const drift = rows[0].seconds - (before + Date.now() / 1000) / 2;
    return judge(rows[0], drift);
  } catch (error) {
    throw error instanceof CheckError ? error : new CheckError(unusable(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Answers = {
  version: string;
  number: number;
  may_create: boolean | null;
  may_extend: boolean;
  extended: boolean;
  available: boolean;
};

function judge(answers: Answers, drift: number): string {
  const { version, number, may_create, may_extend, extended, available } = answers;
  if (number < OLDEST) throw new CheckError(`PostgreSQL ${version} is too old, 15 or newer is needed`);
  if (!may_create) throw new CheckError('the account of DATABASE_URL may not make tables (GRANT CREATE ON SCHEMA)');
  if (!extended && !available) throw new CheckError('the extension pg_trgm is not installed on the database server');
  if (!extended && !may_extend) {
    throw new CheckError('the account of DATABASE_URL may not make the extension pg_trgm (GRANT CREATE ON DATABASE)');
  }
  if (Math.abs(drift) > LARGEST_DRIFT) {
    throw new CheckError(`its clock differs from the one here by ${Math.round(Math.abs(drift))} s; run NTP on both`);
  }
  return `PostgreSQL ${version}`;
}

/** The classes of errors are those of the manual's appendix A, "PostgreSQL Error Codes". */
function unusable(error: unknown): string {
  const { code = '' } = error as { code?: string };
  if (code.startsWith('28')) return 'the user or the password in DATABASE_URL is wrong';
  if (code === '3D000') return 'the database that DATABASE_URL names does not exist';
  if (code === '53300') return 'the database takes no more connections';
  return `the database at DATABASE_URL cannot be used (${reachability(error)})`;
}
