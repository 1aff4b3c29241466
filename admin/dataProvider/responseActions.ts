import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import type { ComparableAssessments, GroupComparison } from '#common/answers/compare/groups.ts';
import type { ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import { filtersSet, isFiltered, type ResultFilters } from '#common/answers/result-filters.ts';
import type { DirectionChange, DirectionDecision, DirectionOutcome } from '#common/answers/results/direction.ts';
import type { PoolingChange, PoolingOutcome } from '#common/answers/results/pooling.ts';
import type { ResponseDetail } from '#common/answers/results/results.ts';
import type { Summary, SummaryChange } from '#common/answers/summaries.ts';
import type { Page } from '#common/api/lists.ts';
import { WHOLE_LIST } from '#common/api/page-sizes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { safeFileName } from '#common/library/files.ts';
import type { Params } from '#common/ui/api/address.ts';
import { MINUTE } from '#common/words/units.ts';
import { server } from './server.ts';

/** A large report takes minutes. Milliseconds. */
const EXPORT_TIMEOUT = 3 * MINUTE;

const SUMMARIES = '/assessments/summaries/';
const path = (assessmentId: number, part: string) => `/assessments/${assessmentId}/${part}/`;

const fileNameOf = (id: number, title: string, end: string) =>
  safeFileName(`${title.replace(/[/\\]/g, '-') || `assessment-${id}`}${end}`);

/** What staff do with responses, results and summaries. */
export const responseActions = {
  readResults: (assessmentId: number, filters: ResultFilters, signal: AbortSignal) =>
    server.get<SummaryStats>(path(assessmentId, 'summary-stats'), { params: filtersSet(filters), signal }),
  readComparison: (assessmentId: number, params: Params, signal: AbortSignal) =>
    server.get<GroupComparison>(path(assessmentId, 'comparison'), { params, signal }),
  readComparable: (assessmentId: number, signal: AbortSignal) =>
    server.get<ComparableAssessments>(path(assessmentId, 'comparable'), { signal }),
  readBenchmark: (assessmentId: number, filters: ResultFilters, signal: AbortSignal) =>
    server.get<Benchmark>(path(assessmentId, 'benchmark'), { params: filtersSet(filters), signal }),
  readReport: (assessmentId: number, filters: ResultFilters, responses: boolean, signal: AbortSignal) =>
    server.get<ReportPayload>(path(assessmentId, 'report'), { params: { ...filtersSet(filters), responses }, signal }),
  readResponse: (assessmentId: number, id: number, signal: AbortSignal) =>
    server.get<ResponseDetail>(path(assessmentId, `responses/${id}`), { signal }),
  acceptResponse: (id: number) => server.post(`/assessments/assessment-responses/${id}/accept/`),
  declineResponse: (id: number, reason: string) =>
    server.post(`/assessments/assessment-responses/${id}/decline/`, { reason }),
  changePooling: (assessmentId: number, change: PoolingChange) =>
    server.post<PoolingOutcome>(path(assessmentId, 'pooling'), change),
  readDirections: (assessmentId: number, signal: AbortSignal) =>
    server.get<{ decisions: DirectionDecision[] }>(path(assessmentId, 'direction'), { signal }),
  changeDirection: (assessmentId: number, change: DirectionChange) =>
    server.post<DirectionOutcome>(path(assessmentId, 'direction'), change),
  exportComparison: ({ id, title }: Pick<AssessmentRow, 'id' | 'title'>, params: Params) =>
    server.download(path(id, 'comparison/export-pdf'), {
      params,
      fileName: fileNameOf(id, title, ' (comparison).pdf'),
      timeout: EXPORT_TIMEOUT,
    }),
  exportResponses: ({ id, title }: AssessmentRow, kind: 'csv' | 'pdf', filters: ResultFilters, params: Params) =>
    server.download(path(id, `export-${kind}`), {
      params: { ...filtersSet(filters), ...params },
      fileName: fileNameOf(id, title, `${isFiltered(filters) ? ' (filtered)' : ''}.${kind}`),
      timeout: EXPORT_TIMEOUT,
    }),

  /** The summaries of an assessment and its questions, the newest first. */
  readSummaries: async (assessment_id: number, signal: AbortSignal) =>
    (await server.get<Page<Summary>>(SUMMARIES, { params: { assessment_id, ...WHOLE_LIST }, signal })).results,
  readSummary: (id: number) => server.get<Summary>(`${SUMMARIES}${id}/`),
  /** Its earlier texts, the newest first. */
  readEarlierSummaries: async (version_of: number, signal: AbortSignal) =>
    (await server.get<Page<Summary>>(SUMMARIES, { params: { version_of, ...WHOLE_LIST }, signal })).results,
  generateSummary: (assessment_id: number, question_id: string | null, signal: AbortSignal) =>
    server.post<Summary>(`${SUMMARIES}generate/`, { assessment_id, question_id }, { signal }),
  refreshSummary: ({ id, revision }: Summary, signal: AbortSignal) =>
    server.post<Summary>(`${SUMMARIES}${id}/refresh/`, { revision }, { signal }),
  restoreSummary: ({ id, revision }: Summary, version_id: number | undefined) =>
    server.post<Summary>(`${SUMMARIES}${id}/restore/`, { revision, version_id }),
  changeSummary: ({ id, revision }: Summary, change: Omit<SummaryChange, 'revision'>) =>
    server.patch<Summary>(`${SUMMARIES}${id}/`, { ...change, revision }),
  deleteSummary: (id: number) => server.delete(`${SUMMARIES}${id}/`),
};
