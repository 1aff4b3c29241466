import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  type AssessmentRow,
  type assessmentListQuery,
  assessmentRow,
  assessmentStatus,
  completionPercentage,
} from '#common/assessments/assessments.ts';
import { isClosed } from '#common/assessments/assignment-states.ts';
import { countWhere, holds, inOrder, shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { columns, isAmong, orderBy, readPage, rowOf } from '#server/data/statement.ts';
import { conditionsOf, type Rules, readIds } from '#server/web/lists.ts';
import { completion, countedAssignments, isNotTold, isPendingInvitation } from './conditions.ts';

const n = z.int();
const assignmentCounts = z.object({ total: n, pending: n, not_told: n, invited: n, responses: n, completed: n });

/** Counts of the outer assessment's assignments, for a lateral join: a row of `stats`. */
const assignmentStats = sql`(
  select ${countWhere(countedAssignments())} as total,
    ${countWhere(isPendingInvitation())} as pending,
    ${countWhere(sql`${isNotTold()} and not ${isPendingInvitation()}`)} as not_told,
    ${countWhere(sql`${countedAssignments()} and not ${isNotTold()} and not ${isPendingInvitation()}`)} as invited,
    ${countWhere(isNotNull(assignments.started_at))} as responses,
    ${countWhere(isNotNull(assignments.submitted_at))} as completed
  from ${assignments} where ${assignments.assessment_id} = ${assessments.id}
) stats`;
type AssessmentListQuery = z.infer<typeof assessmentListQuery>;

/** A page of assessments with their completion, newest first unless ordered otherwise. */
export async function listAssessments(db: Db, query: AssessmentListQuery) {
  const list = {
    row: listedAssessment,
    select: listed,
    from: source,
    where: and(isNull(assessments.archived_at), ...conditionsOf(FILTERS, query)),
    order: orderBy(ORDERS, query.ordering, '-created_at', assessments.id),
  };
  const { count, rows } = await readPage(db, list, query);
  return { count, rows: rows.map(presentAssessment) };
}

const COLUMNS = [
  'id',
  'created_at',
  'deadline',
  'deadline_zone',
  'reward',
  'currency',
  'estimated_minutes',
  'is_draft',
  'is_active',
  'invitation_subject',
  'invitation_body',
  'revision',
] as const;

/** A row of a statement that selects `listed` from `source`. */
export const listedAssessment = rowOf(assessments, COLUMNS)
  .extend(assessmentRow.pick({ title: true, vis: true, visual_identity_system_name: true, version: true }).shape)
  .extend(assignmentCounts.shape);

export const listed = sql`${columns(assessments, COLUMNS)}, ${shownTitle} as title, ${assessments.vis_id} as vis,
  ${brands.name} as visual_identity_system_name, ${vis.version}, stats.*`;

export const source = sql`${assessments}
  join ${vis} on ${vis.id} = ${assessments.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}
  cross join lateral ${assignmentStats}`;

/** A row of the staff's list. */
export function presentAssessment(found: z.infer<typeof listedAssessment>): AssessmentRow {
  const { total, pending, not_told, invited, responses, completed, ...row } = found;
  const completion_percentage = completionPercentage(completed, total || responses);
  return {
    ...row,
    status: assessmentStatus({ is_draft: row.is_draft, completion_percentage }),
    is_closed: isClosed(row),
    completion_percentage,
    expert_count: total,
    responses_count: responses,
    response_count: responses,
    pending_invitations_count: pending,
    invitation_stats: {
      total_experts: total,
      invited_count: invited,
      not_told_count: not_told,
      started_responses: responses,
      completed_responses: completed,
    },
  };
}

const FILTERS: Rules<AssessmentListQuery> = {
  status: (status) => STATUSES[status],
  is_active: (is) => eq(assessments.is_active, is === 'true'),
  is_draft: (is) => eq(assessments.is_draft, is === 'true'),
  vis: (id) => eq(assessments.vis_id, id),
  id__in: (ids) => isAmong(assessments.id, readIds(ids)),
  /** Title, brand, version and id, ignoring case. */
  search: (search) => {
    const texts = [assessments.title, brands.name, vis.version].map((text) => holds(text, search));
    return or(...texts, /^\d{1,9}$/.test(search) ? eq(assessments.id, Number(search)) : undefined);
  },
};

const STATUSES: Record<NonNullable<AssessmentListQuery['status']>, SQL | undefined> = {
  all: undefined,
  draft: sql`${assessments.is_draft}`,
  ongoing: sql`not ${assessments.is_draft} and ${completion} < 100`,
  completed: sql`not ${assessments.is_draft} and ${completion} >= 100`,
  new: sql`${completion} = 0`,
};

const ORDERS = {
  id: assessments.id,
  title: inOrder(assessments.title),
  visual_identity_system_name: inOrder(brands.name),
  created_at: assessments.created_at,
  deadline: assessments.deadline,
  completion_percentage: completion,
};
