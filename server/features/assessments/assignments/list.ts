import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { assignmentState } from '#common/assessments/assignment-states.ts';
import type { AssignmentListQuery, AssignmentRow } from '#common/assessments/assignments.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { readPage } from '#server/db/read-page.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { columns, type Read } from '#server/db/statement.ts';
import { isOpenAssignment } from '#server/features/assessments/conditions.ts';
import { hasMutedNewSurveys } from '#server/mail/preferences.ts';
import { type Conflicts, conflictsWith } from './conflicts.ts';

/** A page of an assessment's assignments by name, each with the expert's conflicts of interest. */
export async function listAssignments(
  db: Db,
  assessment: { id: number; vis_id: number },
  query: AssignmentListQuery,
): Promise<{ count: number; rows: AssignmentRow[] }> {
  const list = {
    select: listed,
    from: withExpert,
    joins: withResponse,
    where: and(
      eq(assignments.assessment_id, assessment.id),
      query.open === 'true' ? isOpenAssignment() : undefined,
      query.open === 'false' ? sql`(${isOpenAssignment()}) is not true` : undefined,
      query.search ? named(query.search) : undefined,
    ),
    order: [asc(users.last_name), asc(users.first_name), asc(assignments.id)],
  };
  const { count, rows } = await readPage<Row>(db, list, query);
  const experts = rows.map((row) => row.expert_id);
  const conflictsOf = await conflictsWith(db, assessment, experts);
  return { count, rows: rows.map((row) => present(row, conflictsOf(row.expert_id))) };
}

type Row = Read<typeof assignments.$inferSelect> &
  Pick<AssignmentRow, 'first_name' | 'last_name' | 'email' | 'is_muted'> & { handed_in_at: string | null };

const listed = sql`${assignments}.*, ${columns(users, ['first_name', 'last_name', 'email'])},
  ${responses.submitted_at} as handed_in_at, ${hasMutedNewSurveys(users.id)} as is_muted`;

const withExpert = sql`${assignments} join ${users} on ${users.id} = ${assignments.expert_id}`;
const withResponse = sql`left join ${responses} on ${responses.assignment_id} = ${assignments.id}`;

function named(search: string): SQL | undefined {
  const pattern = containing(search);
  return or(ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, pattern), ilike(users.email, pattern));
}

function present(row: Row, { open, overridden, override }: Conflicts): AssignmentRow {
  return {
    ...row,
    state: assignmentState(row),
    invited_at: row.not_told ? null : row.invited_at,
    conflicts: open.map(({ reason }) => reason),
    overridden:
      override && overridden.length > 0 ? { ...override, conflicts: overridden.map(({ reason }) => reason) } : null,
  };
}
