import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { clampPercentage, isClosed, responseStatus } from '#common/assessments/assignment-states.ts';
import { expertView } from '#common/assessments/questionnaire/logic.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import type { AssignedAssessment, DashboardStats, Survey, SurveyState } from '#common/assessments/surveys.ts';
import { fullName } from '#common/words/format.ts';
import { requireAcceptance } from '#server/access/agreement.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { notOpen, presentResponse, responseColumn, storedResponse } from '#server/answers/responses/queries.ts';
import { isClosedAssessment } from '#server/assessments/conditions.ts';
import { attachments } from '#server/assessments/invitations/mails.ts';
import { readVersion, withMinutesNeeded } from '#server/assessments/read.ts';
import { countWhere, holds, isListedFor, isVisibleToExpert, shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { columns, orderBy, type PageQuery, readPage, rowOf, statement } from '#server/data/statement.ts';
import { fileRow, fileView, type Viewer } from '#server/library/files/view.ts';
import { materialRow, materialsWhere, presentMaterials } from '#server/library/materials/views.ts';
import { namedMaterials } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';

const ASSESSMENT = [
  'id',
  'description',
  'reward',
  'currency',
  'estimated_minutes',
  'created_at',
  'deadline',
  'deadline_zone',
  'is_active',
  'is_draft',
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

/** An assignment with its assessment: a row of a statement that selects `assignedColumns` and a title from `assigned` and the response. */
const assignedRow = rowOf(assessments, ASSESSMENT).extend(rowOf(assignments, ASSIGNMENT).shape).extend({
  title: z.string(),
  brand: z.string(),
  version: z.string(),
  version_id: z.int().nullable(),
  handed_in_at: z.iso.datetime().nullable(),
});
type AssignedRow = z.infer<typeof assignedRow>;

/** The version of the response, or the newest version before it is started. */
const versionToAnswer = sql`coalesce(${responses.version_id}, ${assessments.current_version_id})`;

const assignedColumns = sql`${columns(assessments, ASSESSMENT)}, ${columns(assignments, ASSIGNMENT)},
  ${brands.name} as brand, ${vis.version}, ${versionToAnswer} as version_id, ${responses.submitted_at} as handed_in_at`;

const assigned = sql`${assignments}
  join ${assessments} on ${assessments.id} = ${assignments.assessment_id}
  join ${vis} on ${vis.id} = ${assessments.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}`;

const withResponse = sql`left join ${responses} on ${responses.assignment_id} = ${assignments.id}`;

/** new: not started and not closed; pending: started; completed. An assignment that closed before it was started has no state. */
const STATES: Record<SurveyState, SQL | undefined> = {
  new: and(isNull(assignments.started_at), isNull(assignments.submitted_at), not(isClosedAssessment())),
  pending: and(isNotNull(assignments.started_at), isNull(assignments.submitted_at)),
  completed: isNotNull(assignments.submitted_at),
};

const ORDERINGS = {
  created_at: assessments.created_at,
  deadline: assessments.deadline,
  title: assessments.title,
} as const;

type Filter = {
  status?: SurveyState | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
  id?: number;
};

const listed = sql`${assignedColumns}, ${shownTitle} as title`;

type Expert = Pick<CurrentUser, 'id' | 'accepted'>;

/**
 * An expert's assignments, the newest first unless asked otherwise. They name unpublished work.
 * @throws HttpError 403 before the agreement in force is accepted
 */
export async function listAssignments(ctx: Context, expert: Expert, query: Filter & PageQuery) {
  requireAcceptance(expert);
  const { status, search, id, ordering } = query;
  const list = {
    row: assignedRow,
    select: listed,
    from: assigned,
    joins: withResponse,
    where: and(
      isListedFor(expert.id),
      id === undefined ? undefined : eq(assessments.id, id),
      search ? or(holds(assessments.title, search), holds(brands.name, search)) : undefined,
      status && STATES[status],
    ),
    order: orderBy(ORDERINGS, ordering, '-created_at', assignments.id),
  };
  const { count, rows } = await readPage(ctx.db, list, query);
  return { count, rows: await withMinutesNeeded(ctx, ctx.db, rows) };
}

const started = isNotNull(assignments.started_at);
const submitted = isNotNull(assignments.submitted_at);

const counts = statement(
  "counts of an expert's assignments",
  z.object({ total: z.int(), completed: z.int(), in_progress: z.int() }),
)`
  select count(*)::int as total, ${countWhere(submitted)} as completed, ${countWhere(and(started, not(submitted)))} as in_progress
  from ${assignments} join ${assessments} on ${assessments.id} = ${assignments.assessment_id}
  where ${isListedFor(sql.placeholder('expert'))}`;

/** How many assignments an expert has, by what is left to do. */
export async function countAssigned(db: Db, expert: number): Promise<DashboardStats> {
  const { total = 0, completed = 0, in_progress = 0 } = (await counts.row(db, { expert })) ?? {};
  return { total, assigned: total, new: total - completed - in_progress, completed, in_progress };
}

/** An assignment as a row of the home screen. */
export function asAssigned(row: AssignedRow): AssignedAssessment {
  return {
    ...row,
    visual_identity_system_name: row.brand,
    response_status: responseStatus(row),
    completion_percentage: row.progress,
    submitted_late: row.handed_in_at !== null && row.submitted_at === null,
  };
}

/** An assignment in survey shape. */
export function asSurvey(row: AssignedRow): Survey {
  const isExpired = isClosed(row);
  return {
    ...row,
    completed_at: row.submitted_at,
    completion_percentage: row.progress,
    is_expired: isExpired,
    needs_response: row.handed_in_at === null && !isExpired,
  };
}

const row = assignedRow.extend(rowOf(users, ['first_name', 'last_name']).shape).extend({
  version_id: z.int(),
  response: storedResponse.nullable(),
  attachments: z.array(fileRow),
  materials: z.array(materialRow),
});

/** Experts who declined read neither materials nor attachments. */
const byExpert = statement('assessment for its expert', row)`
  select ${assignedColumns}, ${columns(assessments, ['title'])}, ${columns(users, ['first_name', 'last_name'])},
    case when ${responses.id} is not null then ${responseColumn} end as response, ${attachments} as attachments,
    ${materialsWhere(sql`${assignments.declined_at} is null
      and ${visMaterials.id} = any(${namedMaterials(assessmentVersions.questionnaire)})`)} as materials
  from ${assigned} join ${users} on ${users.id} = ${assignments.expert_id} ${withResponse}
  join ${assessmentVersions} on ${assessmentVersions.id} = ${versionToAnswer}
  where ${assignments.assessment_id} = ${sql.placeholder('assessment')}
    and ${assignments.expert_id} = ${sql.placeholder('expert')} and ${isVisibleToExpert()}`;

/**
 * Opens an assessment for an expert, with placeholders filled in and without keys. Records the first time.
 * @throws HttpError 404 for an expert who is not invited, 403 before the agreement in force is accepted
 */
export async function openForExpert(
  ctx: Context,
  id: number,
  expert: Viewer & { accepted: boolean },
): Promise<ExpertAssessment> {
  requireAcceptance(expert);
  const found = await byExpert.row(ctx.db, { assessment: id, expert: expert.id });
  if (!found) throw await notOpen(ctx.db, expert.id, eq(assignments.assessment_id, id));
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
