import { and, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { assignmentState } from '#common/assessments/assignment-states.ts';
import type { AssignmentListQuery, AssignmentRow } from '#common/assessments/assignments.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { isOpenAssignment } from '#server/features/assessments/conditions.ts';
import { limitAndOffset } from '#server/http/lists.ts';
import { hasMutedNewSurveys } from '#server/mail/preferences.ts';
import { type Conflicts, conflictsWith } from './conflicts.ts';

/** A page of an assessment's assignments by name, each with the expert's conflicts of interest. */
export async function listAssignments(
  db: Db,
  assessment: { id: number; vis_id: number },
  query: AssignmentListQuery,
): Promise<{ count: number; rows: AssignmentRow[] }> {
  const where = and(
    eq(assignments.assessment_id, assessment.id),
    query.open === 'true' ? isOpenAssignment() : undefined,
    query.open === 'false' ? sql`(${isOpenAssignment()}) is not true` : undefined,
    query.search ? named(query.search) : undefined,
  );
  const [total] = await db
    .select({ count: count() })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .where(where);
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select({
      assignment: assignments,
      handed_in_at: responses.submitted_at,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      is_muted: hasMutedNewSurveys(users.id),
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(where)
    .orderBy(asc(users.last_name), asc(users.first_name), asc(assignments.id))
    .limit(limit)
    .offset(offset);
  const conflictsOf = await conflictsWith(
    db,
    assessment,
    rows.map(({ assignment }) => assignment.expert_id),
  );
  return {
    count: total?.count ?? 0,
    rows: rows.map(({ assignment, handed_in_at, ...person }) =>
      present({ ...assignment, handed_in_at }, person, conflictsOf(assignment.expert_id)),
    ),
  };
}

function named(search: string): SQL | undefined {
  const pattern = containing(search);
  return or(ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, pattern), ilike(users.email, pattern));
}

function present(
  row: typeof assignments.$inferSelect & { handed_in_at: Date | null },
  person: { first_name: string; last_name: string; email: string; is_muted: boolean },
  { open, overridden, override }: Conflicts,
): AssignmentRow {
  return {
    ...person,
    id: row.id,
    expert_id: row.expert_id,
    state: assignmentState(row),
    progress: row.progress,
    assigned_at: row.assigned_at.toISOString(),
    invited_at: row.not_told ? null : (row.invited_at?.toISOString() ?? null),
    started_at: row.started_at?.toISOString() ?? null,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    conflicts: open.map(({ reason }) => reason),
    overridden:
      override && overridden.length > 0 ? { ...override, conflicts: overridden.map(({ reason }) => reason) } : null,
  };
}
