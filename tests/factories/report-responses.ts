import { NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';

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

/** What a report says of its responses when nothing is filtered or left out. */
export const unfiltered = (responses: readonly ReportResponse[]) => ({
  filters: '',
  benchmark: NO_BENCHMARK,
  basis: {
    responses_count: responses.length,
    considered: responses.length,
    excluded: [],
    quality: { responses: responses.length, flagged: [] },
  },
});
