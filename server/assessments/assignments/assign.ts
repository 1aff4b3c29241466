import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isStaffRole, type Role } from '#common/access/roles.ts';
import { type AssignmentInstants, assignmentState } from '#common/assessments/assignment-states.ts';
import type { AssignPayload, AssignResult, Conflict, Eligibility } from '#common/assessments/assignments.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { conflictsWith, recordOverride } from './conflicts.ts';

/**
 * Assigns eligible experts, including those who were withdrawn or declined before. A conflict of interest does not exclude
 * experts named in `overrides` with a reason, which is recorded. Returns who was left out and why.
 */
export async function assignExperts(
  ctx: Context,
  actorId: number,
  id: number,
  { expert_ids, overrides }: AssignPayload,
): Promise<AssignResult> {
  return ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id);
    const reasons = new Map(overrides.map(({ expert_id, reason }) => [expert_id, reason]));
    const checked = await candidates(tx, assessment, [...new Set(expert_ids)]);
    const isEligible = (one: Candidate) => !one.refusal && (one.open.length === 0 || reasons.has(one.expert_id));
    const eligible = checked.filter(isEligible);
    for (const { expert_id, open, overridden } of eligible) {
      const reason = reasons.get(expert_id);
      if (reason === undefined || open.length === 0) continue;
      await recordOverride(tx, actorId, id, expert_id, { conflicts: [...open, ...overridden], reason });
    }
    const ids = eligible.map((one) => one.expert_id);
    const assigned =
      ids.length > 0 ? [...(await insert(tx, actorId, id, ids)), ...(await revive(tx, actorId, id, ids))] : [];
    if (assigned.length > 0) {
      await audit(tx, { action: 'assessment.assigned', entityId: id, after: { expert_ids: assigned } });
    }
    return {
      assigned: assigned.length,
      already_assigned: eligible.length - assigned.length,
      refused: checked
        .filter((one) => !isEligible(one))
        .map((one) => ({ ...eligibilityOf(one), reason: eligibilityOf(one).reason ?? '' })),
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
    // Who had opened it goes on where he or she was; others are invited anew.
    invited_at: sql`case when coalesce(${assignments.opened_at}, ${assignments.started_at}) is not null then ${assignments.invited_at} end`,
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

/** Withdraws an assignment. @throws HttpError 404, 409 once it is completed */
export async function withdrawAssignment(ctx: Context, id: number, assignmentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(assignments)
      .where(and(eq(assignments.id, assignmentId), eq(assignments.assessment_id, id)))
      .for('update');
    if (!row) throw notFound();
    if (row.submitted_at) throw conflict('A completed assignment cannot be withdrawn.');
    await tx.update(assignments).set({ withdrawn_at: new Date() }).where(eq(assignments.id, assignmentId));
    await audit(tx, { action: 'assignment.withdrawn', entityId: id, before: { expert_id: row.expert_id } });
  });
}

/** Whether an expert can be assigned; `open` and `overridden` are the conflicts of interest. */
type Candidate = {
  expert_id: number;
  name: string;
  /** Why the expert cannot be assigned, apart from conflicts: a sentence for staff. */
  refusal: string | null;
  ended: Eligibility['ended'];
  open: Conflict[];
  overridden: Conflict[];
};

/**
 * Checks which experts can be assigned: approved, active experts without a conflict of interest, unless it was overridden.
 * Unknown ids and staff are reported as not being experts.
 */
export async function candidates(db: Db, assessment: { id: number; vis_id: number }, expertIds: readonly number[]) {
  const conflictsOf = await conflictsWith(db, assessment, expertIds);
  const rows = await db
    .select({
      ...pick(experts, ['id', 'status']),
      ...pick(users, ['first_name', 'last_name', 'role']),
      active: users.is_active,
      assignment: assignments,
      handed_in_at: responses.submitted_at,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .leftJoin(assignments, and(eq(assignments.expert_id, experts.id), eq(assignments.assessment_id, assessment.id)))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(inArray(experts.id, [...expertIds]));
  const known = new Map(rows.map((row) => [row.id, row]));
  return expertIds.map((expertId) => {
    const row = known.get(expertId);
    const { open, overridden } = conflictsOf(expertId);
    return {
      expert_id: expertId,
      name: row ? fullName(row) : '',
      refusal: row ? refusal(row) : 'There is no such expert',
      ended: row?.assignment ? endOf({ ...row.assignment, handed_in_at: row.handed_in_at }) : null,
      open,
      overridden,
    };
  });
}

/** How an assignment ended; null while it goes on, and once it is completed. */
function endOf(
  assignment: AssignmentInstants & { withdrawn_at: Date | null; declined_at: Date | null; decline_reason: string },
): Eligibility['ended'] {
  const state = assignmentState(assignment);
  const { withdrawn_at, declined_at, decline_reason } = assignment;
  if (state === 'withdrawn' && withdrawn_at) return { state, at: withdrawn_at.toISOString(), reason: '' };
  if ((state === 'declined' || state === 'late_declined') && declined_at)
    return { state, at: declined_at.toISOString(), reason: decline_reason };
  return null;
}

/** A candidate as staff see one. */
export function eligibilityOf({ expert_id, name, refusal, ended, open }: Candidate): Eligibility {
  const conflicts = open.map(({ reason }) => reason);
  const conflict = conflicts.length > 0 ? `Conflict of interest: ${conflicts.join('; ')}` : null;
  return { expert_id, name, reason: refusal ?? conflict, conflicts, ended };
}

function refusal(row: { role: Role; active: boolean; status: string }): string | null {
  if (isStaffRole(row.role)) return 'Staff cannot be assigned';
  if (!row.active) return 'The account is deactivated';
  return row.status === 'approved' ? null : 'The expert is not approved';
}
