import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { configureProcess } from '#server/data/config/process-config.ts';
import type { S3Config } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { causeOf, s3Client } from '#server/outside/storage/s3.ts';
import { runCommand } from './run-command.ts';

/** `npm run create-bucket` makes the bucket of S3_BUCKET if it is missing. */
await runCommand(async () => {
  const { s3 } = configureProcess().storage;
  if (!s3) throw new StartError('No bucket is configured. Set S3_BUCKET to its name.');
  return `The bucket ${s3.bucket} ${(await create(s3)) ? 'was made' : 'is there already'}.`;
});

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
