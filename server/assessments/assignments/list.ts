import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { assignmentState } from '#common/assessments/assignment-states.ts';
import type { AssignmentListQuery, AssignmentRow } from '#common/assessments/assignments.ts';
import { isOpenAssignment } from '#server/assessments/conditions.ts';
import { holds, inOrder } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import { columns, readPage, rowOf } from '#server/data/statement.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';
import { type Conflicts, conflictsWith } from './conflicts.ts';

/** A page of an assessment's assignments by name, each with the expert's conflicts of interest. */
export async function listAssignments(db: Db, assessment: { id: number; vis_id: number }, query: AssignmentListQuery) {
  const list = {
    row: listedRow,
    select: listed,
    from: withExpert,
    joins: withResponse,
    where: and(
      eq(assignments.assessment_id, assessment.id),
      query.open === 'true' ? isOpenAssignment() : undefined,
      query.open === 'false' ? sql`(${isOpenAssignment()}) is not true` : undefined,
      query.search ? named(query.search) : undefined,
    ),
    order: [asc(inOrder(users.first_name)), asc(inOrder(users.last_name)), asc(assignments.id)],
  };
  const { count, rows } = await readPage(db, list, query);
  const experts = rows.map((row) => row.expert_id);
  const conflictsOf = await conflictsWith(db, assessment, experts);
  return { count, rows: rows.map((row) => present(row, conflictsOf(row.expert_id))) };
}

const PERSON = ['first_name', 'last_name', 'email'] as const;

const listedRow = rowOf(assignments)
  .extend(rowOf(users, PERSON).shape)
  .extend({ handed_in_at: z.iso.datetime().nullable(), is_muted: z.boolean() });

const listed = sql`${assignments}.*, ${columns(users, PERSON)},
  ${responses.submitted_at} as handed_in_at, ${hasMuted('newSurveys', users.id)} as is_muted`;

const withExpert = sql`${assignments} join ${users} on ${users.id} = ${assignments.expert_id}`;
const withResponse = sql`left join ${responses} on ${responses.assignment_id} = ${assignments.id}`;

function named(search: string): SQL | undefined {
  return or(holds(sql`${users.first_name} || ' ' || ${users.last_name}`, search), holds(users.email, search));
}

function present(row: z.infer<typeof listedRow>, { open, overridden, override }: Conflicts): AssignmentRow {
  const state = assignmentState(row);
  return {
    ...row,
    state,
    invited_at: state === 'not_told' ? null : row.invited_at,
    conflicts: open.map(({ reason }) => reason),
    overridden:
      override && overridden.length > 0 ? { ...override, conflicts: overridden.map(({ reason }) => reason) } : null,
  };
}
