import { and, asc, eq, getTableColumns, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { MERGED_PAYOUT } from '#common/payouts/payouts.ts';
import { MERGE_MESSAGES, planMerge } from '#common/people/experts/duplicates.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { endAccess } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { agreementAcceptances } from '#server/data/schema/accounts.ts';
import {
  answers,
  assessments,
  assignmentInvitations,
  assignments,
  conflictOverrides,
  responses,
} from '#server/data/schema/assessments.ts';
import {
  expertBrands,
  expertInvitations,
  expertOptions,
  experts,
  PROFILE_COLUMNS,
  staffNotes,
} from '#server/data/schema/experts.ts';
import { fileViews } from '#server/data/schema/files.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditDetails, mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { decidePayout, hasUnpaid, holdPayouts } from '#server/payouts/decide.ts';
import { isBeingSent } from '#server/payouts/queries.ts';
import { erasePerson } from '#server/people/erase.ts';
import { peopleMail } from '#server/people/mails.ts';
import { existingProfile, expertDetail } from '#server/people/profile/detail.ts';
import { currentValues, type StoredProfile } from '#server/people/profile/read-profile.ts';

/**
 * Merges two profiles of the same person. The kept profile gets the other's assignments, answers, payouts, notes and mails,
 * and values that it lacks; the other is erased. If both have the same assessment, one assignment, response and payout
 * stay (see `planMerge`). If payouts of the other profile would now go to this one's address, approvals are taken back,
 * payouts wait for a day, sessions end and both addresses are told.
 * @throws HttpError 404, 409 for staff, or if both ids are the same
 */
export async function mergeExperts(ctx: Context, actor: CurrentUser, id: number, otherId: number) {
  if (id === otherId) throw conflict(MERGE_MESSAGES.same);
  await ctx.db.transaction(async (tx) => {
    // A fixed order, so that two merges of a pair cannot deadlock. Assignments come first, as when answers are saved.
    await tx
      .select({ id: assignments.id })
      .from(assignments)
      .where(inArray(assignments.expert_id, [id, otherId]))
      .orderBy(asc(assignments.id))
      .for('update');
    const lower = await existingProfile(tx, Math.min(id, otherId), true);
    const higher = await existingProfile(tx, Math.max(id, otherId), true);
    const [kept, other] = id < otherId ? [lower, higher] : [higher, lower];
    if (isStaffRole(kept.role) || isStaffRole(other.role)) throw conflict(MERGE_MESSAGES.staff);
    const paysElsewhere = await hasUnpaid(tx, otherId);
    await moveWork(ctx, tx, actor.id, id, otherId);
    await moveRecords(tx, id, otherId);
    await fillProfile(tx, kept, other);
    await audit(tx, {
      action: 'expert.merged',
      entityId: id,
      before: { merged: otherId },
      personal: { about: id, before: { merged: otherId, email: other.email, ...currentValues(other) } },
    });
    await erasePerson(ctx, tx, otherId);
    await tx
      .update(experts)
      .set({ merged_into: id })
      .where(or(eq(experts.id, otherId), eq(experts.merged_into, otherId)));
    if (!paysElsewhere) return;
    await endAccess(tx, id);
    await holdPayouts(tx, { expertId: id, reason: 'Payouts of another profile were moved to this one' });
    await queueMails(ctx, tx, [
      peopleMail('profiles_merged', kept, true),
      peopleMail('profiles_merged', { ...other, id }, false),
    ]);
  });
  return expertDetail(ctx, id, actor);
}

async function moveWork(ctx: Context, tx: Db, actorId: number, id: number, otherId: number): Promise<void> {
  const plan = await readMergePlan(tx, [id, otherId]);
  for (const [stays, surplus] of plan.shared) {
    if (stays && surplus) await leaveOut(tx, { personId: id, surplusId: surplus.id, into: stays.id });
  }
  await tx.update(assignments).set({ expert_id: id }).where(eq(assignments.expert_id, otherId));
  await tx.update(responses).set({ expert_id: id }).where(eq(responses.expert_id, otherId));
  await tx.update(payouts).set({ expert_id: id }).where(eq(payouts.expert_id, otherId));
  for (const payout of plan.payouts.filter(({ fate }) => fate === 'rejected')) {
    await decidePayout(ctx, tx, actorId, payout.id, { status: 'rejected', reason: MERGED_PAYOUT });
  }
}

type LeftOut = { personId: number; surplusId: number; into: number };

/**
 * Removes a second assignment to the same assessment, with its answers. The answers are kept in the audit log, where they are erased
 * with the person; a payout stays, without its assignment.
 */
async function leaveOut(tx: Db, { personId, surplusId, into }: LeftOut): Promise<void> {
  const ofSurplus = eq(responses.assignment_id, surplusId);
  const responseIds = tx.select({ id: responses.id }).from(responses).where(ofSurplus);
  const given = await tx.delete(answers).where(inArray(answers.response_id, responseIds)).returning();
  const [response] = await tx.delete(responses).where(ofSurplus).returning();
  await tx.update(payouts).set({ assignment_id: null }).where(eq(payouts.assignment_id, surplusId));
  const { assignment_id } = assignmentInvitations;
  await tx.update(assignmentInvitations).set({ assignment_id: into }).where(eq(assignment_id, surplusId));
  const [assignment] = await tx.delete(assignments).where(eq(assignments.id, surplusId)).returning();
  await audit(tx, {
    action: 'assignment.merged',
    entityId: surplusId,
    after: { into },
    personal: { about: personId, before: { assignment, response, answers: given } },
  });
}

async function moveRecords(tx: Db, id: number, otherId: number): Promise<void> {
  await tx.update(staffNotes).set({ expert_id: id }).where(eq(staffNotes.expert_id, otherId));
  await tx
    .update(mails)
    .set({ user_id: id })
    .where(and(eq(mails.user_id, otherId), ne(mails.status, 'queued')));
  await tx.update(fileViews).set({ user_id: id }).where(eq(fileViews.user_id, otherId));
  await tx.update(auditDetails).set({ person_id: id }).where(eq(auditDetails.person_id, otherId));
  await tx
    .delete(expertInvitations)
    .where(and(eq(expertInvitations.user_id, otherId), isNull(expertInvitations.accepted_at)));
  await tx.execute(sql`
    insert into ${expertOptions} (expert_id, option_id)
    select ${id}, option_id from ${expertOptions} where expert_id = ${otherId} on conflict do nothing`);
  await tx.execute(sql`
    insert into ${agreementAcceptances} (user_id, version, hash, accepted_at)
    select ${id}, version, hash, accepted_at from ${agreementAcceptances} where user_id = ${otherId} on conflict do nothing`);
  await tx.update(expertBrands).set({ expert_id: id }).where(eq(expertBrands.expert_id, otherId));
  const own = tx
    .select({ id: conflictOverrides.assessment_id })
    .from(conflictOverrides)
    .where(eq(conflictOverrides.expert_id, id));
  await tx
    .update(conflictOverrides)
    .set({ expert_id: id })
    .where(and(eq(conflictOverrides.expert_id, otherId), notInArray(conflictOverrides.assessment_id, own)));
}

const FILLED = [...PROFILE_COLUMNS, 'profile_picture_id', 'rating'] as const;

/** Fills in what the kept profile lacks. The beverage flag and the design fields of both are combined. */
async function fillProfile(tx: Db, kept: StoredProfile, other: StoredProfile): Promise<void> {
  await tx
    .update(experts)
    .set({
      ...Object.fromEntries(FILLED.map((field) => [field, kept[field] || other[field]])),
      design_expertise: [...new Set([...kept.design_expertise, ...other.design_expertise])],
      works_with_beverage_client: kept.works_with_beverage_client || other.works_with_beverage_client,
      // A merge does not shorten a hold.
      payouts_held_until: later(kept.payouts_held_until, other.payouts_held_until),
      revision: kept.revision + 1,
    })
    .where(eq(experts.id, kept.id));
}

function later(one: string | null, other: string | null): Date | null {
  const last = !one || (other && other > one) ? other : one;
  return last === null ? null : new Date(last);
}

/** What a merge does with the assignments and payouts of some profiles, the one that stays first. */
export async function readMergePlan(db: Db, ids: number[]) {
  const assigned = await db
    .select({ ...getTableColumns(assignments), handed_in_at: responses.submitted_at, title: shownTitle })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(inArray(assignments.expert_id, ids))
    .orderBy(asc(assignments.assessment_id));
  const paid = await db
    .select({ ...getTableColumns(payouts), sending: isBeingSent(payouts.id), title: shownTitle })
    .from(payouts)
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(inArray(payouts.expert_id, ids))
    .orderBy(asc(payouts.assessment_id), asc(payouts.id));
  return planMerge(ids, assigned, paid);
}
