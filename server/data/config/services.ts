import * as z from 'zod';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DEFAULT_MAX_BYTES } from '#common/library/files.ts';
import { MIB, SECOND } from '#common/words/units.ts';

const megabytes = (bytes: number) =>
  z.coerce
    .number('must be a number of megabytes')
    .positive('must be above 0')
    .default(bytes / MIB);

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const RECIPIENT = /^age1[a-z0-9]+$/;

const CLAMD = /^(?:tcp:\/\/(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}|unix:\/.+)$/i;

/** Environment variables about files and the services outside. */
export const serviceEnvironment = {
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  IMAGE_MAX_MB: megabytes(DEFAULT_MAX_BYTES.image),
  PDF_MAX_MB: megabytes(DEFAULT_MAX_BYTES.pdf),
  MODEL_MAX_MB: megabytes(DEFAULT_MAX_BYTES.model),
  ATTACHMENT_MAX_MB: megabytes(DEFAULT_MAX_BYTES.attachment),
  GIFT_CARDS: z.enum(['manual', 'tremendous'], 'must be manual or tremendous').default('manual'),
  TREMENDOUS_API_KEY: z
    .string()
    .regex(/^(TEST|PROD)_/, 'must begin with TEST_ or PROD_')
    .optional(),
  TREMENDOUS_URL: address.optional(),
  TREMENDOUS_CAMPAIGN_ID: z.string().optional(),
  TREMENDOUS_FUNDING_SOURCE_ID: z.string().default('BALANCE'),
  TREMENDOUS_SETTLED_AFTER_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(1, 'must be from 1 to 86400')
    .max(86_400, 'must be from 1 to 86400')
    .default(600),
  TREMENDOUS_WEBHOOK_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  LEDGER: z.enum(['csv', 'google_sheet'], 'must be csv or google_sheet').default('csv'),
  GOOGLE_SHEET_ID: z.string().optional(),
  GOOGLE_SHEET_RANGE: z.string().default('Payouts!A:J'),
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.string().optional(),
  /** PEM; line breaks may be written as \n. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z.string().optional(),
  GOOGLE_SHEETS_URL: z.url().default('https://sheets.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  CLAMD_URL: z.string().regex(CLAMD, 'must be tcp://host:port or unix:/path').optional(),
  SUMMARY_API_URL: address.optional(),
  SUMMARY_API_KEY: z.string().optional(),
  SUMMARY_MODEL: z.string().optional(),
  SUMMARY_MONTHLY_LIMIT: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 1000000')
    .max(1_000_000, 'must be from 1 to 1000000')
    .default(1000),
  BACKUP_RECIPIENT: z
    .string()
    .transform((list) => list.split(',').map((recipient) => recipient.trim()))
    .pipe(z.array(z.string().regex(RECIPIENT, 'must be a public key of age (age1…), or several, separated by commas')))
    .default([]),
  /** The content of a file that age-keygen writes, or its last line alone. */
  BACKUP_IDENTITY: z
    .string()
    .transform((content) => /^AGE-SECRET-KEY-\S+$/m.exec(content)?.[0] ?? '')
    .refine((identity) => identity !== '', 'must be a secret key of age (AGE-SECRET-KEY-…), as age-keygen makes it')
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof serviceEnvironment>>;

/** A line for each variable that must be set because of another one. */
export function missingBeside(value: Environment): string[] {
  const needed: [isNeeded: unknown, because: string, names: (keyof Environment)[]][] = [
    [
      value.GIFT_CARDS === 'tremendous',
      'when GIFT_CARDS is tremendous',
      ['TREMENDOUS_API_KEY', 'TREMENDOUS_CAMPAIGN_ID'],
    ],
    [
      value.LEDGER === 'google_sheet',
      'when LEDGER is google_sheet',
      ['GOOGLE_SHEET_ID', 'GOOGLE_SERVICE_ACCOUNT_EMAIL', 'GOOGLE_SERVICE_ACCOUNT_KEY'],
    ],
    [value.SUMMARY_API_URL, 'when SUMMARY_API_URL is', ['SUMMARY_MODEL']],
    [value.S3_ACCESS_KEY_ID, 'with S3_ACCESS_KEY_ID', ['S3_SECRET_ACCESS_KEY']],
    [value.S3_SECRET_ACCESS_KEY, 'with S3_SECRET_ACCESS_KEY', ['S3_ACCESS_KEY_ID']],
    [value.S3_ENDPOINT ?? value.S3_ACCESS_KEY_ID, 'to store files in S3', ['S3_BUCKET']],
  ];
  return needed.flatMap(([isNeeded, because, names]) =>
    isNeeded ? names.filter((name) => !value[name]).map((name) => `${name}: must be set ${because}`) : [],
  );
}

export const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');

const s3Config = (bucket: string, value: Environment) => ({
  bucket,
  region: value.S3_REGION,
  /** The address of an S3 server other than Amazon's. */
  endpoint: value.S3_ENDPOINT,
  /** Undefined: the machine's own role. */
  credentials:
    value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: value.S3_ACCESS_KEY_ID, secretAccessKey: value.S3_SECRET_ACCESS_KEY }
      : undefined,
  forcePathStyle: value.S3_FORCE_PATH_STYLE === '1',
});
export type S3Config = ReturnType<typeof s3Config>;

