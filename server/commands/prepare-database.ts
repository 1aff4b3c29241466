import { parseArgs } from 'node:util';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { configureProcess } from '#server/config/process-config.ts';
import type { Db } from '#server/db/database.ts';
import { grantRuntimeRights } from '#server/db/grant-rights.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createJobs } from '#server/jobs/queue.ts';
import { fatalReason } from '#server/process/fatal-reason.ts';
import { createLog } from '#server/process/log.ts';

const USAGE = `Migrates PostgreSQL as the owner of its schema, and lets another role run the portal on it.

  DATABASE_URL=postgres://owner:…@db/panel npm run prepare-database -- --role <role of the portal>

Run it before each start of a new release; the portal itself then runs with the address of that role.
`;

try {
  const { values } = parseArgs({ options: { role: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) process.stdout.write(USAGE);
  else if (values.role) await prepare(values.role);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof DrizzleQueryError ? fatalReason(error) : (error as Error).message}\n`);
  process.exitCode = 1;
}

async function prepare(role: string): Promise<void> {
  const { databaseUrl: url, dataDir } = configureProcess();
  if (!url) throw new Error('The embedded database has no roles. Set DATABASE_URL to the address of its owner.');
  const database = await openDatabase({ url, dataDir });
  try {
    await createJobs({ database, log: createLog('error') }).install();
    await requireRole(database.db, role);
    await grantRuntimeRights(database.db, role);
    process.stdout.write(`The database is up to date, and ${role} may run the portal on it.\n`);
  } finally {
    await database.close();
  }
}

async function requireRole(db: Db, role: string): Promise<void> {
  const { rows } = await db.execute(sql`SELECT FROM pg_roles WHERE rolname = ${role}`);
  if (rows.length > 0) return;
  throw new Error(
    `There is no role ${role}. The database is up to date; create the role (CREATE ROLE ${role} LOGIN PASSWORD '…'), then run this again.`,
  );
}
