import * as z from 'zod';
import { formatDuration } from '#common/words/duration-words.ts';
import { HOUR, MINUTE, SECOND } from '#common/words/units.ts';
import { byId } from './asked.ts';
import { defineQuestion } from './define.ts';
import { CLICK_TIMEOUT_MAX, CLICK_TIMEOUT_MIN } from './limits.ts';
import { complain } from './parts.ts';
import {
  checkDrawnRegions,
  drawnRegionsMaterials,
  drawnRegionsShape,
  fraction,
  outline,
  placeInPercent,
  regionsAt,
  withFittingRegions,
} from './regions.ts';

const shape = z.object({
  /** A click into any of the regions is a hit. Experts never see them. */
  ...drawnRegionsShape,
  /** After this many milliseconds the question ends without a click; null means no limit. */
  timeout_ms: z
    .number('Please enter a number')
    .int()
    .min(CLICK_TIMEOUT_MIN, 'At least 1 second')
    .max(CLICK_TIMEOUT_MAX, `At most ${CLICK_TIMEOUT_MAX / MINUTE} minutes`)
    .nullable(),
});
const configSchema = shape.superRefine((config, context) => {
  checkDrawnRegions(config, context);
  if (config.regions.length === 0) complain(context, ['regions'], 'Draw at least one target region');
});

export type FirstClickConfig = z.infer<typeof shape>;

const ms = z
  .number()
  .min(0, 'Not below 0')
  .max(24 * HOUR);
/** The click, or null coordinates when time ran out; `ms` from the painted picture to the click or the end. */
const answerSchema = z.union(
  [z.object({ x: fraction, y: fraction, ms }), z.object({ x: z.null(), y: z.null(), ms })],
  'Outside the image',
);
export type FirstClickAnswer = z.infer<typeof answerSchema>;

/** The target regions that a click met. */
export function regionsHit(config: FirstClickConfig, answer: FirstClickAnswer) {
  return answer.x === null ? [] : regionsAt(config.regions, answer);
}

export const firstClick = defineQuestion({
  label: 'First click',
  description: 'Where people look first for something: place and time of one click.',
  draftConfigSchema: shape,
  configSchema,
  materials: { kinds: ['image', 'pdf'], min: 1, max: 1 },
  givenOnce: true,
  defaultConfig: () => ({ material_id: null, page: null, regions: [], timeout_ms: 30 * SECOND }),
  answerSchema: () => answerSchema,
  check: (_config, answer) => (answer === null ? ['Show the picture and choose one place on it'] : []),
  asked: ({ page, regions, timeout_ms }) => ({
    boundTo: 'picture',
    scale: { page, 'target regions': byId(regions).map(outline) },
    words: byId(regions).map((area) => area.name),
    settings: { 'time limit in milliseconds': timeout_ms },
  }),
  csvColumns: () => ['x', 'y', 'ms', 'Hit', 'Region'],
  csvCells: ({ config }, answer) => {
    if (!answer) return ['', '', '', '', ''];
    const hit = regionsHit(config, answer);
    return [
      String(answer.x ?? ''),
      String(answer.y ?? ''),
      String(answer.ms),
      hit.length > 0 ? '1' : '0',
      hit.map((area) => area.name).join(', '),
    ];
  },
  describe: (config, answer) => {
    const time = formatDuration(answer.ms);
    if (answer.x === null) return `No click within ${time}`;
    const names = regionsHit(config, answer).map((area) => area.name);
    return `Clicked at ${placeInPercent(answer)} after ${time}${names.length > 0 ? ` [${names.join(', ')}]` : ''}`;
  },
  recap: (_config, answer) => {
    const time = formatDuration(answer.ms);
    return answer.x === null ? `No click within ${time}` : `Clicked after ${time}`;
  },
  estimatedSeconds: () => 15,
  ...drawnRegionsMaterials,
  forExpert: (config) => ({ ...withFittingRegions(config), regions: [] }),
});
