import * as z from 'zod';
import { comparisonQuery } from '#common/answers/compare/groups.ts';
import type { ReportPayload } from '#common/answers/report/document.ts';
import { resultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import { flag } from '#server/answers/results/calls.ts';
import { fileNameOf } from '#server/answers/results/export-csv.ts';
import { type Call, call } from '#server/web/call.ts';
import { exportComparison, exportPdf, reportInput } from './export-pdf.ts';

/** The report of an assessment: for printing in the browser, and as a PDF. */
export const reportCalls: Call[] = [
  call('GET /api/assessments/:id/report/', {
    summary: 'Everything the printable report is made of',
    description: 'With responses=true it has each response.',
    access: 'responses.show',
    throttle: 'report',
    exported: 'assessment.report_read',
    query: z.object({ ...resultFilters.shape, responses: flag }),
    response: { 200: z.custom<ReportPayload>() },
    run: async ({ ctx, user, params, query: { responses, ...filters } }) => {
      const input = await reportInput(ctx, params.id, filters, user, responses === 'true');
      return { ...input, materials: [...input.materials.values()] };
    },
  }),
  call('GET /api/assessments/:id/export-pdf/', {
    summary: 'Export the report as PDF',
    description:
      'Days and times are told in zone (an IANA name), without a known one in UTC; the deadline in its own. With responses=true it has a part about each response.',
    access: 'responses.export',
    throttle: 'report',
    exported: 'assessment.report_exported',
    query: z.object({ ...resultFilters.shape, zone: z.string().optional(), responses: flag }),
    file: 'application/pdf',
    run: async ({ ctx, user, params, query: { zone, responses, ...filters } }) => {
      const { name, content } = await exportPdf(ctx, params.id, filters, user, {
        zone,
        withEach: responses === 'true',
      });
      const named = fileNameOf(params.id, name, filters);
      return { ...named, name: `${named.name}.pdf`, content };
    },
  }),
  call('GET /api/assessments/:id/comparison/export-pdf/', {
    summary: 'Export a comparison as PDF',
    access: 'responses.export',
    throttle: 'report',
    exported: 'assessment.report_exported',
    query: z.object({ ...comparisonQuery.shape, zone: z.string().optional() }),
    file: 'application/pdf',
    run: async ({ ctx, user, params, query: { zone, ...query } }) => {
      const { name, content } = await exportComparison(ctx, params.id, query, user, zone);
      const named = fileNameOf(params.id, `${name} comparison`, UNFILTERED);
      return { ...named, name: `${named.name}.pdf`, content };
    },
  }),
];
