import * as z from 'zod';

/** The environment's part about summaries. */
export const summaryEnvironment = {
  SUMMARY_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SUMMARY_API_KEY: z.string().optional(),
  SUMMARY_MODEL: z.string().optional(),
};

/** An OpenAI-compatible service that drafts summaries; null: they are built in. */
export type SummaryConfig = { url: string; apiKey: string | undefined; model: string } | null;

type Environment = z.infer<z.ZodObject<typeof summaryEnvironment>>;

export function summaryConfig(value: Environment): { config: SummaryConfig; problems: string[] } {
  if (!value.SUMMARY_API_URL) return { config: null, problems: [] };
  const problems = value.SUMMARY_MODEL ? [] : ['SUMMARY_MODEL: must be set when SUMMARY_API_URL is'];
  const url = value.SUMMARY_API_URL.replace(/(?<!\/)\/+$/, '');
  return { config: { url, apiKey: value.SUMMARY_API_KEY, model: value.SUMMARY_MODEL ?? '' }, problems };
}
