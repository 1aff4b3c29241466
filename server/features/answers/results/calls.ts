import * as z from 'zod';
import { responseDetail, responseRow } from '#common/answers/report/detail.ts';
import { poolingChange, poolingOutcome } from '#common/answers/report/pooling.ts';
import { summaryStats } from '#common/answers/report/results.ts';
import { RESPONSE_STATES } from '#common/answers/responses.ts';
import { listQuery } from '#common/api/lists.ts';
import { type Call, call } from '#server/http/call.ts';
import { changePooling } from './change-pooling.ts';
import { exportCsv } from './export-csv.ts';
import { fileNameOf } from './file-name.ts';
import { listAssessmentResponses, readResponseDetail } from './responses.ts';
import { readSummaryStats } from './stats.ts';

const flag = z.enum(['true', 'false']).default('false');

/** What staff read of an assessment's responses: figures, single answers, exports. */
export const resultCalls: Call[] = [
  call('GET /api/assessments/:id/summary-stats/', {
    summary: 'Results of each question',
    access: 'responses.show',
    response: { 200: summaryStats },
    run: ({ ctx, user, params }) => readSummaryStats(ctx, params.id, user),
  }),
  call('POST /api/assessments/:id/pooling/', {
    summary: 'Split or join the versions of a question in the results',
    access: 'responses.pool',
    // Splitting what is apart, or joining what is together, changes nothing.
    repeat: 'own',
    body: poolingChange,
    response: { 200: poolingOutcome },
    run: ({ ctx, user, params, body }) => changePooling(ctx, user.id, params.id, body),
  }),
  call('GET /api/assessments/:id/responses/', {
    summary: 'List the responses of an assessment',
    access: 'responses.list',
    query: listQuery.extend({ state: z.enum(['all', ...RESPONSE_STATES]).optional() }),
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
    exported: { action: 'assessment.answers_exported', entity: 'assessment' },
    query: z.object({ all: flag, measurements: flag }),
    file: 'text/csv',
    run: async ({ ctx, params, query }) => {
      const options = { all: query.all === 'true', measurements: query.measurements === 'true' };
      const { name, content } = await exportCsv(ctx, params.id, options);
      return { name: `${fileNameOf(name)}.csv`, content };
    },
  }),
];
