import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pins as pinResults } from '#common/answers/results/types/pins.ts';
import { answerErrors, isComplete, measurement, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { modelInspection } from '#common/assessments/questions/model_inspection.ts';
import { firstSentiment, type Pin, pins } from '#common/assessments/questions/pins.ts';
import { nearestStep, slider, ticks, typedNumber, typedProblem } from '#common/assessments/questions/slider.ts';
import { countInWords } from '#common/ui/questions/AnswerField.tsx';
import { DAY } from '#common/words/units.ts';
import { question } from '#tests/factories/questions.ts';

describe('a count in words', () => {
  const pinned = { verb: 'Place', noun: 'pin' };

  test('says what to do until there is enough, then how much there is', () => {
    expect(countInWords({ given: 0, min: 2, max: 6, ...pinned })).toBe('Place at least 2 pins');
    expect(countInWords({ given: 1, min: 2, max: 6, ...pinned })).toBe('Place at least 2 pins (1 so far)');
    expect(countInWords({ given: 2, min: 2, max: 6, ...pinned })).toBe('2 of 6 pins');
    expect(countInWords({ given: 0, min: 0, max: 6, ...pinned })).toBe('0 of 6 pins');
  });

  test('counts one in words, and asks for all where the least is the most', () => {
    expect(countInWords({ given: 0, min: 1, max: 6, verb: 'Choose', noun: 'option' })).toBe('Choose at least one');
    expect(countInWords({ given: 0, min: 3, max: 3, ...pinned })).toBe('Place 3 pins');
    expect(countInWords({ given: 3, min: 3, max: 3, ...pinned })).toBe('3 of 3 pins');
    expect(countInWords({ given: 0, min: 1, max: 1, ...pinned })).toBe('Place one');
  });
});

describe('a pin without a sentiment', () => {
  const asked = question('pins', 'q1');
  const pin: Pin = { x: 0.2, y: 0.3, sentiment: null, comment: 'The cap' };
  const given = (value: unknown) => ({ question_id: 'q1', value, cannot_judge: false });

  test('may be stored, and leaves the question unfinished where a sentiment is asked for', () => {
    expect(answerErrors(asked, given([pin]))).toEqual({});
    expect(isComplete(asked, given([pin]))).toBe(false);
    expect(pins.check(asked.config, [pin])).toEqual(['One pin needs a choice: Like, Neutral or Dislike']);
    expect(isComplete(asked, given([{ ...pin, sentiment: 'neutral' }]))).toBe(true);
  });

  test('does not count as a sentiment in results and exports', () => {
    const aggregate = pinResults.aggregate(asked.config, [[pin, { ...pin, sentiment: 'positive' }]]);
    expect(aggregate.by_sentiment.map(({ count }) => count)).toEqual([1, 0, 0]);
    expect(aggregate.pins).toBe(2);
    const cells = pins.csvCells({ config: asked.config, titleOf: () => undefined } as never, [pin], () => undefined);
    expect(cells.slice(0, 4)).toEqual(['1', '0', '0', '0']);
    expect(cells.at(-1)).toContain('Not chosen at 20.0% / 30.0%');
  });

  test('is what a new pin begins with, unless there is only one sentiment', () => {
    expect(firstSentiment(asked.config)).toBeNull();
    expect(firstSentiment({ ...asked.config, sentiments: ['negative'] })).toBe('negative');
  });
});

describe('the steps of a slider', () => {
  const scale = { min: -1, max: 1, step: 0.1 };

  test('are clean decimals that the answer takes', () => {
    const steps = Array.from({ length: 21 }, (_, index) => nearestStep(scale, -1 + index * 0.1));
    expect(steps.map(String)).toEqual(steps.map((step) => String(Number(step.toFixed(1)))));
    expect(nearestStep(scale, 0.1 + 0.2)).toBe(0.3);
    expect(Object.is(nearestStep(scale, -0.04), 0)).toBe(true);
    expect(nearestStep(scale, 7)).toBe(1);
  });

  test('are where every nearest step and every mark of the track lies', () => {
    const scales = fc
      .record({
        min: fc.integer({ min: -1000, max: 1000 }),
        steps: fc.integer({ min: 1, max: 500 }),
        step: fc.constantFrom(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 3, 10),
      })
      .map(({ min, steps, step }) => ({ min, max: Number((min + steps * step).toFixed(3)), step }));
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (any, at) => {
        const schema = slider.answerSchema({ ...slider.defaultConfig(), ...any });
        const value = nearestStep(any, any.min + at * (any.max - any.min));
        expect(schema.safeParse(value).success).toBe(true);
        expect(typedProblem(any, String(value))).toBeNull();
        const marks = ticks(any);
        expect([marks[0], marks.at(-1)]).toEqual([any.min, any.max]);
        expect(marks.length).toBeLessThanOrEqual(21);
        for (const mark of marks) expect(schema.safeParse(mark).success).toBe(true);
      }),
    );
  });

  test('explain a typed number that is not on the scale', () => {
    expect(typedProblem({ min: 0, max: 100, step: 1 }, '7.5')).toBe('In steps of 1: 7 or 8');
    expect(typedProblem(scale, '0,35')).toBe('In steps of 0.1: 0.3 or 0.4');
    expect(typedProblem(scale, '-0.35')).toBe('In steps of 0.1: -0.4 or -0.3');
    expect(typedProblem(scale, '0.3000001')).toBe('In steps of 0.1: 0.3 or 0.4');
    expect(typedProblem(scale, '7')).toBe('From -1 to 1');
    expect(typedProblem(scale, 'much')).toBe('Please enter a number');
    expect(typedProblem(scale, '1e0')).toBe('Please enter a number');
    expect(typedProblem(scale, ' 0,30 ')).toBeNull();
    expect(typedNumber('−0.5')).toBe(-0.5);
  });

  test('have few marks: each step where these are few, else equal parts', () => {
    expect(ticks({ min: 0, max: 5, step: 1 })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks({ min: 0, max: 100, step: 1 })).toHaveLength(21);
    expect(ticks({ min: 0, max: 97, step: 1 })).toEqual([0, 97]);
  });
});

