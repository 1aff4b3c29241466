import * as z from 'zod';
import type { Config } from '#server/config/config.ts';
import { CheckError } from './check.ts';
import { call } from './http.ts';

const sources = z.object({ funding_sources: z.array(z.object({ id: z.string(), method: z.string().optional() })) });

/** Checks that the provider of gift cards accepts the key and knows the campaign and the funding source. Orders nothing. */
export async function checkGiftCards({ giftCards }: Config): Promise<string> {
  if (giftCards.provider === 'manual') return 'staff pay outside of the portal';
  const { url, apiKey, campaignId, fundingSourceId } = giftCards;
  const init = { headers: { authorization: `Bearer ${apiKey}` } };
  const campaign = await call(`${url}/campaigns/${encodeURIComponent(campaignId)}`, init);
  if (campaign.status === 401 || campaign.status === 403) throw new CheckError('TREMENDOUS_API_KEY is refused');
  if (campaign.status === 404) throw new CheckError(`there is no campaign ${campaignId} (TREMENDOUS_CAMPAIGN_ID)`);
  if (campaign.status !== 200) throw new CheckError(`the provider answers ${campaign.status}`);
  const found = sources.safeParse((await call(`${url}/funding_sources`, init)).body);
  if (!found.success) throw new CheckError('the provider does not list the funding sources');
  const pays = ({ id, method }: { id: string; method?: string }) =>
    id === fundingSourceId || method?.toUpperCase() === fundingSourceId.toUpperCase();
  if (!found.data.funding_sources.some(pays)) {
    throw new CheckError(`there is no funding source ${fundingSourceId} (TREMENDOUS_FUNDING_SOURCE_ID)`);
  }
  return `Tremendous, ${apiKey.startsWith('PROD_') ? 'real money' : 'sandbox'}`;
}
