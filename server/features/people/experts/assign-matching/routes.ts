import { assignMatchingPayload, matchingCounts } from '#common/people/experts/assign-matching.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { assignMatching, countMatching } from './assign-matching.ts';

const schema = {
  params: idParams,
  body: assignMatchingPayload,
  response: { 200: matchingCounts },
};

/** Assigning every expert who matches filters to an assessment. It stands here since only this domain knows the filters of the panel. */
export const assignMatchingRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/assessments/:id/assignments/matching/',
    { schema: { ...schema, summary: 'Assign every expert who matches' } },
    (request) => assignMatching(ctx, currentUser(request).id, request.params.id, request.body),
  );
  app.post(
    '/api/assessments/:id/assignments/matching/count/',
    { schema: { ...schema, summary: 'Ask how many of those who match can be assigned' } },
    (request) => countMatching(ctx, request.params.id, request.body),
  );
};
