import {
  CopyObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { causeOf, s3Client } from './s3.ts';

/** How long a deleted file can be brought back: as long as backups of the database usually go back, and no longer, for privacy. */
export const DAYS_KEPT = 30;

const MORE_RIGHTS =
  'The bucket is there, but S3 does not let these credentials turn on its versions. Give them s3:PutLifecycleConfiguration and s3:PutBucketVersioning for this command, and run it again with --versions.';

/** Whether the bucket keeps the versions of its files. */
export async function hasVersions(s3: S3Config): Promise<boolean> {
  return s3Client(s3)
    .send(new GetBucketVersioningCommand({ Bucket: s3.bucket }))
    .then(
      ({ Status }) => Status === 'Enabled',
      (error: Error) => {
        if (isUnknown(error)) return false;
        throw causeOf(error);
      },
    );
}

/**
 * Lets the bucket keep deleted files for {@link DAYS_KEPT} days. The rule that ends them comes first, since without it they would be
 * kept for ever. Returns false if the server keeps no versions. @throws StartError with the cause
 */
export async function keepVersions(s3: S3Config): Promise<boolean> {
  const [client, Bucket] = [s3Client(s3), s3.bucket];
  const rule = {
    ID: 'expert-panel-old-versions',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    NoncurrentVersionExpiration: { NoncurrentDays: DAYS_KEPT },
    Expiration: { ExpiredObjectDeleteMarker: true },
  } as const;
  try {
    await client.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [rule] } }),
    );
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    return true;
  } catch (error) {
    if (isUnknown(error)) return false;
    if ((error as Error).name === 'AccessDenied') throw new StartError(MORE_RIGHTS);
    throw causeOf(error);
  }
}

const isUnknown = (error: unknown) => ['NotImplemented', 'MethodNotAllowed'].includes((error as Error).name);

/**
 * Brings back those of the named files that were deleted from the bucket and of which it keeps a version, by copying the newest
 * one. Returns the keys of those it brought back and of those that cannot be. @throws StartError with the cause
 */
export async function restoreDeleted(s3: S3Config, named: { key: string }[]) {
  const client = s3Client(s3);
  const restored: string[] = [];
  const missing: string[] = [];
  try {
    const { present, deleted } = await contentOf(client, s3.bucket);
    for (const { key } of named) {
      const version = deleted.get(key);
      if (present.has(key)) continue;
      if (!version) missing.push(key);
      else {
        const CopySource = `${s3.bucket}/${key.split('/').map(encodeURIComponent).join('/')}?versionId=${version}`;
        await client.send(new CopyObjectCommand({ Bucket: s3.bucket, Key: key, CopySource }));
        restored.push(key);
      }
    }
  } catch (error) {
    throw causeOf(error);
  }
  return { restored, missing };
}

/** The keys that the bucket has, and the newest version of each key that was deleted from it. */
async function contentOf(client: S3Client, Bucket: string) {
  const present = new Set<string>();
  const deleted = new Map<string, string>();
  let next: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (next) {
    // The versions of a key come one after another, the newest first.
    const page: { Versions?: { Key?: string; VersionId?: string; IsLatest?: boolean }[] } & {
      IsTruncated?: boolean;
      NextKeyMarker?: string;
      NextVersionIdMarker?: string;
    } = await client.send(new ListObjectVersionsCommand({ Bucket, ...next }));
    for (const { Key = '', VersionId = '', IsLatest } of page.Versions ?? []) {
      if (IsLatest) present.add(Key);
      else if (!present.has(Key) && !deleted.has(Key)) deleted.set(Key, VersionId);
    }
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  }
  return { present, deleted };
}
