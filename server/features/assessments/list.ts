import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
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
import { assessments } from '#server/db/schema/assessments.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { limitAndOffset } from '#server/http/lists.ts';
import { assignmentStats, completionSql } from './stats.ts';

export type AssessmentListQuery = z.infer<typeof assessmentListQuery>;

/** A page of assessments with their completion, newest first unless ordered otherwise. */
export async function listAssessments(
  db: Db,
  query: AssessmentListQuery,
): Promise<{ count: number; rows: AssessmentRow[] }> {
  const stats = assignmentStats(db);
  const where = filter(query, completionSql(stats));
  const selection = rows(db, stats).where(where);
  const { limit, offset } = limitAndOffset(query);
  const [total] = await db
    .select({ count: count() })
    .from(assessments)
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .leftJoinLateral(stats, sql`true`)
    .where(where);
  const page = await selection
    .orderBy(...order(query.ordering, completionSql(stats)))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, rows: page.map(present) };
}

/** One assessment's row, or undefined. */
export async function findAssessmentRow(db: Db, id: number): Promise<AssessmentRow | undefined> {
  const [row] = await rows(db, assignmentStats(db)).where(and(eq(assessments.id, id), isNull(assessments.archived_at)));
  return row && present(row);
}

function rows(db: Db, stats: ReturnType<typeof assignmentStats>) {
  return db
    .select({
      id: assessments.id,
      title: shownTitle,
      vis: assessments.vis_id,
      visual_identity_system_name: brands.name,
      version: vis.version,
      created_at: assessments.created_at,
      deadline: assessments.deadline,
      deadline_zone: assessments.deadline_zone,
      reward: assessments.reward,
      currency: assessments.currency,
      estimated_minutes: assessments.estimated_minutes,
      is_draft: assessments.is_draft,
      is_active: assessments.is_active,
      invitation_subject: assessments.invitation_subject,
      invitation_body: assessments.invitation_body,
      total: stats.total,
      pending: stats.pending,
      not_told: stats.not_told,
      invited: stats.invited,
      responses: stats.responses,
      completed: stats.completed,
    })
    .from(assessments)
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .leftJoinLateral(stats, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof rows>>[number];

function present({ total, pending, not_told, invited, responses, completed, ...row }: Row): AssessmentRow {
  const people = {
    total: total ?? 0,
    pending: pending ?? 0,
    not_told: not_told ?? 0,
    invited: invited ?? 0,
    responses: responses ?? 0,
    completed: completed ?? 0,
  };
  const completion_percentage = completionPercentage(people.completed, people.total || people.responses);
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    status: assessmentStatus({ is_draft: row.is_draft, completion_percentage }),
    is_closed: isClosed(row),
    completion_percentage,
    expert_count: people.total,
    responses_count: people.responses,
    response_count: people.responses,
    pending_invitations_count: people.pending,
    invitation_stats: {
      total_experts: people.total,
      invited_count: people.invited,
      not_told_count: people.not_told,
      started_responses: people.responses,
      completed_responses: people.completed,
    },
  };
}

function filter(query: AssessmentListQuery, completion: SQL): SQL | undefined {
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

function order(ordering: string | undefined, completion: SQL): SQL[] {
  const descending = ordering?.startsWith('-') ?? true;
  const direction = descending ? desc : asc;
  const columns: Record<
    string,
    SQL | typeof assessments.title | typeof assessments.deadline | typeof assessments.created_at | typeof assessments.id
  > = {
    id: assessments.id,
    title: sql`lower(${assessments.title})`,
    visual_identity_system_name: sql`lower(${brands.name})`,
    created_at: assessments.created_at,
    deadline: assessments.deadline,
    completion_percentage: completion,
  };
  const column = columns[ordering?.replace(/^-/, '') ?? 'created_at'] ?? assessments.created_at;
  return [direction(column), direction(assessments.id)];
}
