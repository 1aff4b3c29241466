import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { grantRuntimeRights } from '#server/db/grant-rights.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createJobs } from '#server/jobs/queue.ts';
import { createLog } from '#server/process/log.ts';

const USAGE = `Migrates PostgreSQL as the owner of its schema, and lets another role run the portal on it.

  DATABASE_URL=postgres://owner:…@db/panel npm run prepare-database -- --role <role of the portal>

Run it before each start of a new release; the portal itself then runs with the address of that role.
`;

const { values } = parseArgs({ options: { role: { type: 'string' }, help: { type: 'boolean' } } });

if (values.help || !values.role) {
  process.stdout.write(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  await prepare(values.role).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

async function prepare(role: string): Promise<void> {
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  if (!url) throw new Error('The embedded database has no roles. Set DATABASE_URL to the address of its owner.');
  const database = await openDatabase({ url, dataDir });
  try {
    await createJobs({ database, log: createLog('error') }).install();
    await grantRuntimeRights(database.db, role);
    process.stdout.write(`The database is up to date, and ${role} may run the portal on it.\n`);
  } finally {
    await database.close();
  }
}
