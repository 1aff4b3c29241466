import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { clampPercentage, responseStatus } from '#common/assessments/assignments.ts';
import { isClosed } from '#common/assessments/closed.ts';
import { expertView } from '#common/assessments/questionnaire/expert-view.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import { requireAcceptance } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/db/schema/assessments.ts';
import { brands, vis, visMaterials } from '#server/db/schema/vis.ts';
import { columns, type Read, Statement } from '#server/db/statement.ts';
import { isVisibleToExpert } from '#server/db/visible-to-expert.ts';
import { ownResponse, presentResponse, type StoredResponse } from '#server/features/answers/responses/own-response.ts';
import { attachments } from '#server/features/assessments/invitations/attachments.ts';
import { readVersion } from '#server/features/assessments/versions.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView, type ShownFile } from '#server/features/library/files/view.ts';
import {
  materialsWhere,
  presentMaterials,
  type ShownMaterial,
} from '#server/features/library/materials/material-views.ts';
import { namedMaterials } from '#server/features/library/usage.ts';
import { notFound } from '#server/http/errors.ts';

const ASSESSMENT = [
  'id',
  'title',
  'description',
  'deadline',
  'deadline_zone',
  'reward',
  'currency',
  'estimated_minutes',
  'is_draft',
  'is_active',
] as const;
const ASSIGNMENT = [
  'progress',
  'invited_at',
  'not_told',
  'opened_at',
  'started_at',
  'submitted_at',
  'declined_at',
  'withdrawn_at',
] as const;

type Row = Read<Pick<typeof assessments.$inferSelect, (typeof ASSESSMENT)[number]>> &
  Read<Pick<typeof assignments.$inferSelect, (typeof ASSIGNMENT)[number]>> & {
    brand: string;
    version: string;
    first_name: string;
    last_name: string;
    version_id: number;
    handed_in_at: string | null;
    response: StoredResponse | null;
    attachments: ShownFile[];
    materials: ShownMaterial[];
  };

/** The version of the own response, or the newest. Who has declined reads neither materials nor attachments. */
const byExpert = new Statement<Row>(
  'assessment for its expert',
  sql`select ${columns(assessments, ASSESSMENT)}, ${columns(assignments, ASSIGNMENT)}, ${brands.name} as brand, ${vis.version},
    ${columns(users, ['first_name', 'last_name'])}, ${assessmentVersions.id} as version_id, ${responses.submitted_at} as handed_in_at,
    case when ${responses.id} is not null then ${ownResponse} end as response, ${attachments} as attachments,
    ${materialsWhere(sql`${assignments.declined_at} is null
      and ${visMaterials.id} = any(${namedMaterials(assessmentVersions.questionnaire)})`)} as materials
  from ${assignments}
  join ${assessments} on ${assessments.id} = ${assignments.assessment_id}
  join ${vis} on ${vis.id} = ${assessments.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}
  join ${users} on ${users.id} = ${assignments.expert_id}
  left join ${responses} on ${responses.assignment_id} = ${assignments.id}
  join ${assessmentVersions} on ${assessmentVersions.id} = coalesce(${responses.version_id}, ${assessments.current_version_id})
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
    id,
    title: pipe(found.title, values),
    description: pipeHtml(found.description, values),
    visual_identity_system_name: found.brand,
    version: found.version,
    deadline: found.deadline,
    deadline_zone: found.deadline_zone,
    reward: found.reward,
    currency: found.currency,
    estimated_minutes: minutesNeeded(found.estimated_minutes, questionnaire),
    is_draft: false,
    is_active: found.is_active,
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
