import * as z from 'zod';
import { responseDetail, responseRow } from '#common/answers/report/detail.ts';
import { poolingChange, poolingOutcome } from '#common/answers/report/pooling.ts';
import { summaryStats } from '#common/answers/report/results.ts';
import { RESPONSE_STATES } from '#common/answers/responses.ts';
import { listQuery, page } from '#common/api/lists.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { idInPath, idParams } from '#server/http/route-schemas.ts';
import { changePooling } from './change-pooling.ts';
import { exportCsv } from './export-csv.ts';
import { fileNameOf } from './file-name.ts';
import { listAssessmentResponses, readResponseDetail } from './responses.ts';
import { readSummaryStats } from './stats.ts';

const byResponse = idParams.extend({ response: idInPath });
const flag = z.enum(['true', 'false']).default('false');

/** What staff read of an assessment's responses: figures, single answers, exports. */
export const resultRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/:id/summary-stats/',
    { schema: { summary: 'Results of each question', params: idParams, response: { 200: summaryStats } } },
    (request) => readSummaryStats(ctx, request.params.id, currentUser(request)),
  );

  app.post(
    '/api/assessments/:id/pooling/',
    {
      schema: {
        summary: 'Split or join the versions of a question in the results',
        params: idParams,
        body: poolingChange,
        response: { 200: poolingOutcome },
      },
    },
    (request) => changePooling(ctx, currentUser(request).id, request.params.id, request.body),
  );

  const responseQuery = listQuery.extend({ state: z.enum(['all', ...RESPONSE_STATES]).optional() });
  app.get(
    '/api/assessments/:id/responses/',
    {
      schema: {
        summary: 'List the responses of an assessment',
        params: idParams,
        querystring: responseQuery,
        response: { 200: page(responseRow) },
      },
    },
    async (request) => {
      const { search, state } = request.query;
      const filter = { assessmentId: request.params.id, search, state };
      const found = await listAssessmentResponses(ctx.db, filter, limitAndOffset(request.query));
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.get(
    '/api/assessments/:id/responses/:response/',
    { schema: { summary: 'Read a response', params: byResponse, response: { 200: responseDetail } } },
    (request) => readResponseDetail(ctx, request.params.id, request.params.response, currentUser(request)),
  );

  app.get(
    '/api/assessments/:id/export-csv/',
    {
      schema: {
        summary: 'Export responses as CSV',
        params: idParams,
        querystring: z.object({ all: flag, measurements: flag }),
      },
      config: { file: 'text/csv' },
    },
    async (request, reply) => {
      const { all, measurements } = request.query;
      const options = { all: all === 'true', measurements: measurements === 'true' };
      const { name, content } = await exportCsv(ctx, request.params.id, options);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNameOf(name)}.csv"`)
        .send(content);
    },
  );
};
