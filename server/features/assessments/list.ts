import { and, asc, desc, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  type AssessmentRow,
  type assessmentListQuery,
  assessmentStatus,
  completionPercentage,
} from '#common/assessments/assessments.ts';
import { isClosed } from '#common/assessments/closed.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { readPage } from '#server/db/read-page.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { columns, type Read } from '#server/db/statement.ts';
import { limitAndOffset } from '#server/http/lists.ts';
import { type AssignmentStats, assignmentStats, completion } from './stats.ts';

export type AssessmentListQuery = z.infer<typeof assessmentListQuery>;

/** A page of assessments with their completion, newest first unless ordered otherwise. */
export async function listAssessments(
  db: Db,
  query: AssessmentListQuery,
): Promise<{ count: number; rows: AssessmentRow[] }> {
  const { status = 'all', search, ordering = '-created_at', is_active, is_draft, vis } = query;
  const asked = (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).filter((filter) => query[filter]);
  const descending = ordering.startsWith('-');
  const named = ordering.replace(/^-/, '');
  const by = named in ORDERS ? named : 'created_at';
  const direction = descending ? desc : asc;
  const list = () => ({
    select: listed,
    from: source,
    where: and(isNull(assessments.archived_at), STATUSES[status], ...asked.map((filter) => FILTERS[filter])),
    order: sql`${direction(ORDERS[by] ?? completion)}, ${direction(assessments.id)}`,
  });
  const values = {
    is_active,
    is_draft,
    vis,
    ids: query.id__in?.split(',').map(Number),
    pattern: search ? containing(search.toLowerCase()) : null,
    id: search && /^\d{1,9}$/.test(search) ? Number(search) : null,
  };
  const name = `assessments ${status} ${by} ${descending} ${asked}`;
  const { count, rows } = await readPage<ListedAssessment>(db, { name, list, values }, limitAndOffset(query));
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
] as const;

/** An assessment as statements read it that select `listed` from `source`. */
export type ListedAssessment = Read<Pick<typeof assessments.$inferSelect, (typeof COLUMNS)[number]>> &
  Pick<AssessmentRow, 'title' | 'vis' | 'visual_identity_system_name' | 'version'> &
  AssignmentStats;

export const listed = sql`${columns(assessments, COLUMNS)}, ${shownTitle} as title, ${assessments.vis_id} as vis,
  ${brands.name} as visual_identity_system_name, ${vis.version}, stats.*`;

export const source = sql`${assessments}
  join ${vis} on ${vis.id} = ${assessments.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}
  cross join lateral ${assignmentStats}`;

/** A row of the staff's list. */
export function presentAssessment(found: ListedAssessment): AssessmentRow {
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

const value = {
  is_active: sql`${sql.placeholder('is_active')}::boolean`,
  is_draft: sql`${sql.placeholder('is_draft')}::boolean`,
  vis: sql`${sql.placeholder('vis')}::int`,
  ids: sql`${sql.placeholder('ids')}::int[]`,
  pattern: sql`${sql.placeholder('pattern')}::text`,
  id: sql`${sql.placeholder('id')}::int`,
};

/** What the list can be asked for. A search finds title, brand, version or id, whatever its case. */
const FILTERS = {
  is_active: sql`${assessments.is_active} = ${value.is_active}`,
  is_draft: sql`${assessments.is_draft} = ${value.is_draft}`,
  vis: sql`${assessments.vis_id} = ${value.vis}`,
  id__in: sql`${assessments.id} = any(${value.ids})`,
  search: sql`(lower(${assessments.title}) like ${value.pattern} or lower(${brands.name}) like ${value.pattern}
    or lower(${vis.version}) like ${value.pattern} or ${assessments.id} = ${value.id})`,
};

const STATUSES: Record<NonNullable<AssessmentListQuery['status']>, SQL | undefined> = {
  all: undefined,
  draft: sql`${assessments.is_draft}`,
  ongoing: sql`not ${assessments.is_draft} and ${completion} < 100`,
  completed: sql`not ${assessments.is_draft} and ${completion} >= 100`,
  new: sql`${completion} = 0`,
};

const ORDERS: Record<string, SQL> = {
  id: sql`${assessments.id}`,
  title: sql`lower(${assessments.title})`,
  visual_identity_system_name: sql`lower(${brands.name})`,
  created_at: sql`${assessments.created_at}`,
  deadline: sql`${assessments.deadline}`,
  completion_percentage: completion,
};
