import { and, eq, isNull } from 'drizzle-orm';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { clampPercentage, responseStatus } from '#common/assessments/assignment-states.ts';
import { isClosed } from '#common/assessments/closed.ts';
import { expertView } from '#common/assessments/questionnaire/expert-view.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { isVisibleToExpert } from '#server/db/visible-to-expert.ts';
import { readOwnResponse } from '#server/features/answers/responses/own-response.ts';
import { attachmentsOf } from '#server/features/assessments/invitations/attachments.ts';
import { versionQuestionnaire } from '#server/features/assessments/queries.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';
import { notFound } from '#server/http/errors.ts';

/** An expert opens an assessment: gives what they read of it, and remembers the first time. @throws HttpError 404, or 403 before the agreement in force is accepted */
export async function openForExpert(ctx: Context, id: number, expert: Viewer): Promise<ExpertAssessment> {
  await requireAgreement(ctx.db, expert.id);
  const assessment = await readForExpert(ctx, id, expert);
  await markOpened(ctx, id, expert.id);
  return assessment;
}

/** The assessment for an invited expert: the version of their response, or the newest, with placeholders filled in and without keys. 404 for anybody else. */
async function readForExpert(ctx: Context, id: number, expert: Viewer): Promise<ExpertAssessment> {
  const found = await findAssignment(ctx, id, expert.id);
  const versionId = found.response_version ?? found.assessment.current_version_id;
  if (versionId === null) throw notFound();
  const version = await versionQuestionnaire(ctx.db, versionId);
  const values = { brand: found.brand, version: found.version, expert_name: fullName(found) };
  const { assessment, assignment } = found;
  const viewer = { ...expert, assessment: id };
  const declined = assignment.declined_at !== null;
  return {
    id: assessment.id,
    title: pipe(assessment.title, values),
    description: pipeHtml(assessment.description, values),
    visual_identity_system_name: found.brand,
    version: found.version,
    deadline: assessment.deadline?.toISOString() ?? null,
    deadline_zone: assessment.deadline_zone,
    reward: assessment.reward,
    currency: assessment.currency,
    estimated_minutes: minutesNeeded(assessment.estimated_minutes, version.questionnaire),
    is_draft: false,
    is_active: assessment.is_active,
    is_closed: isClosed(assessment),
    questionnaire_version: version.number,
    questionnaire: pipeQuestionnaire(expertView(version.questionnaire), values),
    materials: declined ? [] : await materialViews(ctx, allMaterialIds(version.questionnaire), viewer),
    attachments: declined ? [] : await attachmentsOf(ctx, assignment.id, viewer),
    response_status: responseStatus({ ...assignment, handed_in_at: found.handed_in_at }),
    completion_percentage: clampPercentage(assignment.progress),
    declined,
    response: await readOwnResponse(ctx.db, assignment.id),
  };
}

async function findAssignment(ctx: Context, id: number, expertId: number) {
  const [row] = await ctx.db
    .select({
      assessment: assessments,
      assignment: assignments,
      response_version: responses.version_id,
      handed_in_at: responses.submitted_at,
      brand: brands.name,
      version: vis.version,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(and(eq(assignments.assessment_id, id), eq(assignments.expert_id, expertId), isVisibleToExpert()));
  if (!row) throw notFound();
  return row;
}

/** Records the first time that an expert opened an assessment. */
async function markOpened(ctx: Context, id: number, expertId: number): Promise<void> {
  await ctx.db
    .update(assignments)
    .set({ opened_at: new Date() })
    .where(and(eq(assignments.assessment_id, id), eq(assignments.expert_id, expertId), isNull(assignments.opened_at)));
}
