import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';
import { SECOND } from '#common/words/units.ts';
import { byId } from './asked.ts';
import { matchesNumber, numberTarget, presenceTarget } from './conditions.ts';
import { defineQuestion } from './define.ts';
import { INSPECTION_COMMENT_MAX, INSPECTION_SCORE_MAX, VIEW_TIME_MAX, VIEWS_MAX } from './limits.ts';
import { checkOptions, shortId } from './options.ts';
import { complain, ends, wholeNumber } from './parts.ts';
import { checkStimulus, stimulusMaterials, stimulusShape } from './stimulus.ts';

const shape = z.object({
  material_id: stimulusShape.material_id,
  page: z.null(),
  /** Preset views: model-viewer's camera-orbit, for instance "45deg 75deg 105%". */
  views: z
    .array(
      z.object({
        id: shortId,
        label: boundedText(80),
        orbit: boundedText(60),
      }),
    )
    .max(VIEWS_MAX + 3),
  /** A view counts as seen after this many milliseconds. */
  min_view_ms: wholeNumber.min(0, 'Not below 0').max(VIEW_TIME_MAX, `At most ${VIEW_TIME_MAX / SECOND} seconds`),
  ask_score: z.boolean(),
  labels: ends,
  ask_comment: z.boolean(),
});
const ORBIT = /^-?\d+(\.\d+)?deg -?\d+(\.\d+)?deg (auto|\d+(\.\d+)?(m|%))$/;
const configSchema = shape.superRefine((config, context) => {
  checkStimulus(config, context);
  checkOptions(context, 'views', 'view', config.views, { min: 1, max: VIEWS_MAX });
  config.views.forEach((view, index) => {
    const message = `View ${index + 1} needs a camera position such as “45deg 75deg 105%”`;
    if (!ORBIT.test(view.orbit)) complain(context, ['views', index, 'orbit'], message);
  });
});

export type ModelInspectionConfig = z.infer<typeof shape>;
export type ModelInspectionAnswer = { views_seen: string[]; score: number | null; comment: string };

/** Seeing the views counts as an answer only if nothing else is asked. */
function isAnswered(config: ModelInspectionConfig, answer: ModelInspectionAnswer): boolean {
  if (answer.score !== null || answer.comment.trim() !== '') return true;
  return !config.ask_score && !config.ask_comment && answer.views_seen.length > 0;
}

export const modelInspection = defineQuestion({
  label: '3D inspection',
  description: 'A 3D model looked at from all sides, then judged.',
  draftConfigSchema: shape,
  configSchema,
  materials: { kinds: ['model'], min: 1, max: 1 },
  defaultConfig: () => ({
    material_id: null,
    page: null,
    views: [
      { id: 'front', label: 'Front', orbit: '0deg 75deg 105%' },
      { id: 'back', label: 'Back', orbit: '180deg 75deg 105%' },
      { id: 'left', label: 'Left', orbit: '-90deg 75deg 105%' },
      { id: 'right', label: 'Right', orbit: '90deg 75deg 105%' },
    ],
    min_view_ms: SECOND,
    ask_score: true,
    labels: { low: 'Very poor', high: 'Very good' },
    ask_comment: true,
  }),
  answerSchema: (config) => {
    const known = new Set(config.views.map((view) => view.id));
    return z.object({
      views_seen: z
        .array(z.string().refine((id) => known.has(id), 'This view is not part of the question'))
        .refine((ids) => new Set(ids).size === ids.length, 'A view is named twice'),
      score: z
        .number()
        .int('Whole points only')
        .min(1, 'At least 1')
        .max(INSPECTION_SCORE_MAX, `At most ${INSPECTION_SCORE_MAX}`)
        .nullable()
        .refine((score) => score === null || config.ask_score, 'No score is asked for'),
      comment: boundedText(INSPECTION_COMMENT_MAX).refine(
        (text) => text === '' || config.ask_comment,
        'No comment is asked for',
      ),
    });
  },
  check: (config, answer) => {
    const open = config.views.filter((view) => !answer?.views_seen.includes(view.id)).map((view) => view.label);
    return [
      ...(open.length > 0 ? [`Look at every view (${open.length} missing: ${open.join(', ')})`] : []),
      ...(config.ask_score && (answer?.score ?? null) === null ? ['Give a score (required)'] : []),
      ...(config.ask_comment && !answer?.comment.trim() ? ['Write a comment (required)'] : []),
    ];
  },
  isAnswered,
  asked: ({ ask_score, views, min_view_ms, labels }) => ({
    scale: { score: ask_score },
    words: [labels.low, labels.high],
    options: views,
    noun: 'views',
    settings: {
      'positions of the views': byId(views).map((view) => view.orbit),
      'milliseconds until a view counts as seen': min_view_ms,
    },
  }),
  csvColumns: ({ config }) => [
    ...(config.ask_score ? ['Score'] : []),
    ...(config.ask_comment ? ['Comment'] : []),
    ...config.views.map((view) => `Seen: ${view.label}`),
  ],
  csvCells: ({ config }, answer) => [
    ...(config.ask_score ? [String(answer?.score ?? '')] : []),
    ...(config.ask_comment ? [answer?.comment ?? ''] : []),
    ...config.views.map((view) =>
      answer && isAnswered(config, answer) ? (answer.views_seen.includes(view.id) ? '1' : '0') : '',
    ),
  ],
  describe: (config, answer) => {
    const score = answer.score === null ? '' : `${answer.score} of ${INSPECTION_SCORE_MAX}, `;
    return `${score}${answer.views_seen.length} of ${config.views.length} views seen${answer.comment ? `: ${answer.comment}` : ''}`;
  },
  estimatedSeconds: (config) =>
    12 +
    config.views.length * Math.max(3, config.min_view_ms / SECOND) +
    (config.ask_score ? 7 : 0) +
    (config.ask_comment ? 30 : 0),
  ...stimulusMaterials,
  conditionTarget: (config) => (config.ask_score ? numberTarget(1, INSPECTION_SCORE_MAX, 1) : presenceTarget),
  matches: (_config, answer, operator, value) => answer.score !== null && matchesNumber(answer.score, operator, value),
});
