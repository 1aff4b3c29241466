import type { Config } from '#server/config/config.ts';
import { CheckError } from './check.ts';
import { call } from './http.ts';

/** Checks that the service of the language model accepts the key. */
export async function checkSummaries({ summaries }: Config): Promise<string> {
  if (!summaries) return 'built in';
  const headers: Record<string, string> = summaries.apiKey ? { authorization: `Bearer ${summaries.apiKey}` } : {};
  const { status } = await call(`${summaries.url}/models`, { headers });
  if (status === 401 || status === 403) throw new CheckError(`SUMMARY_API_KEY is refused (${status})`);
  // Some services do not list their models; an answer is enough.
  if (status >= 500) throw new CheckError(`the service at SUMMARY_API_URL answers ${status}`);
  return 'the language model answers';
}
