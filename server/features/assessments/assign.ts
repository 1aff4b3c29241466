import { and, asc, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { type AssignmentRow, type AssignResult, assignmentState } from '#common/assignments.ts';
import type { ListQuery } from '#common/lists.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { assignments } from '../../db/schema/assessments.ts';
import { users } from '../../db/schema/people.ts';
import { conflict, notFound } from '../../errors.ts';
import { slice } from '../../lists.ts';
import { audit } from '../../system/audit.ts';
import { candidates } from './eligibility.ts';
import { requireAssessment } from './queries.ts';

/** Assigns experts who are eligible; withdrawn or declined ones are given it anew. Says who was left out and why. */
export async function assignExperts(
  ctx: Context,
  actorId: number,
  id: number,
  expertIds: readonly number[],
): Promise<AssignResult> {
  return ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id);
    const ids = [...new Set(expertIds)];
    const checked = await candidates(tx, assessment.vis_id, ids);
    const eligible = checked.filter((one) => one.reason === null).map((one) => one.expert_id);
    const assigned =
      eligible.length > 0
        ? [...(await insert(tx, actorId, id, eligible)), ...(await revive(tx, actorId, id, eligible))]
        : [];
    if (assigned.length > 0) {
      await audit(tx, {
        actorId,
        action: 'assessment.assigned',
        entity: 'assessment',
        entityId: id,
        after: { expert_ids: assigned },
      });
    }
    return {
      assigned: assigned.length,
      already_assigned: eligible.length - assigned.length,
      refused: checked.flatMap(({ reason, ...one }) => (reason === null ? [] : [{ ...one, reason }])),
    };
  });
}

async function insert(tx: Db, actorId: number, id: number, expertIds: number[]): Promise<number[]> {
  const rows = await tx
    .insert(assignments)
    .values(expertIds.map((expert_id) => ({ assessment_id: id, expert_id, assigned_by: actorId })))
    .onConflictDoNothing()
    .returning({ expert_id: assignments.expert_id });
  return rows.map((row) => row.expert_id);
}

async function revive(tx: Db, actorId: number, id: number, expertIds: number[]): Promise<number[]> {
  const fresh = {
    declined_at: null,
    decline_reason: '',
    withdrawn_at: null,
    invited_at: null,
    assigned_by: actorId,
    assigned_at: new Date(),
  };
  const rows = await tx
    .update(assignments)
    .set(fresh)
    .where(
      and(
        eq(assignments.assessment_id, id),
        inArray(assignments.expert_id, expertIds),
        isNull(assignments.submitted_at),
        or(isNotNull(assignments.declined_at), isNotNull(assignments.withdrawn_at)),
      ),
    )
    .returning({ expert_id: assignments.expert_id });
  return rows.map((row) => row.expert_id);
}

/** Takes an assignment back. 409 once it is completed. */
export async function withdrawAssignment(
  ctx: Context,
  actorId: number,
  id: number,
  assignmentId: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(assignments)
      .where(and(eq(assignments.id, assignmentId), eq(assignments.assessment_id, id)))
      .for('update');
    if (!row) throw notFound();
    if (row.submitted_at) throw conflict('A completed assignment cannot be withdrawn.');
    await tx.update(assignments).set({ withdrawn_at: new Date() }).where(eq(assignments.id, assignmentId));
    await audit(tx, {
      actorId,
      action: 'assignment.withdrawn',
      entity: 'assessment',
      entityId: id,
      before: { expert_id: row.expert_id },
    });
  });
}

/** A page of an assessment's assignments by name. */
export async function listAssignments(
  db: Db,
  id: number,
  query: ListQuery,
): Promise<{ count: number; rows: AssignmentRow[] }> {
  const where = eq(assignments.assessment_id, id);
  const [total] = await db.select({ count: count() }).from(assignments).where(where);
  const { limit, offset } = slice(query);
  const rows = await db
    .select({ assignment: assignments, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .where(where)
    .orderBy(asc(users.last_name), asc(users.first_name), asc(assignments.id))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, rows: rows.map(({ assignment, ...person }) => present(assignment, person)) };
}

function present(
  row: typeof assignments.$inferSelect,
  person: { first_name: string; last_name: string; email: string },
): AssignmentRow {
  return {
    ...person,
    id: row.id,
    expert_id: row.expert_id,
    state: assignmentState(row),
    progress: row.progress,
    assigned_at: row.assigned_at.toISOString(),
    invited_at: row.invited_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
  };
}