export const storageConfig = (value: Environment) => ({
  /** Undefined: files are stored below the data folder. */
  s3: value.S3_BUCKET ? s3Config(value.S3_BUCKET, value) : undefined,
  maxBytes: {
    image: value.IMAGE_MAX_MB * MIB,
    pdf: value.PDF_MAX_MB * MIB,
    model: value.MODEL_MAX_MB * MIB,
    attachment: value.ATTACHMENT_MAX_MB * MIB,
  },
  /** Milliseconds without a byte that end an upload. */
  stallTimeout: REQUEST_TIMEOUT,
});
export type StorageConfig = ReturnType<typeof storageConfig>;

const TREMENDOUS_SANDBOX = 'https://testflight.tremendous.com/api/v2';
const TREMENDOUS_PRODUCTION = 'https://www.tremendous.com/api/v2';

function tremendousConfig(value: Environment) {
  const apiKey = value.TREMENDOUS_API_KEY ?? '';
  const standard = apiKey.startsWith('PROD_') ? TREMENDOUS_PRODUCTION : TREMENDOUS_SANDBOX;
  return {
    provider: 'tremendous' as const,
    apiKey,
    url: withoutSlash(value.TREMENDOUS_URL ?? standard),
    campaignId: value.TREMENDOUS_CAMPAIGN_ID ?? '',
    fundingSourceId: value.TREMENDOUS_FUNDING_SOURCE_ID,
    /** The key that signs the provider's webhook calls. Without it these are refused, and orders are only looked up periodically. */
    webhookKey: value.TREMENDOUS_WEBHOOK_KEY,
    /** After this long (ms), an order that cannot be found counts as not made. */
    settledAfter: value.TREMENDOUS_SETTLED_AFTER_SECONDS * SECOND,
  };
}
export type TremendousConfig = ReturnType<typeof tremendousConfig>;

/** Who sends gift cards: staff by hand, or a provider. */
export const giftCardConfig = (value: Environment): { provider: 'manual' } | TremendousConfig =>
  value.GIFT_CARDS === 'manual' ? { provider: 'manual' } : tremendousConfig(value);

const sheetConfig = (value: Environment) => ({
  kind: 'google_sheet' as const,
  sheetId: value.GOOGLE_SHEET_ID ?? '',
  range: value.GOOGLE_SHEET_RANGE,
  accountEmail: value.GOOGLE_SERVICE_ACCOUNT_EMAIL ?? '',
  accountKey: (value.GOOGLE_SERVICE_ACCOUNT_KEY ?? '').replaceAll('\\n', '\n'),
  sheetsUrl: withoutSlash(value.GOOGLE_SHEETS_URL),
  tokenUrl: value.GOOGLE_TOKEN_URL,
});
export type SheetConfig = ReturnType<typeof sheetConfig>;

/** The ledger for the accountants. */
export const ledgerConfig = (value: Environment): { kind: 'csv' } | SheetConfig =>
  value.LEDGER === 'csv' ? { kind: 'csv' } : sheetConfig(value);

/** Where clamd listens: in the form of Node's `connect`. Null: files are not scanned. */
export type ClamdAddress = { host: string; port: number } | { path: string };
export type VirusScanConfig = ClamdAddress | null;

export function virusScanConfig({ CLAMD_URL: url }: Environment): VirusScanConfig {
  if (!url) return null;
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  // tcp: has no default port, so the port is never left out.
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** An OpenAI-compatible service that drafts summaries; null: the portal makes them itself. */
export const summaryConfig = ({
  SUMMARY_API_URL: url,
  SUMMARY_API_KEY: apiKey,
  SUMMARY_MODEL: model = '',
  SUMMARY_MONTHLY_LIMIT: monthlyLimit,
}: Environment) => (url ? { url: withoutSlash(url), apiKey, model, monthlyLimit } : null);
export type SummaryConfig = ReturnType<typeof summaryConfig>;

/** Keys of the age format. The portal needs none to run; `backup` needs the recipients and `restore` the identity. */
export const backupConfig = (value: Environment) => ({
  /** Who can read the backups; none: they are not encrypted. */
  recipients: value.BACKUP_RECIPIENT,
  identity: value.BACKUP_IDENTITY,
});
