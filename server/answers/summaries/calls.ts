import type { FastifyReply } from 'fastify';
import {
  generateSummary,
  refreshSummary,
  restoreSummary,
  summary,
  summaryChange,
  summaryQuery,
} from '#common/answers/summaries.ts';
import { KIB } from '#common/words/units.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { listSummaries, readSummary } from './queries.ts';
import {
  bringBack,
  changeSummary,
  createSummary,
  deleteSummary,
  generate,
  generateAgain,
  remakeSummary,
} from './write.ts';

/** A signal that is aborted when the connection ends. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** Summaries of questions and of whole assessments. */
export const summaryCalls: Call[] = [
  call('GET /api/assessments/summaries/', {
    summary: 'List summaries',
    description: 'With `version_of`, the earlier texts of one summary.',
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
    ask: ({ ctx, body, reply }) => generate(ctx, body.assessment_id, body.question_id ?? null, leaving(reply)),
    run: ({ ctx, body }, made) => createSummary(ctx, body, made),
  }),
  call('GET /api/assessments/summaries/:id/', {
    summary: 'Read a summary',
    access: 'summaries.show',
    response: { 200: summary },
    run: ({ ctx, params }) => readSummary(ctx.db, params.id),
  }),
  call('PATCH /api/assessments/summaries/:id/', {
    summary: 'Change or approve a summary',
    description: 'With the revision that was read, it is refused (409) once somebody else has changed the summary.',
    access: 'summaries.edit',
    refuses: [409],
    bodyLimit: 512 * KIB,
    body: summaryChange,
    response: { 200: summary },
    run: ({ ctx, user, params, body }) => changeSummary(ctx, user, params.id, body),
  }),
  call('DELETE /api/assessments/summaries/:id/', {
    summary: 'Delete a summary',
    access: 'summaries.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteSummary(ctx, params.id),
  }),
  call('POST /api/assessments/summaries/:id/refresh/', {
    summary: 'Make a summary anew',
    description: 'If the language model fails, it is refused (409) unless the summary is a built-in draft.',
    access: 'summaries.edit',
    repeat: 'key',
    throttle: 'summary',
    body: refreshSummary,
    response: { 200: summary },
    ask: ({ ctx, params, body, reply }) => generateAgain(ctx, leaving(reply), params.id, body?.revision),
    run: ({ ctx, params }, again) => remakeSummary(ctx, params.id, again),
  }),
  call('POST /api/assessments/summaries/:id/restore/', {
    summary: 'Put an earlier text of a summary back',
    access: 'summaries.edit',
    repeat: 'key',
    body: restoreSummary,
    response: { 200: summary },
    run: ({ ctx, params, body }) => bringBack(ctx, params.id, body),
  }),
];
