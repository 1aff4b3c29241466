import { and, asc, count, desc, eq, ilike, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { responseStatus } from '#common/assessments/assignment-states.ts';
import { isClosed } from '#common/assessments/closed.ts';
import type { AssignedAssessment, DashboardStats, Survey, SurveyState } from '#common/assessments/surveys.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { isListedFor } from '#server/db/visible-to-expert.ts';
import { isClosedAssessment } from '#server/features/assessments/conditions.ts';
import { withMinutesNeeded } from '#server/features/assessments/minutes.ts';

const columns = {
  id: assessments.id,
  title: shownTitle,
  description: assessments.description,
  brand: brands.name,
  version: vis.version,
  reward: assessments.reward,
  currency: assessments.currency,
  estimated_minutes: assessments.estimated_minutes,
  version_id: sql<number | null>`coalesce(${responses.version_id}, ${assessments.current_version_id})`,
  created_at: assessments.created_at,
  deadline: assessments.deadline,
  deadline_zone: assessments.deadline_zone,
  is_active: assessments.is_active,
  is_draft: assessments.is_draft,
  progress: assignments.progress,
  invited_at: assignments.invited_at,
  not_told: assignments.not_told,
  opened_at: assignments.opened_at,
  started_at: assignments.started_at,
  submitted_at: assignments.submitted_at,
  declined_at: assignments.declined_at,
  withdrawn_at: assignments.withdrawn_at,
  handed_in_at: responses.submitted_at,
};

/** new: not started, not completed, not closed; pending: started, not completed; completed. An assignment that closed before it was started has no state. */
const STATES: Record<SurveyState, () => SQL | undefined> = {
  new: () => and(isNull(assignments.started_at), isNull(assignments.submitted_at), not(isClosedAssessment())),
  pending: () => and(isNotNull(assignments.started_at), isNull(assignments.submitted_at)),
  completed: () => isNotNull(assignments.submitted_at),
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

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(db: Db, where: SQL | undefined, order: SQL[], slice: { limit: number; offset: number }) {
  return db
    .select(columns)
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(where)
    .orderBy(...order, desc(assignments.id))
    .limit(slice.limit)
    .offset(slice.offset);
}

/**
 * An expert's assignments in survey shape, the newest first unless asked otherwise. They name unpublished work.
 * @throws HttpError 403 before the agreement in force is accepted
 */
export async function listSurveys(
  db: Db,
  expertId: number,
  filter: Filter,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: Survey[] }> {
  const found = await listAssignments(db, expertId, filter, slice);
  return { count: found.count, rows: found.rows.map(asSurvey) };
}

/** The same assignments as rows of the home screen. @throws as listSurveys */
export async function listAssigned(
  db: Db,
  expertId: number,
  filter: Filter,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: AssignedAssessment[] }> {
  const found = await listAssignments(db, expertId, filter, slice);
  return { count: found.count, rows: found.rows.map(asAssigned) };
}

async function listAssignments(
  db: Db,
  expertId: number,
  filter: Filter,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: Row[] }> {
  await requireAgreement(db, expertId);
  const pattern = filter.search ? containing(filter.search) : null;
  const where = and(
    isListedFor(expertId),
    filter.status && STATES[filter.status](),
    filter.id === undefined ? undefined : eq(assessments.id, filter.id),
    pattern ? or(ilike(assessments.title, pattern), ilike(brands.name, pattern)) : undefined,
  );
  const rows = await withMinutesNeeded(db, await selectRows(db, where, orderOf(filter.ordering), slice));
  const [total] = await db
    .select({ count: count() })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(where);
  return { count: total?.count ?? 0, rows };
}

function orderOf(ordering = '-created_at'): SQL[] {
  const name = ordering.replace(/^-/, '');
  const column = name in ORDERINGS ? ORDERINGS[name as keyof typeof ORDERINGS] : assessments.created_at;
  return [ordering.startsWith('-') ? desc(column) : asc(column)];
}

/** How many assignments an expert has, by what is left to do. */
export async function countAssigned(db: Db, expertId: number): Promise<DashboardStats> {
  const started = isNotNull(assignments.started_at);
  const submitted = isNotNull(assignments.submitted_at);
  const [row] = await db
    .select({
      total: count(),
      completed: countWhere(submitted),
      in_progress: countWhere(and(started, not(submitted))),
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .where(isListedFor(expertId));
  const { total = 0, completed = 0, in_progress = 0 } = row ?? {};
  return { total, assigned: total, new: total - completed - in_progress, completed, in_progress };
}

function asAssigned(row: Row): AssignedAssessment {
  return {
    id: row.id,
    title: row.title,
    visual_identity_system_name: row.brand,
    version: row.version,
    response_status: responseStatus(row),
    created_at: row.created_at.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    deadline_zone: row.deadline_zone,
    completion_percentage: row.progress,
    is_active: row.is_active,
    is_draft: row.is_draft,
    reward: row.reward,
    currency: row.currency,
    estimated_minutes: row.estimated_minutes,
    submitted_late: row.handed_in_at !== null && row.submitted_at === null,
  };
}

function asSurvey(row: Row): Survey {
  const isExpired = isClosed(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    brand: row.brand,
    version: row.version,
    reward: row.reward,
    currency: row.currency,
    estimated_minutes: row.estimated_minutes,
    created_at: row.created_at.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    deadline_zone: row.deadline_zone,
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.submitted_at?.toISOString() ?? null,
    completion_percentage: row.progress,
    is_expired: isExpired,
    needs_response: row.handed_in_at === null && !isExpired,
  };
}
