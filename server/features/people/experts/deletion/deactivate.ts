import { eq, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { existingProfile } from '#server/features/people/experts/profile/detail.ts';
import { forbidden } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';

/** Closes an expert's account to sign-in (every session ends at once) or opens it again. @throws HttpError 403 for staff, 404 */
export async function setActive(ctx: Context, actorId: number, id: number, active: boolean): Promise<void> {
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
    await audit(tx, { actorId, action: active ? 'expert.reactivated' : 'expert.deactivated', entityId: id });
  });
}
