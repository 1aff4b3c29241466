import { StartError } from '#server/data/errors.ts';
import { queryOf } from '#server/data/migrate.ts';
import { restoreDeleted } from '#server/outside/storage/versions.ts';
import { namedFiles } from '#server/start/backup/files.ts';
import { onDatabase, runWithoutArguments } from './run-command.ts';

const USAGE = `Brings back files that the database names and that were deleted from the bucket, where the bucket keeps versions.

  npm run restore-files

Run it after the database was put back to an earlier time, before people use the portal.
`;

await runWithoutArguments(USAGE, async (config) => {
  const { s3 } = config.storage;
  if (!s3) throw new StartError('No bucket is configured (S3_BUCKET). Files in DATA_DIR have no versions.');
  const { restored, missing } = await onDatabase(config, async ({ db }) =>
    restoreDeleted(s3, await namedFiles(queryOf(db))),
  );
  const done = `${restored.length} deleted files were brought back.`;
  if (missing.length === 0) return `${done} The bucket has all files that the database names.`;
  throw new StartError(
    `${done} Of ${missing.length} files that the database names the bucket keeps no version:\n${missing.join('\n')}`,
  );
});
