import { eq } from 'drizzle-orm';
import { toFieldErrors } from '#common/api/errors.ts';
import type { QuestionMaterialPayload, QuestionPayload } from '#common/assessments/question-payloads.ts';
import { sorted, updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import {
  draftQuestion,
  draftQuestionnaire,
  newQuestion,
  type Question,
  type Questionnaire,
} from '#common/assessments/questionnaire/schema.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#common/words/rich-text.ts';
import type { Db } from '#server/data/database.ts';
import { badInput } from '#server/data/errors.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { type AssessmentRecord, requireAssessment } from './conditions.ts';
import { usableMaterials } from './read.ts';

/** Loads the sanitiser, which is large, when it is first used. */
async function sanitiser(): Promise<(html: string) => string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return (html) =>
    sanitizeHtml(html, {
      allowedTags: RICH_TEXT_TAGS,
      allowedAttributes: { a: ['href', 'target', 'rel'] },
      allowedSchemes: RICH_TEXT_SCHEMES,
      transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
    });
}

/** Reduces rich text to text, marks, lists and links. */
export const sanitiseHtml = async (html: string): Promise<string> => (await sanitiser())(html);

/** Returns a questionnaire ready to store: rich texts sanitised, questions in the order in which they are asked. */
export async function sanitiseQuestionnaire(questionnaire: Questionnaire): Promise<Questionnaire> {
  const sanitise = await sanitiser();
  return sorted({
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({ ...section, intro: sanitise(section.intro) })),
    questions: questionnaire.questions.map((question) => ({
      ...question,
      description: sanitise(question.description),
    })),
  });
}

/** Adds a question at the end of a section of the draft. @throws HttpError 400 if the config does not fit the type */
export async function addDraftQuestion(ctx: Context, actorId: number, payload: QuestionPayload): Promise<Question> {
  return changeDraft(ctx, actorId, payload.assessment, async (draft, tx, assessment) => {
    const section = payload.section ?? draft.sections.at(-1)?.id ?? '';
    if (!draft.sections.some((one) => one.id === section)) throw badInput({ section: ['There is no such section'] });
    const { assessment: _assessment, section: _section, config, type, ...given } = payload;
    const made = newQuestion(type, uniqueId('q'), section);
    const wanted = { ...made, ...given, config: { ...(definitionOf(type).defaultConfig() as object), ...config } };
    const question = draftQuestion.parse(wanted);
    await refuseForeign(tx, assessment, question.material_ids);
    return { draft: { ...draft, questions: [...draft.questions, question] }, id: question.id };
  });
}

/** Shows a material next to a question of the draft. Repeating it changes nothing. */
export async function attachMaterial(ctx: Context, actorId: number, payload: QuestionMaterialPayload) {
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
      .set({ draft, revision: assessment.revision + 1, draft_saved_by: actorId })
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
  const issues = result.error.issues.map((one) => ({ ...one, path: one.path[1] === index ? one.path.slice(2) : [] }));
  throw badInput(toFieldErrors({ issues }));
}

async function refuseForeign(tx: Db, assessment: AssessmentRecord, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await usableMaterials(tx, assessment.vis_id);
  if (ids.some((id) => !known.has(id)))
    throw badInput({ vis_material: ['The material does not belong to this Visual Identity System'] });
}
