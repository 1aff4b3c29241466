import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { type PersonDeletion, personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { EXPERT_MESSAGES, expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { unfinishedWork } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import { countWhere } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { owedPayouts, payoutSums, unrequestedPayouts } from '#server/payouts/create.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { deleteExpert } from './erase.ts';
import { existingProfile, expertDetail } from './profile/detail.ts';

/** Deactivating, reactivating and deleting an expert. */
export const expertDeletionCalls: Call[] = [
  call('POST /api/experts/:id/deactivate/', {
    summary: 'Deactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: async ({ ctx, user, params }) => {
      await setActive(ctx, params.id, false);
      return expertDetail(ctx, params.id, user);
    },
  }),
  call('POST /api/experts/:id/reactivate/', {
    summary: 'Reactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: async ({ ctx, user, params }) => {
      await setActive(ctx, params.id, true);
      return expertDetail(ctx, params.id, user);
    },
  }),
  call('GET /api/experts/:id/deletion/', {
    summary: 'What would be lost with an expert',
    access: 'experts.delete',
    response: { 200: personDeletionSchema },
    run: ({ ctx, params }) => personDeletion(ctx.db, params.id),
  }),
  call('DELETE /api/experts/:id/', {
    summary: 'Delete an expert',
    access: 'experts.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteExpert(ctx, params.id),
  }),
];

/** Closes an expert's account to sign-in (every session ends at once) or opens it again. @throws HttpError 403 for staff, 404 */
async function setActive(ctx: Context, id: number, active: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    if (isStaffRole(user.role)) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    if (user.is_active === active) return;
    await tx.update(users).set({ is_active: active }).where(eq(users.id, id));
    if (!active) await endAllSessions(tx, id);
    await tx
      .update(experts)
      .set({ revision: sql`${experts.revision} + 1` })
      .where(eq(experts.id, id));
    await audit(tx, { action: active ? 'expert.reactivated' : 'expert.deactivated', entityId: id });
  });
}

/** What deleting an expert concerns: money not requested yet, answers, and running work. @throws HttpError 404 */
export async function personDeletion(db: Db, id: number): Promise<PersonDeletion> {
  await existingProfile(db, id);
  const [work] = await db.select(unfinishedWork()).from(assignments).where(eq(assignments.expert_id, id));
  const [given] = await db
    .select({ count: countWhere(isNotNull(responses.submitted_at)) })
    .from(responses)
    .where(eq(responses.expert_id, id));
  return {
    unrequested: await payoutSums(db, and(eq(payouts.expert_id, id), unrequestedPayouts)),
    requested: await payoutSums(db, and(eq(payouts.expert_id, id), owedPayouts)),
    responses: given?.count ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
  };
}
