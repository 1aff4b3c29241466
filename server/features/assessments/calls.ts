import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import {
  assessmentListQuery,
  assessmentRow,
  createAssessment,
  editingState,
  patchAssessment,
  staffAssessment,
} from '#common/assessments/assessments.ts';
import { assessmentDeletion as assessmentDeletionSchema } from '#common/assessments/deletion.ts';
import { MIB } from '#common/values/sizes.ts';
import { type Call, call } from '#server/http/call.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { deleteAssessment } from './delete.ts';
import { assessmentDeletion } from './deletion-cost.ts';
import { duplicateAssessment } from './duplicate.ts';
import { recordEditing } from './editing.ts';
import { listAssessments } from './list.ts';
import { readForStaff } from './read.ts';
import { changeAssessment, createAssessmentDraft } from './save.ts';
import { versionByNumber } from './versions.ts';

/**
 * Assessments for staff: their list, their questionnaire as draft and versions. Experts read one with their answers, so the call that reads
 * one stands in answers/surveys.
 */
export const assessmentCalls: Call[] = [
  call('GET /api/assessments/', {
    summary: 'List assessments',
    access: 'assessments.list',
    query: assessmentListQuery,
    list: assessmentRow,
    run: ({ ctx, query }) => listAssessments(ctx.db, query),
  }),
  call('POST /api/assessments/', {
    summary: 'Create an assessment',
    access: 'assessments.create',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    body: createAssessment,
    response: { 201: staffAssessment },
    run: async ({ ctx, user, body }) => readForStaff(ctx, await createAssessmentDraft(ctx, user.id, body), user),
  }),
  call('PATCH /api/assessments/:id/', {
    summary: 'Change or publish an assessment',
    access: 'assessments.edit',
    bodyLimit: 2 * MIB,
    body: patchAssessment,
    response: { 200: staffAssessment },
    run: ({ ctx, user, params, body }) => changeAssessment(ctx, user, params.id, body),
  }),
  call('DELETE /api/assessments/:id/', {
    summary: 'Delete an assessment',
    access: 'assessments.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteAssessment(ctx, user.id, params.id),
  }),
  call('GET /api/assessments/:id/deletion/', {
    summary: 'What would go with an assessment',
    access: 'assessments.delete',
    response: { 200: assessmentDeletionSchema },
    run: ({ ctx, params }) => assessmentDeletion(ctx.db, params.id),
  }),
  call('POST /api/assessments/:id/duplicate/', {
    summary: 'Copy an assessment as a new draft',
    access: 'assessments.create',
    repeat: 'key',
    response: { 201: z.object({ ...detail.shape, new_assessment: staffAssessment }) },
    run: async ({ ctx, user, params }) => {
      const id = await duplicateAssessment(ctx, user.id, params.id);
      return {
        detail: 'Assessment duplicated successfully',
        new_assessment: await readForStaff(ctx, id, user),
      };
    },
  }),
  call('POST /api/assessments/:id/editing/', {
    summary: 'Say that the builder is open, and learn who else has it open',
    access: 'assessments.edit',
    repeat: 'own',
    response: { 200: editingState },
    run: ({ ctx, user, params }) => recordEditing(ctx, user.id, params.id),
  }),
  call('GET /api/assessments/:id/versions/:number/', {
    summary: 'Read a published version of a questionnaire',
    access: 'assessments.show',
    response: { 200: z.object({ number: z.number().int(), questionnaire: staffAssessment.shape.questionnaire }) },
    run: ({ ctx, params }) => versionByNumber(ctx.db, params.id, params.number),
  }),
];
