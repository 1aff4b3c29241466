import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
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
  const list = { select: listed, from: source, where: filter(query), order: order(query.ordering) };
  const { count, rows } = await readPage<ListedAssessment>(db, list, limitAndOffset(query));
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

function filter(query: AssessmentListQuery): SQL | undefined {
  const status = {
    all: undefined,
    draft: eq(assessments.is_draft, true),
    ongoing: sql`not ${assessments.is_draft} and ${completion} < 100`,
    completed: sql`not ${assessments.is_draft} and ${completion} >= 100`,
    new: sql`${completion} = 0`,
  }[query.status ?? 'all'];
  const ids = query.id__in?.split(',').map(Number);
  return and(
    isNull(assessments.archived_at),
    status,
    query.is_active && eq(assessments.is_active, query.is_active === 'true'),
    query.is_draft && eq(assessments.is_draft, query.is_draft === 'true'),
    query.vis ? eq(assessments.vis_id, query.vis) : undefined,
    ids ? inArray(assessments.id, ids) : undefined,
    query.search ? matches(query.search) : undefined,
  );
}

/** Title, brand, version or id contain the text, whatever its case. */
function matches(search: string): SQL {
  const pattern = containing(search.toLowerCase());
  const id = /^\d{1,9}$/.test(search) ? sql`or ${assessments.id} = ${Number(search)}` : sql``;
  return sql`(lower(${assessments.title}) like ${pattern} or lower(${brands.name}) like ${pattern} or lower(${vis.version}) like ${pattern} ${id})`;
}

const ORDERS: Record<string, SQL> = {
  id: sql`${assessments.id}`,
  title: sql`lower(${assessments.title})`,
  visual_identity_system_name: sql`lower(${brands.name})`,
  created_at: sql`${assessments.created_at}`,
  deadline: sql`${assessments.deadline}`,
  completion_percentage: completion,
};

function order(ordering = '-created_at'): SQL {
  const direction = ordering.startsWith('-') ? desc : asc;
  const column = ORDERS[ordering.replace(/^-/, '')] ?? assessments.created_at;
  return sql`${direction(column)}, ${direction(assessments.id)}`;
}
