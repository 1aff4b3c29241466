import * as z from 'zod';
import { SECOND } from '#common/values/durations.ts';

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

type Environment = z.infer<z.ZodObject<typeof giftCardEnvironment>>;

/** Reads the configured gift-card provider, or a line for each missing variable. */
export function giftCardConfig(value: Environment): { config: GiftCardConfig; problems: string[] } {
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
