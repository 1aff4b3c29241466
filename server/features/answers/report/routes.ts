import * as z from 'zod';
import type { ReportPayload } from '#common/answers/report/document.ts';
import { isTimeZone } from '#common/values/time-zones.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { fileNameOf } from '#server/features/answers/results/file-name.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { exportPdf, reportInput } from './export-pdf.ts';

/** The report of an assessment: for printing in the browser, and as a PDF. */
export const reportRoutes: Feature = (app, ctx) => {
  const report = {
    summary: 'Everything the printable report is made of',
    params: idParams,
    response: { 200: z.custom<ReportPayload>() },
  };
  app.get('/api/assessments/:id/report/', { schema: report }, async (request) => {
    const input = await reportInput(ctx, request.params.id, currentUser(request));
    return { ...input, materials: [...input.materials.values()] };
  });

  app.get(
    '/api/assessments/:id/export-pdf/',
    {
      schema: {
        summary: 'Export the report as PDF',
        description: 'Days and times are told in zone (an IANA name), without one in UTC; the deadline in its own.',
        params: idParams,
        querystring: z.object({ zone: z.string().refine(isTimeZone, 'Unknown time zone').optional() }),
      },
      config: { file: 'application/pdf' },
    },
    async (request, reply) => {
      const { name, content } = await exportPdf(ctx, request.params.id, currentUser(request), request.query.zone);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileNameOf(name)}.pdf"`)
        .send(content);
    },
  );
};
