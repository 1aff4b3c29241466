import { HeadObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import { reachability } from '#server/outside/reachability.ts';
import { PassingError, StartError } from '#server/process/start-error.ts';

/** One small object per bucket, the same for all copies, so that checks need no right to delete and leave no garbage. */
const PROBE = '.probe';

/** How long a successful write is valid; until then the check only reads the object's metadata, which costs nothing. */
const WRITE_EVERY = MINUTE;

/** After this long (ms) without an answer, a service counts as unreachable. */
const PATIENCE = 10 * SECOND;

/** Checks that files can be written to the bucket. Throws StartError with the cause, or PassingError if that may pass. */
export function bucketCheck(client: S3Client, bucket: string): () => Promise<void> {
  let written = 0;
  const place = { Bucket: bucket, Key: PROBE };
  return async () => {
    const abortSignal = AbortSignal.timeout(PATIENCE);
    try {
      if (Date.now() - written < WRITE_EVERY) {
        await client.send(new HeadObjectCommand(place), { abortSignal });
        return;
      }
      await client.send(new PutObjectCommand({ ...place, Body: 'ok', ContentType: 'text/plain' }), { abortSignal });
      written = Date.now();
    } catch (error) {
      // The next check writes, because only the answer to a write says why it is refused.
      written = 0;
      throw causeOf(error);
    }
  };
}

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

/** What a refusal of S3, or its silence, means. */
export function causeOf(error: unknown): StartError {
  const { name } = error as Error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const cause = CAUSES[name] ?? STATUSES[status ?? 0];
  if (cause) return new StartError(cause);
  const reason = status ?? reachability(error);
  return new PassingError(`S3 cannot be reached, or fails (${reason}). Check S3_ENDPOINT and the service behind it.`);
}
