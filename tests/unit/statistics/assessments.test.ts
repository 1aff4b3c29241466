import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bandwidthOf, peakOf, sharesNear } from '#common/answers/charts/heat.ts';
import { percentileOf } from '#common/answers/compare/benchmark.ts';
import { RESPONSE_STATES, responseState } from '#common/answers/responses.ts';
import { medianMinutes, type QuestionResult, type ReportResponse } from '#common/answers/results/results.ts';
import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import {
  RAW_FILE,
  type SeededAssessment,
  type SeededResponse,
  seededAssessments,
} from '#tests/statistics/assessments.ts';
import { compare, compared } from './figures-of-r.ts';

/** What tests/statistics/assessments.R has found. */
const wanted = JSON.parse(readFileSync('tests/statistics/assessments-figures.json', 'utf8'));

const [designs, versions, few] = seededAssessments;

/** A response as reports take it. */
function toReport({ id, expert, version, submitted_at, ...raw }: SeededResponse): ReportResponse {
  const ids = [...new Set([...Object.keys(raw.answers), ...raw.cannot_judge])];
  return {
    id,
    expert: { ...expert, email: '' },
    version,
    state: responseState({ submitted_at, ...raw }),
    started_at: '2026-11-01T09:00:00.000Z',
    submitted_at,
    answers: ids.map((question_id) => ({
      question_id,
      value: raw.answers[question_id] ?? null,
      cannot_judge: raw.cannot_judge.includes(question_id),
      revision: 1,
      answered_at: '2026-11-01T10:00:00.000Z',
      measurement: raw.active_ms[question_id] ? ({ active_ms: raw.active_ms[question_id] } as Measurement) : null,
    })),
  };
}

const completed = ({ responses }: SeededAssessment) =>
  responses.map(toReport).filter(({ state }) => state === 'completed');

const resultsOf = (assessment: SeededAssessment, responses = completed(assessment)) =>
  questionResults(assessment.versions, responses, { materials: assessment.materials, decisions: [] });

const byKey = <Value extends { key: string }>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value.key, value]));

/** Everything that results say about an assessment. */
function figuresOf(assessment: SeededAssessment) {
  const states = assessment.responses.map(responseState);
  const responses = completed(assessment);
  const results = resultsOf(assessment, responses);
  return {
    states: Object.fromEntries(RESPONSE_STATES.map((state) => [state, states.filter((own) => own === state).length])),
    median_minutes: medianMinutes(responses),
    questions: byKey(results),
  };
}

type Figures = Record<string, unknown> & { questions: object };

/** The first of the experts who answered. */
const firstOf = (assessment: SeededAssessment, count: number) => ({
  ...assessment,
  responses: assessment.responses.slice(0, count),
});

/** Compares question by question, so that a failure names what differs. */
function describeFigures(name: string, figures: ReturnType<typeof figuresOf>, { questions, ...rest }: Figures) {
  describe(name, () => {
    test('responses', () => compare(figures, rest, name));
    test('questions are the same', () => {
      expect(Object.keys(figures.questions).sort()).toEqual(Object.keys(questions).sort());
    });
    test.each(Object.entries(questions))('%s', (key, each) => compare(figures.questions[key], each, `${name} ${key}`));
  });
}

test('R has read the answers that are drawn here', () => {
  expect(JSON.parse(readFileSync(RAW_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(seededAssessments)));
});

describeFigures('designs', figuresOf(designs), wanted.designs);
describeFigures('versions', figuresOf(versions), wanted.versions);
for (const [count, figures] of Object.entries<Figures>(wanted.few)) {
  describeFigures(`few, ${count} experts`, figuresOf(firstOf(few, Number(count))), figures);
}

test('benchmark', () => {
  const { means, high, low } = wanted.benchmark as Record<string, number[]>;
  const earlier = (means ?? []).map((mean) => ({ assessment_id: 1, title: '', mean, n: 9, on: '' }));
  const percentiles = (better: 'high' | 'low') => earlier.map(({ mean }) => percentileOf({ mean, better, earlier }));
  compare({ high: percentiles('high'), low: percentiles('low') }, { high, low }, 'benchmark');
});

describe('heat', () => {
  /** Where each expert pointed on the picture of a question. */
  function pointsOf({ values, question }: QuestionResult) {
    const given = values.map(({ value }) => value);
    if (question.type === 'pins')
      return (given as AnswerOf<'pins'>[]).map((pins) =>
        pins.flatMap((pin) => ('x' in pin && pin.sentiment === 'positive' ? [{ x: pin.x, y: pin.y }] : [])),
      );
    return (given as AnswerOf<'first_click'>[]).map(({ x, y }) => (x === null ? [] : [{ x, y }]));
  }
  test.each(resultsOf(designs).filter(({ key }) => key in wanted.heat))('$key', (result) => {
    const people = pointsOf(result);
    const [material = 0] = materialIdsOf(result.question);
    const { width = 1, height = 1 } = designs.materials[material] ?? {};
    const grid = sharesNear(people, people.length, height / width);
    const { cells, ...rest } = wanted.heat[result.key] as { cells: { column: number; row: number; share: number }[] };
    const bandwidth = bandwidthOf(height / width);
    compare({ ...grid, bandwidth, peak: peakOf(grid).share }, rest, result.key);
    for (const { column, row, share } of cells)
      compare(grid.values[row * grid.columns + column], share, `${result.key} at ${column}, ${row}`);
  });
});

const FIGURES_MIN = 4_500;
test(`at least ${FIGURES_MIN} figures were compared`, () => {
  expect(compared.figures).toBeGreaterThanOrEqual(FIGURES_MIN);
});
