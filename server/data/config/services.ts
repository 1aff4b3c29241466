import * as z from 'zod';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { MIB, SECOND } from '#common/words/units.ts';

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

const TREMENDOUS_SANDBOX = 'https://testflight.tremendous.com/api/v2';
const TREMENDOUS_PRODUCTION = 'https://www.tremendous.com/api/v2';

/** Environment variables about gift cards. */
export const giftCardEnvironment = {
  GIFT_CARDS: z.enum(['manual', 'tremendous'], 'must be manual or tremendous').default('manual'),
  TREMENDOUS_API_KEY: z
    .string()
    .regex(/^(TEST|PROD)_/, 'must begin with TEST_ or PROD_')
    .optional(),
  TREMENDOUS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TREMENDOUS_CAMPAIGN_ID: z.string().optional(),
  TREMENDOUS_FUNDING_SOURCE_ID: z.string().default('BALANCE'),
  TREMENDOUS_SETTLED_AFTER_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(1, 'must be from 1 to 86400')
    .max(86_400, 'must be from 1 to 86400')
    .default(600),
  TREMENDOUS_WEBHOOK_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
};

export type TremendousConfig = {
  provider: 'tremendous';
  apiKey: string;
  /** Without a trailing slash. */
  url: string;
  campaignId: string;
  fundingSourceId: string;
  /** The key that signs the provider's webhook calls. Without it they are refused, and orders are only looked up periodically. */
  webhookKey: string | undefined;
  /** After this long (ms), an order that cannot be found counts as not made. */
  settledAfter: number;
};

/** Who sends gift cards: staff by hand, or a provider. */
export type GiftCardConfig = { provider: 'manual' } | TremendousConfig;

type TremendousConfigEnvironment = z.infer<z.ZodObject<typeof giftCardEnvironment>>;

/** Reads the configured gift-card provider, or a line for each missing variable. */
export function giftCardConfig(value: TremendousConfigEnvironment): { config: GiftCardConfig; problems: string[] } {
  if (value.GIFT_CARDS === 'manual') return { config: { provider: 'manual' }, problems: [] };
  const problems = [];
  if (!value.TREMENDOUS_API_KEY) problems.push('TREMENDOUS_API_KEY: must be set when GIFT_CARDS is tremendous');
  if (!value.TREMENDOUS_CAMPAIGN_ID) problems.push('TREMENDOUS_CAMPAIGN_ID: must be set when GIFT_CARDS is tremendous');
  const apiKey = value.TREMENDOUS_API_KEY ?? '';
  const standard = apiKey.startsWith('PROD_') ? TREMENDOUS_PRODUCTION : TREMENDOUS_SANDBOX;
  const config: GiftCardConfig = {
    provider: 'tremendous',
    apiKey,
    url: (value.TREMENDOUS_URL ?? standard).replace(/(?<!\/)\/+$/, ''),
    campaignId: value.TREMENDOUS_CAMPAIGN_ID ?? '',
    fundingSourceId: value.TREMENDOUS_FUNDING_SOURCE_ID,
    webhookKey: value.TREMENDOUS_WEBHOOK_KEY,
    settledAfter: value.TREMENDOUS_SETTLED_AFTER_SECONDS * SECOND,
  };
  return { config, problems };
}

/** The environment's part about the ledger. */
export const ledgerEnvironment = {
  LEDGER: z.enum(['csv', 'google_sheet'], 'must be csv or google_sheet').default('csv'),
  GOOGLE_SHEET_ID: z.string().optional(),
  GOOGLE_SHEET_RANGE: z.string().default('Payouts!A:J'),
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.string().optional(),
  /** PEM; line breaks may be written as \n. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z.string().optional(),
  GOOGLE_SHEETS_URL: z.url().default('https://sheets.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
};

export type SheetConfig = {
  kind: 'google_sheet';
  sheetId: string;
  range: string;
  accountEmail: string;
  accountKey: string;
  sheetsUrl: string;
  tokenUrl: string;
};

/** The ledger for the accountants. */
export type LedgerConfig = { kind: 'csv' } | SheetConfig;

type SheetConfigEnvironment = z.infer<z.ZodObject<typeof ledgerEnvironment>>;

/** Reads the configured ledger, or a line for each missing variable. */
export function ledgerConfig(value: SheetConfigEnvironment): { config: LedgerConfig; problems: string[] } {
  if (value.LEDGER === 'csv') return { config: { kind: 'csv' }, problems: [] };
  const needed = ['GOOGLE_SHEET_ID', 'GOOGLE_SERVICE_ACCOUNT_EMAIL', 'GOOGLE_SERVICE_ACCOUNT_KEY'] as const;
  const problems = needed
    .filter((name) => !value[name])
    .map((name) => `${name}: must be set when LEDGER is google_sheet`);
  const config: LedgerConfig = {
    kind: 'google_sheet',
    sheetId: value.GOOGLE_SHEET_ID ?? '',
    range: value.GOOGLE_SHEET_RANGE,
    accountEmail: value.GOOGLE_SERVICE_ACCOUNT_EMAIL ?? '',
    accountKey: (value.GOOGLE_SERVICE_ACCOUNT_KEY ?? '').replaceAll('\\n', '\n'),
    sheetsUrl: value.GOOGLE_SHEETS_URL.replace(/(?<!\/)\/+$/, ''),
    tokenUrl: value.GOOGLE_TOKEN_URL,
  };
  return { config, problems };
}

const FORM = /^(?:tcp:\/\/(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}|unix:\/.+)$/i;

/** The environment's part about the virus scan. */
export const virusScanEnvironment = {
  CLAMD_URL: z.string().regex(FORM, 'must be tcp://host:port or unix:/path').optional(),
};

/** Where clamd listens: in the form of Node's `connect`. Null: files are not scanned. */
export type ClamdAddress = { host: string; port: number } | { path: string };
export type VirusScanConfig = ClamdAddress | null;

/** Reads where clamd listens. */
export function virusScanConfig({ CLAMD_URL: url }: { CLAMD_URL?: string | undefined }): VirusScanConfig {
  if (!url) return null;
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  // The scheme is not one of the web, whose default ports would be left out.
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** The environment's part about summaries. */
export const summaryEnvironment = {
  SUMMARY_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SUMMARY_API_KEY: z.string().optional(),
  SUMMARY_MODEL: z.string().optional(),
};

/** An OpenAI-compatible service that drafts summaries; null: they are built in. */
export type SummaryConfig = { url: string; apiKey: string | undefined; model: string } | null;

type SummaryConfigEnvironment = z.infer<z.ZodObject<typeof summaryEnvironment>>;

export function summaryConfig(value: SummaryConfigEnvironment): { config: SummaryConfig; problems: string[] } {
  if (!value.SUMMARY_API_URL) return { config: null, problems: [] };
  const problems = value.SUMMARY_MODEL ? [] : ['SUMMARY_MODEL: must be set when SUMMARY_API_URL is'];
  const url = value.SUMMARY_API_URL.replace(/(?<!\/)\/+$/, '');
  return { config: { url, apiKey: value.SUMMARY_API_KEY, model: value.SUMMARY_MODEL ?? '' }, problems };
}