describe('an inspection of a model', () => {
  const configOf = (ask_score: boolean, ask_comment: boolean) =>
    question('model_inspection', 'q1', { config: { ask_score, ask_comment } }).config;
  const both = configOf(true, true);
  const seen = (score: number | null, comment: string) => ({ views_seen: ['front', 'left'], score, comment });
  const exported = (config: typeof both, answer: ReturnType<typeof seen> | null) => {
    const asked = { title: 'Q', config };
    const cells = modelInspection.csvCells(asked, answer, () => undefined);
    return Object.fromEntries(modelInspection.csvColumns(asked).map((name, index) => [name, cells[index]]));
  };
  const views = { 'Seen: Front': '1', 'Seen: Back': '0', 'Seen: Left': '1', 'Seen: Right': '0' };
  const noViews = { 'Seen: Front': '', 'Seen: Back': '', 'Seen: Left': '', 'Seen: Right': '' };

  test('is shown with its score and its comment, if given', () => {
    const told = (score: number | null, comment: string) => modelInspection.describe(both, seen(score, comment), never);
    expect(told(4, 'Heavy')).toBe('4 of 5, 2 of 4 views seen: Heavy');
    expect(told(4, '')).toBe('4 of 5, 2 of 4 views seen');
    expect(told(null, 'Heavy')).toBe('2 of 4 views seen: Heavy');
    expect(told(null, '')).toBe('2 of 4 views seen');
  });

  test('has a column for what is asked, and cells for what was answered', () => {
    expect(exported(both, seen(4, 'Heavy'))).toEqual({ Score: '4', Comment: 'Heavy', ...views });
    expect(exported(both, seen(null, 'Heavy'))).toEqual({ Score: '', Comment: 'Heavy', ...views });
    expect(exported(both, seen(null, ''))).toEqual({ Score: '', Comment: '', ...noViews });
    expect(exported(both, null)).toEqual({ Score: '', Comment: '', ...noViews });
    expect(exported(configOf(true, false), seen(1, ''))).toEqual({ Score: '1', ...views });
    expect(exported(configOf(false, true), seen(null, 'Light'))).toEqual({ Comment: 'Light', ...views });
    expect(exported(configOf(false, false), seen(null, ''))).toEqual(views);
  });

  test('meets a condition by its score only', () => {
    expect(modelInspection.matches(both, seen(2, ''), 'at_most', 2)).toBe(true);
    expect(modelInspection.matches(both, seen(3, ''), 'at_most', 2)).toBe(false);
    expect(modelInspection.matches(both, seen(null, 'Heavy'), 'at_most', 2)).toBe(false);
  });
});

