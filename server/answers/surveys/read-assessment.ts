import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { clampPercentage, isClosed, responseStatus } from '#common/assessments/assignment-states.ts';
import { expertView } from '#common/assessments/questionnaire/logic.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import { requireAcceptance } from '#server/access/agreement.ts';
import { ownResponse, presentResponse, type StoredResponse } from '#server/answers/responses/queries.ts';
import { attachments } from '#server/assessments/invitations/calls.ts';
import { readVersion } from '#server/assessments/read.ts';
import { isVisibleToExpert } from '#server/data/conditions.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { columns, Statement } from '#server/data/statement.ts';
import { fileView, type ShownFile, type Viewer } from '#server/library/files/view.ts';
import { materialsWhere, presentMaterials, type ShownMaterial } from '#server/library/materials/views.ts';
import { namedMaterials } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { type AssignedRow, assigned, assignedColumns, versionToAnswer, withResponse } from './queries.ts';

type Row = AssignedRow & {
  title: string;
  version_id: number;
  first_name: string;
  last_name: string;
  response: StoredResponse | null;
  attachments: ShownFile[];
  materials: ShownMaterial[];
};

/** Experts who declined read neither materials nor attachments. */
const byExpert = new Statement<Row>(
  'assessment for its expert',
  sql`select ${assignedColumns}, ${columns(assessments, ['title'])}, ${columns(users, ['first_name', 'last_name'])},
    case when ${responses.id} is not null then ${ownResponse} end as response, ${attachments} as attachments,
    ${materialsWhere(sql`${assignments.declined_at} is null
      and ${visMaterials.id} = any(${namedMaterials(assessmentVersions.questionnaire)})`)} as materials
  from ${assigned} join ${users} on ${users.id} = ${assignments.expert_id} ${withResponse}
  join ${assessmentVersions} on ${assessmentVersions.id} = ${versionToAnswer}
  where ${assignments.assessment_id} = ${sql.placeholder('assessment')}
    and ${assignments.expert_id} = ${sql.placeholder('expert')} and ${isVisibleToExpert()}`,
);

/**
 * An expert opens an assessment, with placeholders filled in and without keys. The first time is remembered.
 * @throws HttpError 404 for anybody who is not invited, 403 before the agreement in force is accepted
 */
export async function openForExpert(
  ctx: Context,
  id: number,
  expert: Viewer & { accepted: boolean },
): Promise<ExpertAssessment> {
  requireAcceptance(expert);
  const found = await byExpert.row(ctx.db, { assessment: id, expert: expert.id });
  if (!found) throw notFound();
  const { number, questionnaire } = await readVersion(ctx, ctx.db, found.version_id);
  if (!found.opened_at) await markOpened(ctx, id, expert.id);
  const values = { brand: found.brand, version: found.version, expert_name: fullName(found) };
  const viewer = { ...expert, assessment: id };
  return {
    ...found,
    title: pipe(found.title, values),
    description: pipeHtml(found.description, values),
    visual_identity_system_name: found.brand,
    estimated_minutes: minutesNeeded(found.estimated_minutes, questionnaire),
    is_draft: false,
    is_closed: isClosed(found),
    questionnaire_version: number,
    questionnaire: pipeQuestionnaire(expertView(questionnaire), values),
    materials: presentMaterials(ctx, found.materials, allMaterialIds(questionnaire), viewer),
    attachments: found.attachments.map((file) => fileView(ctx.config, file, viewer)),
    response_status: responseStatus(found),
    completion_percentage: clampPercentage(found.progress),
    declined: found.declined_at !== null,
    response: found.response && presentResponse(found.response),
  };
}

/** Records the first time that an expert opened an assessment. */
async function markOpened(ctx: Context, id: number, expertId: number): Promise<void> {
  await ctx.db
    .update(assignments)
    .set({ opened_at: new Date() })
    .where(and(eq(assignments.assessment_id, id), eq(assignments.expert_id, expertId), isNull(assignments.opened_at)));
}
