import { generateSummary, summary, summaryChange, summaryQuery } from '#common/answers/summaries.ts';
import { KIB } from '#common/values/sizes.ts';
import { type Call, call } from '#server/http/call.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { changeSummary, createSummary, deleteSummary, readSummary, refreshSummary } from './edit-summaries.ts';
import { listSummaries } from './queries.ts';

/** Summaries of questions and of whole assessments. */
export const summaryCalls: Call[] = [
  call('GET /api/assessments/summaries/', {
    summary: 'List summaries',
    access: 'summaries.list',
    query: summaryQuery,
    list: summary,
    run: ({ ctx, query }) => listSummaries(ctx.db, query),
  }),
  call('POST /api/assessments/summaries/generate/', {
    summary: 'Generate a summary',
    access: 'summaries.create',
    repeat: 'key',
    throttle: 'summary',
    refuses: [404],
    body: generateSummary,
    response: { 201: summary },
    run: ({ ctx, user, body }) => createSummary(ctx, user.id, body),
  }),
  call('GET /api/assessments/summaries/:id/', {
    summary: 'Read a summary',
    access: 'summaries.show',
    response: { 200: summary },
    run: ({ ctx, params }) => readSummary(ctx, params.id),
  }),
  call('PATCH /api/assessments/summaries/:id/', {
    summary: 'Change a summary',
    access: 'summaries.edit',
    bodyLimit: 512 * KIB,
    body: summaryChange,
    response: { 200: summary },
    run: ({ ctx, user, params, body }) => changeSummary(ctx, user.id, params.id, body.sentences),
  }),
  call('DELETE /api/assessments/summaries/:id/', {
    summary: 'Delete a summary',
    access: 'summaries.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteSummary(ctx, user.id, params.id),
  }),
  call('POST /api/assessments/summaries/:id/refresh/', {
    summary: 'Make a summary anew',
    access: 'summaries.edit',
    repeat: 'key',
    throttle: 'summary',
    response: { 200: summary },
    run: ({ ctx, user, params }) => refreshSummary(ctx, user.id, params.id),
  }),
];
