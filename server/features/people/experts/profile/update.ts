import { eq, sql } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { EXPERT_MESSAGES, type ExpertDetail, type ExpertPatch } from '#common/people/experts/detail.ts';
import { staffExpertProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { hasUnpaid } from '#server/features/payouts/hold.ts';
import { beginEmailChange } from '#server/features/people/experts/email-change/change.ts';
import { changeAddress } from '#server/features/people/experts/email-change/change-address.ts';
import { requireFreeAddress } from '#server/features/people/experts/email-change/free-address.ts';
import type { StoredProfile } from '#server/features/people/profile/read-profile.ts';
import { saveProfile } from '#server/features/people/profile/save-profile.ts';
import { forbidden } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { existingProfile, expertDetail } from './detail.ts';

/**
 * Saves what a staff member changed of an expert, in one piece: profile, qualification, flag and address.
 * @throws HttpError 400 {errors}, 403 for a staff member's profile unless by a super admin, 404, 409 on an old revision, 429
 */
export async function updateExpert(
  ctx: Context,
  actor: CurrentUser,
  id: number,
  patch: ExpertPatch,
  address: string,
): Promise<ExpertDetail> {
  if (patch.email) await throttleEmailChange(ctx, id, patch.email, address);
  await ctx.db.transaction(async (tx) => {
    const stored = await existingProfile(tx, id, true);
    const isStaffMember = isStaffRole(stored.role);
    if (!may(actor, 'edit', 'experts', { isAdmin: isStaffMember })) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    const { email, rating, works_with_beverage_client, profile_picture, ...profile } = patch;
    const change = await saveProfile(tx, id, profile, {
      editor: actor,
      rules: isStaffMember ? staffOwnProfile : staffExpertProfile,
      pictureId: profile_picture === '' ? null : undefined,
    });
    const staffChange = await saveStaffFields(tx, stored, { rating, works_with_beverage_client });
    const before = { ...change.before, ...staffChange.before };
    const after = { ...change.after, ...staffChange.after };
    if (Object.keys(after).length > 0) {
      await audit(tx, {
        actorId: actor.id,
        action: 'expert.changed',
        entity: 'expert',
        entityId: id,
        after: { fields: Object.keys(after) },
        personal: { about: id, before, after },
      });
    }
    if (email && !isSameAddress(email, stored.email)) await changeEmail(ctx, tx, actor, stored, email);
  });
  return expertDetail(ctx, id, actor);
}

type StaffFields = Pick<ExpertPatch, 'rating' | 'works_with_beverage_client'>;

async function saveStaffFields(tx: Db, expert: StoredProfile, wanted: StaffFields) {
  const before: StaffFields = {};
  const after: StaffFields = {};
  if (wanted.rating !== undefined && wanted.rating !== expert.rating) {
    before.rating = expert.rating;
    after.rating = wanted.rating;
  }
  const flag = wanted.works_with_beverage_client;
  if (flag !== undefined && flag !== expert.works_with_beverage_client) {
    before.works_with_beverage_client = expert.works_with_beverage_client;
    after.works_with_beverage_client = flag;
  }
  if (Object.keys(after).length > 0) {
    await tx
      .update(experts)
      .set({ ...after, revision: sql`${experts.revision} + 1` })
      .where(eq(experts.id, expert.id));
  }
  return { before, after };
}

/**
 * Changes the address of an account once it is confirmed. The address of somebody who never signed in and is owed nothing
 * is corrected at once.
 */
async function changeEmail(ctx: Context, tx: Db, actor: CurrentUser, user: StoredProfile, email: string) {
  await requireFreeAddress(tx, user.id, email);
  if (user.has_password || (await hasUnpaid(tx, user.id))) {
    await beginEmailChange(ctx, tx, actor.id, user, email);
    return;
  }
  await changeAddress(ctx, tx, { user, email, actorId: actor.id, requestedBy: actor.id });
}

/** Counts the changes of an address that staff begin, so that starting again gives nobody more tries. @throws HttpError 429 */
async function throttleEmailChange(ctx: Context, id: number, email: string, address: string): Promise<void> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!user || isSameAddress(user.email, email)) return;
  await throttle(ctx, 'emailChange', { account: String(id), address });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
