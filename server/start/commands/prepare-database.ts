import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { configureProcess } from '#server/data/config/process-config.ts';
import type { Db } from '#server/data/database.ts';
import { createLog } from '#server/data/log.ts';
import { grantRuntimeRights } from '#server/data/migrate.ts';
import { createJobs } from '#server/data/queue.ts';
import { onDatabase, runCommand } from './run-command.ts';

const USAGE = `Migrates PostgreSQL as the owner of its schema, and lets another role run the portal on it.

  DATABASE_URL=postgres://owner:…@db/panel npm run prepare-database -- --role <role of the portal>

Run it before each start of a new release; the portal itself then runs with the address of that role.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { role: { type: 'string' }, help: { type: 'boolean' } } });
  const { role } = values;
  if (values.help) return USAGE.trimEnd();
  if (!role) throw new Error(USAGE);
  const config = configureProcess();
  if (!config.databaseUrl)
    throw new Error('The embedded database has no roles. Set DATABASE_URL to the address of its owner.');
  await onDatabase(config, async (database) => {
    await createJobs({ database, log: createLog('error') }).install();
    await requireRole(database.db, role);
    await grantRuntimeRights(database.db, role);
  });
  return `The database is up to date, and ${role} may run the portal on it.`;
});

async function requireRole(db: Db, role: string): Promise<void> {
  const { rows } = await db.execute(sql`SELECT FROM pg_roles WHERE rolname = ${role}`);
  if (rows.length > 0) return;
  throw new Error(
    `There is no role ${role}. The database is up to date; create the role (CREATE ROLE ${role} LOGIN PASSWORD '…'), then run this again.`,
  );
}
