import { parseArgs } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { configureProcess } from '#server/data/config/process-config.ts';
import type { S3Config } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { causeOf, s3Client } from '#server/outside/storage/s3.ts';
import { DAYS_KEPT, hasVersions, keepVersions } from '#server/outside/storage/versions.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Makes the bucket of S3_BUCKET if it is missing, and lets a new one keep deleted files for ${DAYS_KEPT} days.

  npm run create-bucket
  npm run create-bucket -- --versions

With --versions, a bucket that is there already keeps them too; this replaces the lifecycle rules that it has.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { versions: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return USAGE.trimEnd();
  const { s3 } = configureProcess().storage;
  if (!s3) throw new StartError('No bucket is configured. Set S3_BUCKET to its name.');
  const isNew = await create(s3);
  const keeps = isNew || values.versions ? await keepVersions(s3) : await hasVersions(s3);
  return `The bucket ${s3.bucket} ${isNew ? 'was made' : 'is there already'}. ${sayVersions(keeps, isNew || values.versions)}`;
});

function sayVersions(keeps: boolean, wasAsked: boolean | undefined): string {
  if (keeps && wasAsked) return `Files that are deleted from it can be brought back for ${DAYS_KEPT} days.`;
  if (keeps) return 'It keeps the versions of its files.';
  const why = wasAsked ? 'The server keeps no versions' : 'It keeps no versions (--versions changes that)';
  return `${why}, so files that are deleted from it cannot be brought back.`;
}

/** Returns false if there was one. @throws StartError with the cause */
async function create(s3: S3Config): Promise<boolean> {
  // Amazon takes no name for its first region.
  const place = s3.region === 'us-east-1' ? {} : { LocationConstraint: s3.region as never };
  try {
    await s3Client(s3).send(new CreateBucketCommand({ Bucket: s3.bucket, CreateBucketConfiguration: place }));
    return true;
  } catch (error) {
    if (['BucketAlreadyExists', 'BucketAlreadyOwnedByYou'].includes((error as Error).name)) return false;
    throw causeOf(error);
  }
}
