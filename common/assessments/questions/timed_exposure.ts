import * as z from 'zod';
import { formatDuration } from '#common/words/duration-words.ts';
import { boundedText } from '#common/words/text-fields.ts';
import { DAY, SECOND } from '#common/words/units.ts';
import { defineQuestion, readingSeconds } from './define.ts';
import { EXPOSURE_MAX, EXPOSURE_MIN, RECALL_MAX } from './limits.ts';
import { complain, wholeNumber } from './parts.ts';
import { checkStimulus, stimulusMaterials, stimulusShape } from './stimulus.ts';

const shape = z.object({
  ...stimulusShape,
  /** How long the picture is shown, in milliseconds. */
  ms: wholeNumber
    .min(EXPOSURE_MIN, `At least ${EXPOSURE_MIN / SECOND} seconds`)
    .max(EXPOSURE_MAX, `At most ${EXPOSURE_MAX / SECOND} seconds`),
  /** The question after the picture has gone. */
  follow_up: boundedText(500),
});
const configSchema = shape.superRefine((config, context) => {
  checkStimulus(config, context);
  if (!config.follow_up.trim()) complain(context, ['follow_up'], 'The follow-up question has no text');
});

const answerSchema = z
  .object({
    /** How long the picture was really on the screen, from its painted frame; null on the untimed path. */
    shown_ms: z.number().min(0).max(DAY).nullable(),
    recall: boundedText(RECALL_MAX),
    /** True if the expert chose to see the picture without a time limit. */
    untimed: z.boolean(),
    /** 2 when the first showing was void (focus was lost) and repeated. */
    attempts: z.number().int().min(1).max(2, 'The picture may be repeated once'),
    /** True once the expert has continued: the answer can no longer be changed, and the picture is never shown again. */
    closed: z.boolean().optional(),
  })
  .refine((answer) => answer.untimed === (answer.shown_ms === null), {
    path: ['shown_ms'],
    message: 'The time shown is missing',
  });
export type TimedExposureAnswer = z.infer<typeof answerSchema>;
/** The state of a showing. It is stored when it begins, with 0 ms, so that other devices and a reload know about it. */
export type ExposureStage = 'not_begun' | 'begun' | 'over';

/** Returns the state of the showing of an answer. */
export function exposureStage(answer: TimedExposureAnswer | null): ExposureStage {
  if (answer === null) return 'not_begun';
  return answer.shown_ms === 0 ? 'begun' : 'over';
}

export const timedExposure = defineQuestion({
  label: 'Five-second test',
  description: 'A picture shown for a short time, then what people remember.',
  draftConfigSchema: shape,
  configSchema,
  materials: { kinds: ['image', 'pdf'], min: 1, max: 1 },
  givenOnce: true,
  defaultConfig: () => ({
    material_id: null,
    page: null,
    ms: 5 * SECOND,
    follow_up: 'What do you remember? Write one thing on each line.',
  }),
  answerSchema: () => answerSchema,
  check: (_config, answer) => {
    if (exposureStage(answer) === 'over') return answer?.recall.trim() ? [] : ['Write what you remember'];
    if (answer?.closed) return ['The picture was not viewed for the full time, and is not shown again'];
    return ['View the picture before continuing'];
  },
  isAnswered: (_config, answer) => answer.recall.trim() !== '',
  asked: ({ page, ms, follow_up }) => ({ settings: { page, 'time shown in milliseconds': ms }, words: [follow_up] }),
  csvColumns: () => ['', 'Shown ms', 'Untimed', 'Attempts'],
  csvCells: (_question, answer) =>
    answer?.recall.trim()
      ? [answer.recall, String(answer.shown_ms ?? ''), answer.untimed ? '1' : '0', String(answer.attempts)]
      : ['', '', '', ''],
  describe: (_config, answer) => {
    if (exposureStage(answer) !== 'over') return 'The picture was not viewed for the full time';
    const time = answer.shown_ms === null ? 'without a time limit' : `shown for ${formatDuration(answer.shown_ms)}`;
    return `${answer.recall.trim() || 'Nothing written'} (${time}${answer.attempts > 1 ? ', repeated' : ''})`;
  },
  recap: (_config, answer) => {
    if (exposureStage(answer) !== 'over') return 'The picture was not viewed for the full time';
    return answer.recall.trim() || 'Nothing written';
  },
  estimatedSeconds: (config) => config.ms / SECOND + 35 + readingSeconds(config.follow_up),
  ...stimulusMaterials,
});
