import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import {
  ASSESSMENT_TITLE_MAX,
  assessmentListQuery,
  assessmentRow,
  changedAssessment,
  createAssessment,
  editingState,
  patchAssessment,
  staffAssessment,
} from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/assignment-states.ts';
import {
  type AssessmentDeletion,
  assessmentDeletion as assessmentDeletionSchema,
} from '#common/assessments/deletion.ts';
import { versionHistory } from '#common/assessments/questionnaire/history.ts';
import { MIB } from '#common/words/units.ts';
import { audit } from '#server/data/audit.ts';
import { countWhere } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { owedPayouts, payoutSums } from '#server/payouts/create.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { requireAssessment, unfinishedWork } from './conditions.ts';
import { readHistory } from './history.ts';
import { listAssessments } from './list.ts';
import { readForStaff, versionByNumber } from './read.ts';
import { changeAssessment, createAssessmentDraft, recordEditing } from './save.ts';

/** Copies an assessment as a new draft, without its experts and versions, and without a past deadline. Returns the copy's id. */
async function duplicateAssessment(ctx: Context, actorId: number, id: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const source = await requireAssessment(tx, id);
    const { id: _id, created_at: _created, updated_at: _updated, ...copied } = source;
    const [row] = await tx
      .insert(assessments)
      .values({
        ...copied,
        title: copyTitle(source.title),
        deadline: hasPassed(source.deadline) ? null : source.deadline,
        is_draft: true,
        is_active: true,
        revision: 1,
        draft_saved_by: actorId,
        current_version_id: null,
        created_by: actorId,
      })
      .returning({ id: getTableColumns(assessments).id });
    if (!row) throw new Error('The copy was not inserted');
    await audit(tx, { action: 'assessment.duplicated', entityId: row.id, after: { source: id } });
    return row.id;
  });
}

const MARK = ' (copy)';

/** The title marked as a copy, even if it already has the maximum length. */
function copyTitle(title: string): string {
  // Removes half a surrogate pair at the cut.
  return title.slice(0, ASSESSMENT_TITLE_MAX - MARK.length).replace(/[\ud800-\udbff]$/, '') + MARK;
}

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

/**
 * Deletes an assessment: it is hidden everywhere, but its answers and payouts are kept.
 * @throws HttpError 404, 409 while one of its payouts is requested and not settled
 */
async function deleteAssessment(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id, true);
    const [open] = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.assessment_id, id), owedPayouts))
      .limit(1);
    if (open) throw conflict('Payouts of this assessment were requested and are not paid yet.', 'payouts_requested');
    await tx.update(assessments).set({ archived_at: new Date(), is_active: false }).where(eq(assessments.id, id));
    await audit(tx, { action: 'assessment.deleted', entityId: id, before: { title: assessment.title } });
  });
}

/** What deleting an assessment affects: answers, running work and payouts. @throws HttpError 404 */
async function assessmentDeletion(db: Db, id: number): Promise<AssessmentDeletion> {
  await requireAssessment(db, id);
  const [work] = await db
    .select({ responses: countWhere(isNotNull(assignments.submitted_at)), ...unfinishedWork() })
    .from(assignments)
    .where(eq(assignments.assessment_id, id));
  return {
    responses: work?.responses ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
    payouts: await payoutSums(db, eq(payouts.assessment_id, id)),
    requested: await payoutSums(db, and(eq(payouts.assessment_id, id), owedPayouts)),
  };
}
