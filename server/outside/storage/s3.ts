import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { MINUTE, SECOND } from '#common/words/units.ts';
import type { S3Config } from '#server/data/config/services.ts';
import { PassingError, StartError } from '#server/data/errors.ts';
import { reachability } from '#server/data/reachability.ts';
import { isKey, MissingContent, type Storage } from './adapter.ts';

/** One small object per bucket, shared by all copies, so that frequent checks need no right to delete and leave no garbage. */
const PROBE = '.probe';

/** How long a successful write is valid; until then the check only reads the object's metadata, which costs nothing. */
const WRITE_EVERY = MINUTE;

/** After this long (ms) without an answer, a service counts as unreachable. */
const CHECK_BUCKET_PATIENCE = 10 * SECOND;

/** S3's codes of refusals, and what to do about them. */
const CAUSES: Record<string, string> = {
  NoSuchBucket: 'The bucket that S3_BUCKET names does not exist. Create it, or correct S3_BUCKET and S3_ENDPOINT.',
  InvalidAccessKeyId: 'S3 does not know the key of S3_ACCESS_KEY_ID. Correct it.',
  SignatureDoesNotMatch: 'S3 refuses the credentials. Correct S3_SECRET_ACCESS_KEY, and check S3_REGION.',
  AccessDenied:
    'S3 does not let these credentials use the bucket. Give them s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.',
  PermanentRedirect: 'The bucket is in another region. Correct S3_REGION.',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Correct S3_REGION.',
  RequestTimeTooSkewed:
    'S3 refuses requests because the clock of this machine is wrong. Set it, and keep it set (NTP).',
  CredentialsProviderError: 'There are no credentials for S3. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
};

const STATUSES: Record<number, string | undefined> = {
  301: CAUSES.PermanentRedirect,
  401: CAUSES.SignatureDoesNotMatch,
  403: CAUSES.SignatureDoesNotMatch,
  404: CAUSES.NoSuchBucket,
};

/** The error for the operator that a failure of S3 means. */
export function causeOf(error: unknown): StartError {
  const { name } = error as Error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const cause = CAUSES[name] ?? STATUSES[status ?? 0];
  if (cause) return new StartError(cause);
  const reason = status ?? reachability(error);
  return new PassingError(`S3 cannot be reached, or fails (${reason}). Check S3_ENDPOINT and the service behind it.`);
}

/** A client of Amazon S3 or of any server that speaks its protocol. */
export const s3Client = (config: S3Config) =>
  new S3Client({
    region: config.region,
    endpoint: config.endpoint,
    credentials: config.credentials,
    forcePathStyle: config.forcePathStyle,
    // Follows no redirects: a bucket in another region is a configuration error.
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
  // S3 needs the length, which a file stream has. The client cannot repeat a stream, so the call is repeated here.
  const putCopy: Storage['putCopy'] = (key, source, contentType) =>
    retried(() => disk.putStream(key, createReadStream(source), { contentType }));
  const requireWritable = probeOf(client, config.bucket);
  const storage: Storage = {
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
    check: async (thoroughly) => {
      await requireWritable();
      if (thoroughly) await requireReadable(storage, config.bucket);
      return `the bucket ${config.bucket} can be written to and read`;
    },
  };
  return storage;
}

/** Returns a check that files can be written to the bucket. It throws StartError with the cause, or PassingError if that may pass. */
function probeOf(client: S3Client, bucket: string): () => Promise<void> {
  let written = -WRITE_EVERY;
  const place = { Bucket: bucket, Key: PROBE };
  return async () => {
    const abortSignal = AbortSignal.timeout(CHECK_BUCKET_PATIENCE);
    try {
      if (performance.now() - written < WRITE_EVERY) {
        await client.send(new HeadObjectCommand(place), { abortSignal });
        return;
      }
      await client.send(new PutObjectCommand({ ...place, Body: 'ok', ContentType: 'text/plain' }), { abortSignal });
      written = performance.now();
    } catch (error) {
      // The next check writes, because only the answer to a write says why it is refused.
      written = -WRITE_EVERY;
      throw causeOf(error);
    }
  };
}

/** @throws StartError if what was written cannot be read back and removed */
async function requireReadable(storage: Storage, bucket: string): Promise<void> {
  const key = `check-${randomUUID()}`;
  const content = Buffer.from(key);
  const isSame = await storage
    .put(key, content, 'text/plain')
    .then(async () => (await buffer(await storage.stream(key))).equals(content))
    .finally(() => storage.remove(key))
    .catch((error) => {
      throw new StartError(`the bucket ${bucket} can be written to, but not read and cleaned (${reachability(error)})`);
    });
  if (!isSame) throw new StartError(`the bucket ${bucket} gave back other bytes than were written`);
}

/** Time limits (ms) for connecting, and for silence on a connection. */
const PATIENCE = { connectionTimeout: 10 * SECOND, socketTimeout: MINUTE };

const TRIES = 3;

const PAUSE = 200;

/** Repeats failed work after growing pauses. @throws the last failure */
export async function retried<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1) throw error;
    await setTimeout(PAUSE * 2 ** (TRIES - tries));
    return retried(work, tries - 1);
  }
}
