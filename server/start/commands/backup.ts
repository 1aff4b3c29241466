import { backUp } from '#server/start/backup/back-up.ts';
import { runOnFolder } from './run-command.ts';

const USAGE = `Writes the database, the files and the ledger into a new folder, which only its owner can read.

  npm run backup -- <folder>

PostgreSQL may be in use. Stop the server first where it uses the embedded database. The secret is in no backup.
`;

await runOnFolder(USAGE, async (config, folder) => {
  await backUp(config, folder);
  return `The backup is in ${folder}. The secret (JWT_SECRET, or ${config.dataDir}/secret) is not: keep it apart.`;
});
