import { StartError } from '#server/data/errors.ts';
import { restore } from '#server/start/backup/restore.ts';
import { runOnFolder, say } from './run-command.ts';

const USAGE = `Puts a backup in the place of database, files and ledger, once it is proven.

  npm run restore -- <folder> [--new-secret]

<folder> is a backup, or a folder of backups, of which the newest is taken. What was in DATA_DIR is moved aside. PostgreSQL and a bucket
must be empty; run it with the address of the owner of the new database, then prepare-database for the portal's role. An encrypted
backup needs BACKUP_IDENTITY, the secret key of age. --new-secret restores a backup whose JWT_SECRET is lost.
`;

const SECRET_IS_LOST =
  'Its JWT_SECRET is lost: everybody signs in again, with a recovery code or a passkey where an app gave the second factor.';

await runOnFolder(
  USAGE,
  async (config, folder, { 'new-secret': newSecret }) => {
    const { from, aside, missing, hasSecret } = await restore(config, folder, { say, newSecret: newSecret === true });
    const before = aside ? ` What was there before is in ${aside}.` : '';
    const said = `Restored from ${from}.${before}${hasSecret ? '' : ` ${SECRET_IS_LOST}`}`;
    if (missing.length === 0) return said;
    throw new StartError(
      `${said}\nThe backup lacks ${missing.length} files that the database names:\n${missing.join('\n')}`,
    );
  },
  { 'new-secret': { type: 'boolean' } },
);
