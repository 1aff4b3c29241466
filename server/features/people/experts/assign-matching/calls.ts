import { assignMatchingPayload, matchingCounts } from '#common/people/experts/assign-matching.ts';
import { type Call, call } from '#server/http/call.ts';
import { assignMatching, countMatching } from './assign-matching.ts';

/** Assigning every expert who matches filters to an assessment. It stands here since only this domain knows the filters of the panel. */
export const assignMatchingCalls: Call[] = [
  call('POST /api/assessments/:id/assignments/matching/', {
    summary: 'Assign every expert who matches',
    access: 'assessments.assign',
    repeat: 'key',
    body: assignMatchingPayload,
    response: { 200: matchingCounts },
    run: ({ ctx, user, params, body }) => assignMatching(ctx, user.id, params.id, body),
  }),
  call('POST /api/assessments/:id/assignments/matching/count/', {
    summary: 'Ask how many of those who match can be assigned',
    access: 'assessments.assign',
    repeat: 'own',
    body: assignMatchingPayload,
    response: { 200: matchingCounts },
    run: ({ ctx, params, body }) => countMatching(ctx, params.id, body),
  }),
];
