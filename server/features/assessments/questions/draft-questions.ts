import { eq } from 'drizzle-orm';
import type { FieldErrors } from '#common/api/errors.ts';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import {
  draftQuestion,
  draftQuestionnaire,
  newQuestion,
  type Question,
  type Questionnaire,
} from '#common/assessments/questionnaire/schema.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import type { QuestionMaterialPayload, QuestionPayload } from '#common/assessments/questions/payload.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { usableMaterials } from '#server/features/assessments/materials.ts';
import { type AssessmentRecord, requireAssessment } from '#server/features/assessments/queries.ts';
import { badInput } from '#server/http/errors.ts';
import { sanitiseQuestionnaire } from './sanitise.ts';

/** Adds a question at the end of a section of the draft. Throws 400 at a config that is not of the type. */
export async function addDraftQuestion(ctx: Context, actorId: number, payload: QuestionPayload): Promise<Question> {
  return changeDraft(ctx, actorId, payload.assessment, async (draft, tx, assessment) => {
    const section = payload.section ?? draft.sections.at(-1)?.id ?? '';
    if (!draft.sections.some((one) => one.id === section)) throw badInput({ section: ['There is no such section'] });
    const { assessment: _assessment, section: _section, config, type, ...given } = payload;
    const made = newQuestion(type, freshId('q', draft.questions), section);
    const wanted = { ...made, ...given, config: { ...(definitionOf(type).defaultConfig() as object), ...config } };
    const question = draftQuestion.parse(wanted);
    await refuseForeign(tx, assessment, question.material_ids);
    return { draft: { ...draft, questions: [...draft.questions, question] }, id: question.id };
  });
}

/** Shows a material next to a question of the draft; repeating does nothing. */
export async function attachMaterial(
  ctx: Context,
  actorId: number,
  payload: QuestionMaterialPayload,
): Promise<Question> {
  return changeDraft(ctx, actorId, payload.assessment, async (draft, tx, assessment) => {
    const question = draft.questions.find((one) => one.id === payload.question);
    if (!question) throw badInput({ question: ['There is no such question'] });
    await refuseForeign(tx, assessment, [payload.vis_material]);
    const material_ids = [...new Set([...question.material_ids, payload.vis_material])];
    return { draft: updateQuestion(draft, question.id, { material_ids }), id: question.id };
  });
}

/** The questions of an assessment's draft. */
export async function listDraftQuestions(ctx: Context, assessmentId: number): Promise<Question[]> {
  return (await requireAssessment(ctx.db, assessmentId)).draft.questions;
}

type Change = (
  draft: Questionnaire,
  tx: Db,
  assessment: AssessmentRecord,
) => Promise<{ draft: Questionnaire; id: string }>;

async function changeDraft(ctx: Context, actorId: number, assessmentId: number, change: Change): Promise<Question> {
  return ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, assessmentId, true);
    const changed = await change(assessment.draft, tx, assessment);
    // Checks the whole draft, because the builder cannot save a draft beyond its limits.
    const draft = await sanitiseQuestionnaire(checkDraft(changed.draft, changed.id));
    await tx
      .update(assessments)
      .set({ draft, draft_revision: assessment.draft_revision + 1, draft_saved_by: actorId })
      .where(eq(assessments.id, assessmentId));
    const question = draft.questions.find((one) => one.id === changed.id);
    if (!question) throw new Error('The question is not in the draft');
    return question;
  });
}

function checkDraft(draft: Questionnaire, id: string): Questionnaire {
  const result = draftQuestionnaire.safeParse(draft);
  if (result.success) return draft;
  const index = draft.questions.findIndex((one) => one.id === id);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[1] === index ? path.slice(2).join('.') : 'non_field_errors';
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw badInput(errors);
}

async function refuseForeign(tx: Db, assessment: AssessmentRecord, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await usableMaterials(tx, assessment.vis_id);
  if (ids.some((id) => !known.has(id)))
    throw badInput({ vis_material: ['The material does not belong to this Visual Identity System'] });
}
