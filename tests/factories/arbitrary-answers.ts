import * as fc from 'fast-check';
import { type ChoiceAnswer, type ChoiceConfig, choosable } from '#common/assessments/questions/choice.ts';
import { NOT_APPLICABLE, OTHER } from '#common/assessments/questions/options.ts';
import type { Pin } from '#common/assessments/questions/pins.ts';
import { places } from '#common/assessments/questions/ranking.ts';
import type { AnswerOf, ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';
import { text } from '#tests/factories/arbitrary-questions.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Math.abs(value));
const coordinate = fc.double({ min: -10, max: 10, noNaN: true }).map((value) => value || 0);
const ms = fc.integer({ min: 0, max: 100_000 });

/** Some of the keys, each with a value. */
const partialRecord = <V>(keys: string[], value: fc.Arbitrary<V>): fc.Arbitrary<Record<string, V>> =>
  fc
    .subarray(keys)
    .chain((some) =>
      fc
        .tuple(...some.map(() => value))
        .map((values) => Object.fromEntries(some.map((key, index) => [key, values[index] as V]))),
    );

function choice(config: ChoiceConfig, max: number): fc.Arbitrary<ChoiceAnswer> {
  const exclusive = config.options.filter((option) => option.exclusive).map((option) => option.id);
  const free = choosable(config)
    .map((option) => option.id)
    .filter((id) => !exclusive.includes(id));
  const ids = fc.oneof(
    fc.subarray(free, { maxLength: Math.min(max, free.length) }),
    ...exclusive.map((id) => fc.constant<string[]>([id])),
  );
  return fc
    .tuple(ids, text(20))
    .map(([chosen, other]) => ({ ids: chosen, other_text: chosen.includes(OTHER) ? other : '' }));
}

function pin(config: ConfigOf<'pins'>): fc.Arbitrary<Pin> {
  const said = { sentiment: fc.constantFrom(null, ...config.sentiments), comment: text(40) };
  if (config.surface === 'flat') return fc.record({ x: fraction, y: fraction, ...said });
  const vector = fc.tuple(coordinate, coordinate, coordinate);
  return fc.oneof(
    fc.record({ point: vector, normal: vector, ...said }),
    fc.record({ view: fc.constant('front'), x: fraction, y: fraction, ...said }),
  );
}

/** Any answer that a config allows, half-finished ones too. */
export const validAnswers: { [T in QuestionType]: (config: ConfigOf<T>) => fc.Arbitrary<AnswerOf<T>> } = {
  rating: (config) => fc.integer({ min: 1, max: config.max }),
  scorecard: (config) =>
    partialRecord(
      config.rows.map((row) => row.id),
      fc.constantFrom(...config.columns.map((column) => column.id), ...(config.allow_na ? [NOT_APPLICABLE] : [])),
    ),
  single_choice: (config) => choice(config, 1),
  multiple_choice: (config) => choice(config, config.options.length + 1),
  preference: (config) =>
    fc.record({
      chosen: fc.subarray(config.material_ids, { maxLength: config.allow_ties ? config.material_ids.length : 1 }),
      order_shown: fc.shuffledSubarray(config.material_ids, { minLength: config.material_ids.length }),
      reason: text(30),
    }),
  ranking: (config) =>
    fc.shuffledSubarray(
      config.items.map((item) => item.id),
      { maxLength: places(config) },
    ),
  semantic_differential: (config) =>
    partialRecord(
      config.pairs.map((pair) => pair.id),
      fc.integer({ min: -3, max: 3 }),
    ),
  pins: (config) => fc.array(pin(config), { maxLength: config.max_pins }),
  first_click: () =>
    fc.oneof(
      fc.record({ x: fraction, y: fraction, ms }),
      fc.record({ x: fc.constant(null), y: fc.constant(null), ms }),
    ),
  timed_exposure: () =>
    fc
      .record(
        {
          shown_ms: ms,
          recall: text(60),
          untimed: fc.boolean(),
          attempts: fc.constantFrom(1, 2),
          closed: fc.boolean(),
        },
        { requiredKeys: ['shown_ms', 'recall', 'untimed', 'attempts'] },
      )
      .map((answer) => ({ ...answer, shown_ms: answer.untimed ? null : answer.shown_ms })),
  model_inspection: (config) =>
    fc.record({
      views_seen: fc.subarray(config.views.map((view) => view.id)),
      score: config.ask_score ? fc.option(fc.integer({ min: 1, max: 5 })) : fc.constant(null),
      comment: config.ask_comment ? text(30) : fc.constant(''),
    }),
  slider: (config) =>
    fc
      .integer({ min: 0, max: Math.round((config.max - config.min) / config.step) })
      .map((steps) => Math.min(config.max, config.min + steps * config.step)),
  nps: () => fc.integer({ min: 0, max: 10 }),
  text: (config) => text(config.max),
};

const nothing = () => fc.constant(null as never);
const blank = fc.constantFrom('', ' ', '\n\t ');

/** Answers that may be stored and say nothing; null, no answer at all, for types whose every answer says something. */
export const emptyAnswers: { [T in QuestionType]: (config: ConfigOf<T>) => fc.Arbitrary<AnswerOf<T>> } = {
  rating: nothing,
  scorecard: () => fc.constant({}),
  single_choice: () => fc.constant({ ids: [], other_text: '' }),
  multiple_choice: () => fc.constant({ ids: [], other_text: '' }),
  preference: ({ material_ids }) =>
    fc.record({ chosen: fc.constant([]), order_shown: fc.constant(material_ids), reason: text(30) }),
  ranking: () => fc.constant([]),
  semantic_differential: () => fc.constant({}),
  pins: () => fc.constant([]),
  first_click: nothing,
  timed_exposure: () =>
    fc.record({ shown_ms: ms, recall: blank, untimed: fc.constant(false), attempts: fc.constantFrom(1, 2) }),
  model_inspection: (config) =>
    fc.record({
      views_seen:
        config.ask_score || config.ask_comment ? fc.subarray(config.views.map(({ id }) => id)) : fc.constant([]),
      score: fc.constant(null),
      comment: config.ask_comment ? blank : fc.constant(''),
    }),
  slider: nothing,
  nps: nothing,
  text: () => blank,
};
