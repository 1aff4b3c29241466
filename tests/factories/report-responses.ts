import { NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import { comparisonsIn } from '#common/answers/compare/comparison.ts';
import type { ReportInput } from '#common/answers/report/document.ts';
import { NO_BASIS, type PoolingBasis, type ReportVersion } from '#common/answers/results/pooling.ts';
import { medianMinutes, type ReportResponse } from '#common/answers/results/results.ts';
import type { Measurement, StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { questionResults } from '#tests/factories/at-once.ts';

export const CANNOT_JUDGE = Symbol('cannot judge');

function storedAnswer(question_id: string, given: unknown): StoredAnswer {
  const cannot_judge = given === CANNOT_JUDGE;
  return {
    question_id,
    value: cannot_judge ? null : given,
    cannot_judge,
    revision: 1,
    answered_at: '2026-11-01T10:00:00.000Z',
    measurement: null,
  };
}

/** What was measured about an answer to a question at a place among those shown. */
export const measured = (order_shown: number): Measurement => ({
  order_shown,
  options_shown: [],
  active_ms: 9000,
  first_action_ms: 1000,
  materials_opened: [],
  device: { pointer: 'mouse', viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true },
});

/** A completed response with answers by question id. */
export function reportResponse(id: number, version: number, given: Record<string, unknown>): ReportResponse {
  return {
    id,
    expert: { id, name: `Expert ${id}`, email: `e${id}@example.com`, level: 'senior' },
    version,
    state: 'completed',
    started_at: '2026-11-01T10:00:00.000Z',
    submitted_at: '2026-11-01T10:10:00.000Z',
    answers: Object.entries(given).map(([question_id, value]) => storedAnswer(question_id, value)),
  };
}

/** What a report of some responses says if nothing is filtered or left out; `withEach` for a part about each response. */
export function reportOf(
  versions: ReportVersion[],
  responses: ReportResponse[],
  { pooling = NO_BASIS, withEach = false }: { pooling?: PoolingBasis; withEach?: boolean } = {},
): Pick<ReportInput, 'filters' | 'benchmark' | 'results' | 'each'> {
  const questions = questionResults(versions, responses, pooling);
  return {
    filters: '',
    benchmark: NO_BENCHMARK,
    results: {
      responses_count: responses.length,
      considered: responses.length,
      excluded: [],
      quality: { responses: responses.length, flagged: [] },
      median_minutes: medianMinutes(responses),
      questions,
      comparisons: comparisonsIn(questions, pooling.materials),
    },
    each: withEach ? { responses, versions, pooling } : null,
  };
}
