import { StartError } from '#server/data/errors.ts';
import { restore } from '#server/start/backup/restore.ts';
import { runOnFolder } from './run-command.ts';

const USAGE = `Fills an empty database, an empty store of files and an empty DATA_DIR from a backup.

  npm run restore -- <folder>

On PostgreSQL, run it with the address of the owner of the new database, then prepare-database for the portal's role.
Where it fails half-way, begin again with a new database and an empty store.
`;

await runOnFolder(USAGE, async (config, folder) => {
  const missing = await restore(config, folder);
  if (missing.length === 0) return `Restored from ${folder}. The portal needs the same JWT_SECRET as before.`;
  throw new StartError(
    `Restored, but the backup lacks ${missing.length} files that the database names:\n${missing.join('\n')}`,
  );
});
