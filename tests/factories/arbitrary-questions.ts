import * as fc from 'fast-check';
import { REGIONS_MAX } from '#common/assessments/questions/limits.ts';
import { SENTIMENTS } from '#common/assessments/questions/pins.ts';
import type { ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';
import { nameKey } from '#common/words/text-fields.ts';

/**
 * Texts as people write them, in any script. Never a word by which the tests know a fault of ours: fast-check likes to
 * write "NaN" and "undefined", and a label of that name is shown as it is.
 */
export const text = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'grapheme', minLength, maxLength })
    .map((value) => value.slice(0, maxLength))
    .filter((value) => !/undefined|NaN|Infinity|\[object/.test(value));

/** Texts that are never only blanks, and different from one another where a list needs that. */
const label = text(30, 1).filter((value) => value.trim() !== '');
const labels = (minLength: number, maxLength: number) =>
  fc.uniqueArray(label, { minLength, maxLength, selector: nameKey });
const options = (prefix: string, minLength: number, maxLength: number) =>
  labels(minLength, maxLength).map((texts) => texts.map((value, index) => ({ id: `${prefix}${index}`, label: value })));

const id = fc.integer({ min: 1, max: 9999 });

const region = (index: number) =>
  fc
    .record({
      x: fc.integer({ min: 0, max: 80 }),
      y: fc.integer({ min: 0, max: 80 }),
      size: fc.integer({ min: 1, max: 20 }),
      polygon: fc.boolean(),
      announced: fc.boolean(),
    })
    .map(({ x, y, size, polygon, announced }) => {
      const [left, top, right, bottom] = [x / 100, y / 100, (x + size) / 100, (y + size) / 100];
      const corners = [
        { x: left, y: top },
        { x: right, y: bottom },
      ];
      return {
        id: `g${index}`,
        name: `Region ${index}`,
        shape: polygon ? ('polygon' as const) : ('rectangle' as const),
        points: polygon ? [...corners, { x: left, y: bottom }] : corners,
        announced,
      };
    });
const regions = (minLength: number) =>
  fc
    .integer({ min: minLength, max: Math.min(4, REGIONS_MAX) })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => region(index))));

const ends = fc.record({ low: text(20), high: text(20) });
const flat = { material_id: id, page: fc.option(fc.integer({ min: 1, max: 20 })) };

/** Any config of a type that may be published. */
export const validConfigs: { [T in QuestionType]: fc.Arbitrary<ConfigOf<T>> } = {
  rating: fc
    .integer({ min: 2, max: 10 })
    .chain((max) => fc.record({ max: fc.constant(max), labels: fc.array(text(20), { maxLength: max }) })),
  scorecard: fc.record({
    rows: options('r', 1, 8),
    columns: options('c', 2, 7),
    allow_na: fc.boolean(),
    shuffle: fc.boolean(),
  }),
  single_choice: fc.record({ options: options('o', 2, 8), other: fc.boolean(), shuffle: fc.boolean() }),
  multiple_choice: fc
    .record({
      options: options('o', 2, 8),
      other: fc.boolean(),
      shuffle: fc.boolean(),
      exclusive: fc.boolean(),
      min: fc.integer({ min: 0, max: 1 }),
    })
    .map(({ options: list, exclusive, ...rest }) => ({
      ...rest,
      options: list.map((option, index) => ({ ...option, exclusive: exclusive && index === 0 })),
      max: null,
    })),
  preference: fc.record({
    material_ids: fc.uniqueArray(id, { minLength: 2, maxLength: 6 }),
    allow_ties: fc.boolean(),
    ask_reason: fc.boolean(),
  }),
  ranking: options('i', 2, 8).chain((items) =>
    fc.record({
      items: fc.constant(items),
      k: fc.option(fc.integer({ min: 1, max: items.length })),
      shuffle: fc.boolean(),
    }),
  ),
  semantic_differential: fc.record({
    pairs: fc
      .array(fc.record({ left: label, right: label }), { minLength: 1, maxLength: 6 })
      .map((pairs) => pairs.map((pair, index) => ({ ...pair, id: `p${index}` }))),
    shuffle: fc.boolean(),
  }),
  pins: fc
    .record({
      ...flat,
      surface: fc.constantFrom('flat' as const, 'model' as const),
      min_pins: fc.integer({ min: 0, max: 3 }),
      max_pins: fc.integer({ min: 3, max: 12 }),
      sentiments: fc.subarray([...SENTIMENTS], { minLength: 1 }),
      comment_required: fc.boolean(),
      regions: regions(0),
    })
    .map((config) => (config.surface === 'model' ? { ...config, regions: [] } : config)),
  first_click: fc.record({
    ...flat,
    regions: regions(1),
    timeout_ms: fc.option(fc.integer({ min: 1000, max: 600_000 })),
  }),
  timed_exposure: fc.record({ ...flat, ms: fc.integer({ min: 250, max: 60_000 }), follow_up: label }),
  model_inspection: fc.record({
    material_id: id,
    page: fc.constant(null),
    views: options('v', 1, 6).map((views) => views.map((view) => ({ ...view, orbit: '45deg 75deg 105%' }))),
    min_view_ms: fc.integer({ min: 0, max: 60_000 }),
    ask_score: fc.boolean(),
    labels: ends,
    ask_comment: fc.boolean(),
  }),
  slider: fc
    .record({
      min: fc.integer({ min: -100, max: 100 }),
      steps: fc.integer({ min: 1, max: 200 }),
      step: fc.constantFrom(0.1, 0.5, 1, 5),
      labels: ends,
      unit: text(5),
    })
    .map(({ steps, ...config }) => ({ ...config, max: Number((config.min + steps * config.step).toFixed(1)) })),
  nps: fc.record({ labels: ends }),
  text: fc.record({
    min: fc.integer({ min: 0, max: 20 }),
    max: fc.integer({ min: 20, max: 500 }),
    multiline: fc.boolean(),
  }),
};
