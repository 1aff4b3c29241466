import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { page } from '#common/api/lists.ts';
import {
  assessmentListQuery,
  assessmentRow,
  createAssessment,
  editingState,
  patchAssessment,
  staffAssessment,
} from '#common/assessments/assessments.ts';
import { assessmentDeletion as assessmentDeletionSchema } from '#common/assessments/deletion.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idInPath, idParams, noContent } from '#server/http/route-schemas.ts';
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
export const assessmentRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/',
    {
      schema: { summary: 'List assessments', querystring: assessmentListQuery, response: { 200: page(assessmentRow) } },
    },
    async (request) => {
      const found = await listAssessments(ctx.db, request.query);
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.post(
    '/api/assessments/',
    { schema: { summary: 'Create an assessment', body: createAssessment, response: { 201: staffAssessment } } },
    async (request, reply) => {
      const id = await createAssessmentDraft(ctx, currentUser(request).id, request.body);
      return reply.code(201).send(await readForStaff(ctx, id, currentUser(request)));
    },
  );
  app.patch(
    '/api/assessments/:id/',
    {
      schema: {
        summary: 'Change or publish an assessment',
        params: idParams,
        body: patchAssessment,
        response: { 200: staffAssessment },
      },
    },
    (request) => changeAssessment(ctx, currentUser(request), request.params.id, request.body),
  );
  app.delete(
    '/api/assessments/:id/',
    { schema: { summary: 'Delete an assessment', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteAssessment(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/assessments/:id/deletion/',
    {
      schema: {
        summary: 'What would go with an assessment',
        params: idParams,
        response: { 200: assessmentDeletionSchema },
      },
    },
    (request) => assessmentDeletion(ctx.db, request.params.id),
  );
  app.post(
    '/api/assessments/:id/duplicate/',
    {
      schema: {
        summary: 'Copy an assessment as a new draft',
        params: idParams,
        response: { 201: z.object({ ...detail.shape, new_assessment: staffAssessment }) },
      },
    },
    async (request, reply) => {
      const id = await duplicateAssessment(ctx, currentUser(request).id, request.params.id);
      return reply.code(201).send({
        detail: 'Assessment duplicated successfully',
        new_assessment: await readForStaff(ctx, id, currentUser(request)),
      });
    },
  );
  app.post(
    '/api/assessments/:id/editing/',
    {
      schema: {
        summary: 'Say that the builder is open, and learn who else has it open',
        params: idParams,
        response: { 200: editingState },
      },
    },
    (request) => recordEditing(ctx, currentUser(request).id, request.params.id),
  );
  app.get(
    '/api/assessments/:id/versions/:number/',
    {
      schema: {
        summary: 'Read a published version of a questionnaire',
        params: idParams.extend({ number: idInPath }),
        response: { 200: z.object({ number: z.number().int(), questionnaire: staffAssessment.shape.questionnaire }) },
      },
    },
    (request) => versionByNumber(ctx.db, request.params.id, request.params.number),
  );
};
