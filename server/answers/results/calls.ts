import * as z from 'zod';
import { benchmark } from '#common/answers/compare/benchmark.ts';
import { comparableAssessments, comparisonQuery, groupComparison } from '#common/answers/compare/groups.ts';
import { summaryStats } from '#common/answers/report/summary-stats.ts';
import { assessmentResponsesQuery } from '#common/answers/responses.ts';
import { type ResultFilters, resultFilters } from '#common/answers/result-filters.ts';
import { directionChange, directionDecisions, directionOutcome } from '#common/answers/results/direction.ts';
import { poolingChange, poolingOutcome } from '#common/answers/results/pooling.ts';
import { responseDetail, responseRow } from '#common/answers/results/results.ts';
import { type Call, call } from '#server/web/call.ts';
import { readBenchmark, readComparable } from './benchmark.ts';
import { compareGroups } from './compare-groups.ts';
import { readSummaryStats, resultsOf } from './compute.ts';
import { changeDirection, changePooling } from './decide.ts';
import { readDirections } from './decisions.ts';
import { exportCsv, fileNameOf } from './export-csv.ts';
import { listAssessmentResponses, readResponseDetail } from './responses.ts';
import { readSource } from './source.ts';

/** What a call does only when it is asked to. */
export const flag = z.enum(['true', 'false']).default('false');

/** What staff read of an assessment's responses: figures, single answers, exports. */
export const resultCalls: Call[] = [
  call('GET /api/assessments/:id/summary-stats/', {
    summary: 'Results of each question',
    access: 'responses.show',
    query: resultFilters,
    response: { 200: summaryStats },
    run: ({ ctx, user, params, query }) => readSummaryStats(ctx, params.id, query, user),
  }),
  call('GET /api/assessments/:id/comparison/', {
    summary: 'Compare the results with those of other experts or assessments',
    description:
      'Each question is compared with the same one of the assessments in `with`, or among the experts whom `against` (other filters, written as a query) chooses.',
    access: 'responses.show',
    query: comparisonQuery,
    response: { 200: groupComparison },
    run: ({ ctx, user, params, query }) => compareGroups(ctx, params.id, query, user),
  }),
  call('GET /api/assessments/:id/comparable/', {
    summary: 'List other assessments that ask the same, with which the results can be compared',
    access: 'responses.show',
    response: { 200: comparableAssessments },
    run: ({ ctx, params }) => readComparable(ctx.db, params.id),
  }),
  call('GET /api/assessments/:id/benchmark/', {
    summary: 'Compare the results of each question with the same one in earlier assessments',
    access: 'responses.show',
    query: resultFilters,
    response: { 200: benchmark },
    run: async ({ ctx, params, query }) => {
      const source = await readSource(ctx, params.id, query);
      return readBenchmark(ctx.db, source, (await resultsOf(ctx, source)).means);
    },
  }),
  call('POST /api/assessments/:id/pooling/', {
    summary: 'Split or join the versions of a question in the results',
    access: 'responses.pool',
    // Repeating a split or a join changes nothing.
    repeat: 'own',
    body: poolingChange,
    response: { 200: poolingOutcome },
    run: ({ ctx, user, params, body }) => changePooling(ctx, user.id, params.id, body),
  }),
  call('GET /api/assessments/:id/direction/', {
    summary: 'List what staff decided about where more is better in the questions',
    access: 'responses.show',
    response: { 200: directionDecisions },
    run: ({ ctx, params }) => readDirections(ctx.db, params.id),
  }),
  call('POST /api/assessments/:id/direction/', {
    summary: 'Say where more is better in a question, in all results',
    access: 'responses.pool',
    // What is decided already changes nothing.
    repeat: 'own',
    body: directionChange,
    response: { 200: directionOutcome },
    run: ({ ctx, user, params, body }) => changeDirection(ctx, user.id, params.id, body),
  }),
  call('GET /api/assessments/:id/responses/', {
    summary: 'List the responses of an assessment',
    access: 'responses.list',
    query: assessmentResponsesQuery,
    list: responseRow,
    run: ({ ctx, params, query }) => listAssessmentResponses(ctx.db, params.id, query),
  }),
  call('GET /api/assessments/:id/responses/:response/', {
    summary: 'Read a response',
    access: 'responses.show',
    response: { 200: responseDetail },
    run: ({ ctx, user, params }) => readResponseDetail(ctx, params.id, params.response, user),
  }),
  call('GET /api/assessments/:id/export-csv/', {
    summary: 'Export responses as CSV',
    access: 'responses.export',
    throttle: 'export',
    exported: 'assessment.answers_exported',
    query: z.object({ ...resultFilters.shape, all: flag, measurements: flag }),
    file: 'text/csv',
    run: async ({ ctx, params, query: { all, measurements, ...filters } }) => {
      const asked: ResultFilters = all === 'true' ? { ...filters, state: 'all' } : filters;
      const { name, content } = await exportCsv(ctx, params.id, asked, measurements === 'true');
      const named = fileNameOf(params.id, name, filters);
      return { ...named, name: `${named.name}.csv`, content };
    },
  }),
];
