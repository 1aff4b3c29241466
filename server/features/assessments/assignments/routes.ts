import { page } from '#common/api/lists.ts';
import {
  assignmentListQuery,
  assignmentRow,
  assignPayload,
  assignResult,
  eligibilityAnswer,
  eligibilityPayload,
} from '#common/assessments/assignments.ts';
import { overridePayload } from '#common/assessments/conflicts.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { requireAssessment } from '#server/features/assessments/queries.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idInPath, idParams, noContent } from '#server/http/route-schemas.ts';
import { assignExperts, withdrawAssignment } from './assign.ts';
import { overrideConflicts } from './conflicts.ts';
import { candidates, eligibilityOf } from './eligibility.ts';
import { listAssignments } from './list.ts';

/** Who is assigned to an assessment, who could be, and conflicts of interest. */
export const assignmentRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/:id/assignments/',
    {
      schema: {
        summary: 'List who is assigned',
        params: idParams,
        querystring: assignmentListQuery,
        response: { 200: page(assignmentRow) },
      },
    },
    async (request) => {
      const assessment = await requireAssessment(ctx.db, request.params.id);
      const found = await listAssignments(ctx.db, assessment, request.query);
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.post(
    '/api/assessments/:id/eligibility/',
    {
      schema: {
        summary: 'Ask which experts can be assigned, and why others cannot',
        params: idParams,
        body: eligibilityPayload,
        response: { 200: eligibilityAnswer },
      },
    },
    async (request) => {
      const assessment = await requireAssessment(ctx.db, request.params.id);
      const checked = await candidates(ctx.db, assessment, [...new Set(request.body.expert_ids)]);
      return { results: checked.map(eligibilityOf) };
    },
  );
  app.post(
    '/api/assessments/:id/assignments/',
    { schema: { summary: 'Assign experts', params: idParams, body: assignPayload, response: { 200: assignResult } } },
    (request) => assignExperts(ctx, currentUser(request).id, request.params.id, request.body),
  );
  app.put(
    '/api/assessments/:id/conflict-overrides/:expert/',
    {
      schema: {
        summary: 'Override the conflicts of interest of an expert, with a reason',
        params: idParams.extend({ expert: idInPath }),
        body: overridePayload,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { id, expert } = request.params;
      await overrideConflicts(ctx, currentUser(request).id, id, expert, request.body.reason);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/assessments/:id/assignments/:assignment/',
    {
      schema: {
        summary: 'Withdraw an assignment',
        params: idParams.extend({ assignment: idInPath }),
        response: noContent,
      },
    },
    async (request, reply) => {
      await withdrawAssignment(ctx, currentUser(request).id, request.params.id, request.params.assignment);
      return reply.code(204).send(null);
    },
  );
};
