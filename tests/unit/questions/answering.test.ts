import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerErrors, isComplete } from '#common/assessments/questionnaire/answer.ts';
import { countInWords } from '#common/assessments/questions/count-in-words.ts';
import { firstSentiment, type Pin, pins } from '#common/assessments/questions/pins.ts';
import { nearestStep, slider, ticks, typedNumber, typedProblem } from '#common/assessments/questions/slider.ts';
import { question } from '#tests/factories/questions.ts';

describe('a count in words', () => {
  const noun = ['pin', 'pins'] as const;

  test('says how much there is and the least until there is enough', () => {
    expect(countInWords({ given: 0, min: 2, max: 6, noun })).toBe('0 of 6 pins, at least 2');
    expect(countInWords({ given: 1, min: 2, max: 6, noun })).toBe('1 of 6 pins, at least 2');
    expect(countInWords({ given: 2, min: 2, max: 6, noun })).toBe('2 of 6 pins');
    expect(countInWords({ given: 0, min: 0, max: 6, noun })).toBe('0 of 6 pins');
  });

  test('says that all are needed where the least is the most', () => {
    expect(countInWords({ given: 0, min: 3, max: 3, noun })).toBe('0 of 3 pins, all needed');
    expect(countInWords({ given: 3, min: 3, max: 3, noun })).toBe('3 of 3 pins');
    expect(countInWords({ given: 0, min: 1, max: 1, noun })).toBe('0 of 1 pin, needed');
  });
});

describe('a pin without a sentiment', () => {
  const asked = question('pins', 'q1');
  const pin: Pin = { x: 0.2, y: 0.3, sentiment: null, comment: 'The cap' };
  const given = (value: unknown) => ({ question_id: 'q1', value, cannot_judge: false });

  test('may be stored, and leaves the question unfinished where a sentiment is asked for', () => {
    expect(answerErrors(asked, given([pin]))).toEqual({});
    expect(isComplete(asked, given([pin]))).toBe(false);
    expect(pins.check(asked.config, [pin])).toEqual(['One pin needs a choice: Like, Remark or Dislike']);
    expect(isComplete(asked, given([{ ...pin, sentiment: 'neutral' }]))).toBe(true);
  });

  test('counts as no sentiment in results and exports', () => {
    const aggregate = pins.aggregate(asked.config, [[pin, { ...pin, sentiment: 'positive' }]]);
    expect(aggregate.by_sentiment.map(({ count }) => count)).toEqual([1, 0, 0]);
    expect(aggregate.pins).toBe(2);
    const cells = pins.csvCells({ config: asked.config, titleOf: () => undefined } as never, [pin]);
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
    expect(typedProblem(scale, 'much')).toBe('A number is needed');
    expect(typedProblem(scale, '1e0')).toBe('A number is needed');
    expect(typedProblem(scale, ' 0,30 ')).toBeNull();
    expect(typedNumber('−0.5')).toBe(-0.5);
  });

  test('have few marks: each step where these are few, else equal parts', () => {
    expect(ticks({ min: 0, max: 5, step: 1 })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks({ min: 0, max: 100, step: 1 })).toHaveLength(21);
    expect(ticks({ min: 0, max: 97, step: 1 })).toEqual([0, 97]);
  });
});
