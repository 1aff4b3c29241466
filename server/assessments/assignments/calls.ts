import {
  assignmentListQuery,
  assignmentRow,
  assignPayload,
  assignResult,
  eligibilityAnswer,
  eligibilityPayload,
  overridePayload,
} from '#common/assessments/assignments.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { assignExperts, candidates, eligibilityOf, withdrawAssignment } from './assign.ts';
import { overrideConflicts } from './conflicts.ts';
import { listAssignments } from './list.ts';

/** Who is assigned to an assessment, who could be, and conflicts of interest. */
export const assignmentCalls: Call[] = [
  call('GET /api/assessments/:id/assignments/', {
    summary: 'List who is assigned',
    access: 'assessments.show',
    query: assignmentListQuery,
    list: assignmentRow,
    run: async ({ ctx, params, query }) => listAssignments(ctx.db, await requireAssessment(ctx.db, params.id), query),
  }),
  call('POST /api/assessments/:id/eligibility/', {
    summary: 'Ask which experts can be assigned, and why others cannot',
    access: 'assessments.assign',
    repeat: 'own',
    body: eligibilityPayload,
    response: { 200: eligibilityAnswer },
    run: async ({ ctx, params, body }) => {
      const assessment = await requireAssessment(ctx.db, params.id);
      const checked = await candidates(ctx.db, assessment, [...new Set(body.expert_ids)]);
      return { results: checked.map(eligibilityOf) };
    },
  }),
  call('POST /api/assessments/:id/assignments/', {
    summary: 'Assign experts',
    access: 'assessments.assign',
    repeat: 'key',
    body: assignPayload,
    response: { 200: assignResult },
    run: ({ ctx, user, params, body }) => assignExperts(ctx, user.id, params.id, body),
  }),
  call('PUT /api/assessments/:id/conflict-overrides/:expert/', {
    summary: 'Override the conflicts of interest of an expert, with a reason',
    access: 'assessments.override_conflict',
    body: overridePayload,
    response: noContent,
    run: ({ ctx, user, params, body }) => overrideConflicts(ctx, user.id, params.id, params.expert, body.reason),
  }),
  call('DELETE /api/assessments/:id/assignments/:assignment/', {
    summary: 'Withdraw an assignment',
    access: 'assessments.assign',
    response: noContent,
    run: ({ ctx, params }) => withdrawAssignment(ctx, params.id, params.assignment),
  }),
];
