import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { answerErrors, hasAnswer, isComplete } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { csvLine, safeCell } from '#common/words/csv.ts';
import { validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { validConfigs } from '#tests/factories/arbitrary-questions.ts';
import { question } from '#tests/factories/questions.ts';

const configs = (type: QuestionType) => validConfigs[type] as fc.Arbitrary<unknown>;
const answers = (type: QuestionType, config: unknown) =>
  (validAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>)(config);
const configWithAnswers = (type: QuestionType) =>
  configs(type).chain((config) => fc.tuple(fc.constant(config), fc.array(answers(type, config), { maxLength: 12 })));

describe.each(QUESTION_TYPES)('%s', (type) => {
  const definition = definitionOf(type);

  test('describes itself', () => {
    expect(definition.label).not.toBe('');
    expect(definition.description).not.toBe('');
  });

  test('a new question has a config of the right shape', () => {
    expect(definition.draftConfigSchema.safeParse(definition.defaultConfig()).error).toBeUndefined();
  });

  test('any valid config is accepted and survives being stored as JSON', () => {
    fc.assert(
      fc.property(configs(type), (config) => {
        const stored: unknown = JSON.parse(JSON.stringify(definition.configSchema.parse(config)));
        expect(stored).toEqual(JSON.parse(JSON.stringify(config)));
        expect(definition.estimatedSeconds(stored)).toBeGreaterThan(0);
      }),
    );
  });

  test('any valid answer is accepted, survives JSON, and can be told in words', () => {
    fc.assert(
      fc.property(configWithAnswers(type), ([config, given]) => {
        for (const answer of given) {
          const stored: unknown = JSON.parse(JSON.stringify(definition.answerSchema(config).parse(answer)));
          expect(stored).toEqual(answer);
          for (const tell of [definition.describe, definition.recap]) {
            const words = tell(config, stored, () => undefined);
            if (definition.isAnswered(config, stored)) expect(words.trim()).not.toBe('');
            expect(words).not.toMatch(/undefined|NaN|\[object/);
          }
          expect(definition.check(config, null)).not.toEqual([]);
        }
      }),
    );
  });

  test('its CSV cells fit its columns and survive a CSV file', () => {
    fc.assert(
      fc.property(configWithAnswers(type), ([config, given]) => {
        const asked = { title: 'Q', config };
        const columns = definition.csvColumns(asked);
        expect(columns.length).toBeGreaterThan(0);
        const rows = [...given, null].map((answer) => definition.csvCells(asked, answer, () => undefined));
        for (const row of rows) expect(row).toHaveLength(columns.length);
        expect(rows.at(-1)?.every((cell) => cell === '')).toBe(true);
        const file = rows.map((row) => csvLine(['x', ...row])).join('\r\n');
        expect(Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n', skipEmptyLines: false }).data).toEqual(
          rows.map((row) => ['x', ...row.map(safeCell)]),
        );
      }),
    );
  });

  test('any number of answers can be aggregated, and none are lost', () => {
    fc.assert(
      fc.property(configWithAnswers(type), ([config, given]) => {
        const aggregate = resultsOfType(type).aggregate(config, given) as { answered: number };
        const counted = type === 'text' ? given.filter((answer) => String(answer).trim() !== '').length : given.length;
        expect(aggregate.answered).toBe(counted);
        expect(JSON.stringify(aggregate)).not.toMatch(/NaN|Infinity/);
        const numbers = numbersIn(aggregate);
        expect(numbers.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test('refuses an invalid answer with a message at its place', () => {
    const nonsense = [
      undefined,
      null,
      [1, 2, 3],
      { unknown: 'x' },
      -5,
      1e9,
      'a'.repeat(200_000),
      [{ x: 2, y: 0, sentiment: 'positive', comment: '' }],
      { ids: ['nobody'], other_text: '' },
    ];
    const asked = question(type, 'q1') as Question;
    const refused = nonsense.filter((value) => !definition.answerSchema(asked.config).safeParse(value).success);
    expect(refused.length).toBeGreaterThanOrEqual(nonsense.length - 1);
    for (const value of refused) {
      if (value === null || value === undefined) continue;
      const errors = answerErrors(asked, { question_id: 'q1', value, cannot_judge: false });
      const places = Object.keys(errors);
      expect(places.length).toBeGreaterThan(0);
      expect(places.every((place) => place.startsWith('value'))).toBe(true);
      for (const rule of [hasAnswer, isComplete])
        expect(rule(asked, { question_id: 'q1', value, cannot_judge: false })).toBe(false);
    }
  });

  test('its materials are named, and can be exchanged or taken out', () => {
    fc.assert(
      fc.property(configs(type), (config) => {
        const ids = definition.materialIds(config);
        expect(definition.materialIds(definition.withMaterials(config, (id) => id + 1))).toEqual(
          ids.map((id) => id + 1),
        );
        expect(definition.materialIds(definition.withMaterials(config, () => null))).toEqual([]);
        expect(ids.length > 0).toBe(definition.materials !== null);
      }),
    );
  });

  test('experts get a config that still takes the same answers', () => {
    fc.assert(
      fc.property(configWithAnswers(type), ([config, given]) => {
        const shown = definition.forExpert(config);
        for (const answer of given) expect(definition.answerSchema(shown).safeParse(answer).success).toBe(true);
      }),
    );
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (value && typeof value === 'object') return Object.values(value).flatMap(numbersIn);
  return [];
}
