import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import {
  assessmentListQuery,
  assessmentRow,
  changedAssessment,
  createAssessment,
  editingState,
  patchAssessment,
  staffAssessment,
} from '#common/assessments/assessments.ts';
import { assessmentDeletion as assessmentDeletionSchema } from '#common/assessments/deletion.ts';
import { questionMaterialPayload, questionPayload } from '#common/assessments/question-payloads.ts';
import { versionHistory } from '#common/assessments/questionnaire/history.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import {
  replaceTemplate,
  template,
  templateCategory,
  templatePayload,
  templateQuery,
  templateRow,
} from '#common/assessments/templates.ts';
import { MIB } from '#common/words/units.ts';
import { formWith } from '#server/library/files/form.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { assessmentDeletion, deleteAssessment } from './delete.ts';
import { duplicateAssessment } from './duplicate.ts';
import { listAssessments } from './list.ts';
import { addDraftQuestion, attachMaterial, listDraftQuestions } from './questions.ts';
import { readForStaff, readHistory, versionByNumber } from './read.ts';
import { changeAssessment, createAssessmentDraft, recordEditing } from './save.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplateCategories,
  listTemplates,
  readTemplate,
  updateTemplate,
} from './templates.ts';

/**
 * Assessments for staff: the list, drafts and versions. The call that reads one assessment is in answers/surveys, since experts get
 * it with their answers.
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
    response: { 200: changedAssessment },
    run: ({ ctx, user, params, body }) => changeAssessment(ctx, user, params.id, body),
  }),
  call('DELETE /api/assessments/:id/', {
    summary: 'Delete an assessment',
    access: 'assessments.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteAssessment(ctx, params.id),
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
      return { detail: 'Assessment duplicated successfully', new_assessment: await readForStaff(ctx, id, user) };
    },
  }),
  call('POST /api/assessments/:id/editing/', {
    summary: 'Say that the builder is open, and learn who else has it open',
    access: 'assessments.edit',
    repeat: 'own',
    response: { 200: editingState },
    run: ({ ctx, user, params }) => recordEditing(ctx, user.id, params.id),
  }),
  call('GET /api/assessments/:id/versions/', {
    summary: 'What was answered over all versions, and ids that stand for two things',
    access: 'assessments.show',
    response: { 200: versionHistory },
    run: ({ ctx, params }) => readHistory(ctx, params.id),
  }),
  call('GET /api/assessments/:id/versions/:number/', {
    summary: 'Read a published version of a questionnaire',
    access: 'assessments.show',
    response: { 200: z.object({ number: z.number().int(), questionnaire: staffAssessment.shape.questionnaire }) },
    run: ({ ctx, params }) => versionByNumber(ctx.db, params.id, params.number),
  }),
];

/** Templates: questionnaires to start from. */
export const templateCalls: Call[] = [
  call('GET /api/assessments/templates/', {
    summary: 'List templates',
    access: 'assessment-templates.list',
    query: templateQuery,
    list: templateRow,
    run: ({ ctx, query }) => listTemplates(ctx.db, query),
  }),
  call('GET /api/assessments/templates/categories/', {
    summary: 'List the categories of templates',
    access: 'assessment-templates.list',
    response: { 200: z.array(templateCategory) },
    run: ({ ctx }) => listTemplateCategories(ctx.db),
  }),
  call('POST /api/assessments/templates/', {
    summary: 'Save a questionnaire as a template',
    access: 'assessment-templates.create',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    body: templatePayload,
    response: { 201: template },
    run: async ({ ctx, user, body }) => readTemplate(ctx.db, await createTemplate(ctx, user.id, body)),
  }),
  call('GET /api/assessments/templates/:id/', {
    summary: 'Read a template',
    access: 'assessment-templates.show',
    response: { 200: template },
    run: ({ ctx, params }) => readTemplate(ctx.db, params.id),
  }),
  call('PUT /api/assessments/templates/:id/', {
    summary: 'Replace a template',
    description: 'With the revision that was read, a template that somebody saved since then is not overwritten (409).',
    access: 'assessment-templates.edit',
    bodyLimit: 2 * MIB,
    body: replaceTemplate,
    response: { 200: template },
    run: ({ ctx, user, params, body }) => updateTemplate(ctx, user.id, params.id, body),
  }),
  call('DELETE /api/assessments/templates/:id/', {
    summary: 'Delete a template',
    access: 'assessment-templates.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteTemplate(ctx, params.id),
  }),
];

const NO_ASSESSMENT = 'Please say which assessment by its id.';

const question = z.unknown() as unknown as z.ZodType<Question>;

const form = formWith({});

/** Single questions of a draft, for programs; the builder saves the whole draft. */
export const questionCalls: Call[] = [
  call('GET /api/assessments/questions/', {
    summary: 'List the questions of a draft',
    access: 'assessments.show',
    refuses: [404],
    query: z.object({ assessment_id: z.coerce.number(NO_ASSESSMENT).int(NO_ASSESSMENT).positive(NO_ASSESSMENT) }),
    response: { 200: z.array(question) },
    run: ({ ctx, query }) => listDraftQuestions(ctx, query.assessment_id),
  }),
  call('POST /api/assessments/questions/', {
    summary: 'Add a question to a draft',
    access: 'assessments.edit',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    refuses: [404],
    form,
    body: questionPayload,
    response: { 201: question },
    run: ({ ctx, user, body }) => addDraftQuestion(ctx, user.id, body),
  }),
  call('POST /api/assessments/question-vis-materials/', {
    summary: 'Show a VIS material beside a question of a draft',
    access: 'assessments.edit',
    repeat: 'own',
    refuses: [404],
    form,
    body: questionMaterialPayload,
    response: { 201: question },
    run: ({ ctx, user, body }) => attachMaterial(ctx, user.id, body),
  }),
];
