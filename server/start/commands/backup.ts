import { countedFigure, formatBytes } from '#common/words/format.ts';
import { StartError } from '#server/data/errors.ts';
import { backUp } from '#server/start/backup/back-up.ts';
import { runOnFolder, say } from './run-command.ts';

const USAGE = `Makes a backup of database, files and ledger, and proves it, while the portal may run.

  npm run backup -- <folder> [--keep 14]

Each backup is a folder of its own below <folder>, named by its instant, which only its owner can read. Files that have not changed
are shared with the backup before. --keep removes all but the newest ones. With BACKUP_RECIPIENT (a public key of age) it is encrypted.
The secret is in no backup.
`;

await runOnFolder(
  USAGE,
  async (config, folder, { keep }) => {
    const began = Date.now();
    const made = await backUp(config, folder, keep === undefined ? undefined : countOf(keep), say);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const removed = made.removed.length > 0 ? ` Removed: ${made.removed.join(', ')}.` : '';
    const said = [
      `The backup is in ${made.folder}: ${countedFigure(made.files, 'file')}, ${formatBytes(made.bytes.all)}, of which`,
      `${formatBytes(made.bytes.written)} are new, in ${seconds} s.${removed}`,
      `The secret (JWT_SECRET, or ${config.dataDir}/secret) is not in it: keep it apart.`,
    ].join(' ');
    if (made.missing.length === 0) return said;
    throw new StartError(
      `${said}\nThe portal has lost files that its database names; no earlier backup was removed, and one may have them:\n${made.missing.join('\n')}`,
    );
  },
  { keep: { type: 'string' } },
);

function countOf(keep: unknown): number {
  if (!/^[1-9]\d{0,3}$/.test(String(keep))) throw new Error('--keep must be how many backups to keep, 1 or more.');
  return Number(keep);
}
