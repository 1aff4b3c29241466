import * as z from 'zod';
import { figure } from '#common/words/format.ts';
import { boundedText } from '#common/words/text-fields.ts';
import { defineQuestion } from './define.ts';
import { PAIR_WORD_MAX, PAIRS_MAX } from './limits.ts';
import { shortId } from './options.ts';
import { complain } from './parts.ts';
import { idOrder } from './shuffle.ts';

/** Seven points, from −3 at the left word to 3 at the right one (Osgood, Suci & Tannenbaum 1957). */
export const EXTREME = 3;

const word = boundedText(PAIR_WORD_MAX);
const shape = z.object({
  pairs: z.array(z.object({ id: shortId, left: word, right: word })).max(PAIRS_MAX + 5),
  shuffle: z.boolean(),
});
const configSchema = shape.superRefine((config, context) => {
  if (config.pairs.length < 1) complain(context, ['pairs'], 'At least 1 pair needed');
  if (config.pairs.length > PAIRS_MAX) complain(context, ['pairs'], `At most ${PAIRS_MAX} pairs allowed`);
  const ids = new Set<string>();
  config.pairs.forEach((pair, index) => {
    const refuse = (part: string, message: string) =>
      complain(context, ['pairs', index, part], `Pair ${index + 1} ${message}`);
    if (!pair.left.trim()) refuse('left', 'has no left word');
    if (!pair.right.trim()) refuse('right', 'has no right word');
    if (ids.has(pair.id)) refuse('id', 'has the id of another one');
    ids.add(pair.id);
  });
});

const STRENGTHS = ['', 'slightly', 'quite', 'very'];

/** A point of the scale in the words of the scale: "quite Modern". */
export function placeBetween(point: number, left: string, right: string): string {
  if (point === 0) return `between ${left} and ${right}`;
  return `${STRENGTHS[Math.abs(point)]} ${point < 0 ? left : right}`;
}

export const semanticDifferential = defineQuestion({
  label: 'Semantic differential',
  description: 'Where a design stands between pairs of opposite words.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({
    pairs: [
      { id: 'p1', left: '', right: '' },
      { id: 'p2', left: '', right: '' },
    ],
    shuffle: true,
  }),
  answerSchema: (config) => {
    const known = new Set(config.pairs.map((pair) => pair.id));
    const step = z
      .number()
      .int('Whole points only')
      .min(-EXTREME, `From −${EXTREME} to ${EXTREME}`)
      .max(EXTREME, `From −${EXTREME} to ${EXTREME}`);
    return z.record(z.string(), step).superRefine((answer, context) => {
      for (const id of Object.keys(answer)) {
        if (!known.has(id)) complain(context, [id], 'This pair is not part of the question');
      }
    });
  },
  check: (config, answer) => {
    const open = config.pairs.filter((pair) => answer?.[pair.id] === undefined).length;
    return open === 0 ? [] : [`Judge every pair of words (${open} missing)`];
  },
  isAnswered: (config, answer) => config.pairs.some((pair) => answer[pair.id] !== undefined),
  asked: ({ pairs }) => ({
    options: pairs.map(({ id, left, right }) => ({ id, label: `${left} – ${right}` })),
    noun: 'pairs of words',
    eachAlone: true,
  }),
  csvColumns: ({ config }) => config.pairs.map((pair) => `${pair.left} – ${pair.right}`),
  csvCells: ({ config }, answer) => config.pairs.map((pair) => String(answer?.[pair.id] ?? '')),
  describe: (config, answer) =>
    config.pairs
      .filter((pair) => answer[pair.id] !== undefined)
      .map((pair) => `${pair.left} – ${pair.right}: ${figure(answer[pair.id] ?? null)}`)
      .join('\n'),
  recap: (config, answer) =>
    config.pairs
      .flatMap(({ id, left, right }) => (answer[id] === undefined ? [] : [placeBetween(answer[id], left, right)]))
      .join('\n'),
  shownOrder: (config, seed) => idOrder(seed, config.pairs, config.shuffle),
  estimatedSeconds: (config) => 5 + 5 * config.pairs.length,
});
