import { eq, max } from 'drizzle-orm';
import type { FieldErrors } from '#common/api/errors.ts';
import { ASSESSMENT_MESSAGES } from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/closed.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { materialProblems } from '#common/assessments/questionnaire/material-problems.ts';
import { type Problem, problems } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { assessments, assessmentVersions } from '#server/db/schema/assessments.ts';
import { badInput } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { usableMaterials } from './materials.ts';
import { type AssessmentRecord, requireAssessment } from './queries.ts';
import { readVersion } from './versions.ts';

/**
 * Freezes the draft as the next version, which new responses use; started ones keep theirs. Publishing an unchanged
 * questionnaire again makes no version. Open drafts of others become outdated: their changes would reach experts.
 * Throws 400 with every problem at its place ('questionnaire.<question id>.<field>').
 */
export async function publish(ctx: Context, tx: Db, actorId: number, id: number): Promise<void> {
  const assessment = await requireAssessment(tx, id, true);
  const errors = { ...fieldErrors(assessment), ...questionnaireErrors(await findProblems(tx, assessment)) };
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (assessment.current_version_id !== null) {
    const current = await readVersion(ctx, tx, assessment.current_version_id);
    if (isSame(differences(current.questionnaire, assessment.draft))) return;
  }
  const [newest] = await tx
    .select({ number: max(assessmentVersions.number) })
    .from(assessmentVersions)
    .where(eq(assessmentVersions.assessment_id, id));
  const number = (newest?.number ?? 0) + 1;
  const [version] = await tx
    .insert(assessmentVersions)
    .values({ assessment_id: id, number, questionnaire: assessment.draft, published_by: actorId })
    .returning({ id: assessmentVersions.id });
  await tx
    .update(assessments)
    .set({
      is_draft: false,
      current_version_id: version?.id,
      draft_revision: assessment.draft_revision + 1,
      draft_saved_by: actorId,
    })
    .where(eq(assessments.id, id));
  await audit(tx, {
    actorId,
    action: 'assessment.published',
    entityId: id,
    after: { version: number, questions: assessment.draft.questions.length },
  });
}

async function findProblems(tx: Db, { draft, vis_id }: { draft: Questionnaire; vis_id: number }): Promise<Problem[]> {
  return [...problems(draft), ...materialProblems(draft, await usableMaterials(tx, vis_id))];
}

function fieldErrors(assessment: AssessmentRecord): FieldErrors {
  const errors: FieldErrors = {};
  if (!assessment.title.trim()) errors.title = [ASSESSMENT_MESSAGES.title];
  const first = assessment.current_version_id === null;
  if (first && hasPassed(assessment.deadline)) errors.deadline = [ASSESSMENT_MESSAGES.deadlinePassed];
  return errors;
}

function questionnaireErrors(found: Problem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { question_id, section_id, field, message } of found) {
    const key = ['questionnaire', question_id ?? section_id, field].filter(Boolean).join('.');
    errors[key] = [...(errors[key] ?? []), message];
  }
  return errors;
}
