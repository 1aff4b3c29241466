import * as z from 'zod';
import { matchesNumber, numberTarget } from './conditions.ts';
import { defineQuestion } from './define.ts';
import { NPS_MAX } from './limits.ts';
import { ends, wholeNumber } from './parts.ts';

const PROMOTER_FROM = 9;
const PASSIVE_FROM = 7;

const shape = z.object({ labels: ends });

export type NpsAnswer = number;

/** 1 for a promoter, 0 for a passive, −1 for a detractor (Reichheld 2003). */
export function side(answer: NpsAnswer): -1 | 0 | 1 {
  if (answer >= PROMOTER_FROM) return 1;
  return answer >= PASSIVE_FROM ? 0 : -1;
}

export const nps = defineQuestion({
  label: 'Net promoter score',
  description: 'How likely a recommendation is, from 0 to 10.',
  draftConfigSchema: shape,
  configSchema: shape,
  defaultConfig: () => ({ labels: { low: 'Not at all likely', high: 'Extremely likely' } }),
  answerSchema: () => wholeNumber.min(0, 'At least 0').max(NPS_MAX, `At most ${NPS_MAX}`),
  check: (_config, answer) => (answer === null ? [`Choose a number from 0 to ${NPS_MAX}`] : []),
  asked: ({ labels }) => ({ words: [labels.low, labels.high] }),
  describe: (_config, answer) => `${answer} of ${NPS_MAX}`,
  estimatedSeconds: () => 8,
  conditionTarget: () => numberTarget(0, NPS_MAX, 1),
  matches: (_config, answer, operator, value) => matchesNumber(answer, operator, value),
});
