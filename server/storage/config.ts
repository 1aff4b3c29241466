import * as z from 'zod';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { MIB } from '#common/values/sizes.ts';

const megabytes = (bytes: number) =>
  z.coerce
    .number('must be a number of megabytes')
    .positive('must be above 0')
    .default(bytes / MIB);

/** Environment variables about files: where they are stored and their limits. */
export const storageEnvironment = {
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  IMAGE_MAX_MB: megabytes(DEFAULT_MAX_BYTES.image),
  PDF_MAX_MB: megabytes(DEFAULT_MAX_BYTES.pdf),
  MODEL_MAX_MB: megabytes(DEFAULT_MAX_BYTES.model),
  ATTACHMENT_MAX_MB: megabytes(DEFAULT_MAX_BYTES.attachment),
};

export type S3Config = {
  bucket: string;
  region: string;
  /** The address of an S3 server other than Amazon's. */
  endpoint: string | undefined;
  /** Undefined: the machine's own role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
};

export type StorageConfig = {
  /** Undefined: files are stored below the data folder. */
  s3: S3Config | undefined;
  maxBytes: FileLimits;
  /** Milliseconds without a byte that end an upload. */
  stallTimeout: number;
};

type Environment = z.infer<z.ZodObject<typeof storageEnvironment>>;

/** Reads where files are stored, or a line for each missing variable. */
export function storageConfig(value: Environment): { config: StorageConfig; problems: string[] } {
  const problems: string[] = [];
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (accessKeyId && !secretAccessKey) problems.push('S3_SECRET_ACCESS_KEY: must be set with S3_ACCESS_KEY_ID');
  if (!accessKeyId && secretAccessKey) problems.push('S3_ACCESS_KEY_ID: must be set with S3_SECRET_ACCESS_KEY');
  if (!value.S3_BUCKET && (value.S3_ENDPOINT || accessKeyId))
    problems.push('S3_BUCKET: must be set to store files in S3');
  const s3: S3Config | undefined = value.S3_BUCKET
    ? {
        bucket: value.S3_BUCKET,
        region: value.S3_REGION,
        endpoint: value.S3_ENDPOINT,
        credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
        forcePathStyle: value.S3_FORCE_PATH_STYLE === '1',
      }
    : undefined;
  const maxBytes = {
    image: value.IMAGE_MAX_MB * MIB,
    pdf: value.PDF_MAX_MB * MIB,
    model: value.MODEL_MAX_MB * MIB,
    attachment: value.ATTACHMENT_MAX_MB * MIB,
  };
  return { config: { s3, maxBytes, stallTimeout: REQUEST_TIMEOUT }, problems };
}
