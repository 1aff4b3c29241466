import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import type { Storage } from './adapter.ts';
import { bucketCheck, causeOf } from './check-bucket.ts';
import type { S3Config } from './config.ts';
import { isKey } from './is-key.ts';
import { MissingContent } from './missing-content.ts';
import { retried } from './retried.ts';

/** A client of Amazon S3 or of any server that speaks its protocol. */
export const s3Client = (config: S3Config) =>
  new S3Client({
    region: config.region,
    endpoint: config.endpoint,
    credentials: config.credentials,
    forcePathStyle: config.forcePathStyle,
    // The client follows no redirects: a bucket elsewhere is an error of the configuration.
    followRegionRedirects: false,
    requestHandler: PATIENCE,
    // Checksums in trailers are Amazon's own; other servers refuse them. The content's SHA-256 is in our database.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Files in a bucket. */
export function s3Storage(config: S3Config): Storage {
  const client = s3Client(config);
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  // A stream of a file on disk has a known length, which S3 asks for; the client cannot repeat it by itself.
  const putCopy: Storage['putCopy'] = (key, source, contentType) =>
    retried(() => disk.putStream(key, createReadStream(source), { contentType }));
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    async putFile(key, source, contentType) {
      await putCopy(key, source, contentType);
      await rm(source);
    },
    putCopy,
    async stream(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: config.bucket, Key: key }));
        return Body as Readable;
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingContent(key) : error;
      }
    },
    remove: (key) => disk.delete(key),
    async *keys() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket })) {
          for (const { Key = '' } of page.Contents ?? []) if (isKey(Key)) yield Key;
        }
      } catch (error) {
        throw causeOf(error);
      }
    },
    check: bucketCheck(client, config.bucket),
  };
}

/** Milliseconds until a connection stands, and of silence on it. */
const PATIENCE = { connectionTimeout: 10 * SECOND, socketTimeout: MINUTE };