describe('what the player measured', () => {
  const device = { pointer: 'pen', viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true };
  const measured = {
    order_shown: 0,
    options_shown: ['o1'],
    active_ms: 1,
    first_action_ms: 1,
    materials_opened: [],
    device,
  };
  const isTaken = (part: object) => measurement.safeParse({ ...measured, ...part }).success;
  const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

  test.each<[string, unknown[], unknown[]]>([
    ['order_shown', [0, 1000], [-1, 1001, 0.5, null]],
    ['options_shown', [[], many(200, 'x'.repeat(40))], [many(201, 'o1'), ['x'.repeat(41)], null]],
    ['active_ms', [0, 0.5, 30 * DAY], [-0.5, 30 * DAY + 1, null]],
    ['first_action_ms', [null, 0, 0.5, 30 * DAY], [-0.5, 30 * DAY + 1]],
    ['materials_opened', [[], many(200, 1)], [many(201, 1), [0], [1.5], null]],
  ])('is taken within its limits only: %s', (field, good, bad) => {
    expect([...good, ...bad].map((value) => isTaken({ [field]: value }))).toEqual([
      ...good.map(() => true),
      ...bad.map(() => false),
    ]);
  });

  test.each<[string, unknown[], unknown[]]>([
    ['pointer', ['mouse', 'touch', 'pen', 'keyboard', 'unknown'], ['', 'finger', null]],
    ['viewport_width', [0, 100_000], [-1, 100_001, 0.5, null]],
    ['viewport_height', [0, 100_000], [-1, 100_001, 0.5, null]],
    ['pixel_ratio', [0, 1.25, 100], [-0.5, 100.5, null]],
    ['webgl', [true, false], ['yes', null]],
  ])('is taken of a device within its limits only: %s', (field, good, bad) => {
    expect([...good, ...bad].map((value) => isTaken({ device: { ...device, [field]: value } }))).toEqual([
      ...good.map(() => true),
      ...bad.map(() => false),
    ]);
  });

  test('lacks only the order of options, where there are none', () => {
    for (const field of Object.keys(measured)) expect(isTaken({ [field]: undefined })).toBe(field === 'options_shown');
    expect(measurement.parse({ ...measured, options_shown: undefined })).toEqual({ ...measured, options_shown: [] });
  });

  test('stands beside an answer with a place in time and a number that grows', () => {
    const answer = {
      question_id: 'q1',
      value: 4,
      cannot_judge: false,
      revision: 1,
      answered_at: '2026-11-21T10:00:00.000Z',
      measurement: measured,
    };
    const taken = (part: object) => storedAnswer.safeParse({ ...answer, ...part }).success;
    const good = [{}, { measurement: null }, { revision: Number.MAX_SAFE_INTEGER }, { value: null }];
    const bad = [
      { revision: 0 },
      { revision: 1.5 },
      { revision: Number.MAX_SAFE_INTEGER + 1 },
      { answered_at: '2026-11-21' },
      { measurement: undefined },
      { measurement: { ...measured, order_shown: -1 } },
      { cannot_judge: 'no' },
      { question_id: '' },
    ];
    expect(good.filter((part) => !taken(part))).toEqual([]);
    expect(bad.filter(taken)).toEqual([]);
  });
});

const never = () => undefined;
