import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import type { Storage } from './adapter.ts';
import { bucketCheck } from './check-bucket.ts';
import type { S3Config } from './config.ts';
import { MissingContent } from './missing-content.ts';

/** Files in a bucket of Amazon S3 or of any server that speaks its protocol. */
export function s3Storage(config: S3Config): Storage {
  const client = new S3Client({
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
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  return {
    async put(key, content, contentType) {
      const body = Buffer.isBuffer(content) ? content : await wholeOf(content);
      await disk.put(key, body, { contentType });
    },
    async putFile(key, source, contentType) {
      // A stream of a file on disk has a known length, which S3 asks for; the client cannot repeat it by itself.
      await retried(() => disk.putStream(key, createReadStream(source), { contentType }));
      await rm(source);
    },
    async stream(key, range) {
      const command = new GetObjectCommand({
        Bucket: config.bucket,
        Key: key,
        Range: range && `bytes=${range.start}-${range.end}`,
      });
      try {
        const { Body } = await client.send(command);
        return Body as Readable;
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingContent(key) : error;
      }
    },
    remove: (key) => disk.delete(key),
    check: bucketCheck(client, config.bucket),
  };
}

/** Milliseconds until a connection stands, and of silence on it. */
const PATIENCE = { connectionTimeout: 10 * SECOND, socketTimeout: MINUTE };

const TRIES = 3;
const PAUSE = 200;

async function retried<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1) throw error;
    await setTimeout(PAUSE * 2 ** (TRIES - tries));
    return retried(work, tries - 1);
  }
}

async function wholeOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
