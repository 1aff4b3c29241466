import { eq, sql } from 'drizzle-orm';
import { staffExpertProfile, staffOwnProfile } from '#common/expert-profile.ts';
import { EXPERT_MESSAGES, type ExpertDetail, type ExpertPatch } from '#common/experts/detail.ts';
import type { CurrentUser } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { experts, users } from '../../db/schema/people.ts';
import { conflict, forbidden } from '../../errors.ts';
import { audit } from '../../system/audit.ts';
import type { StoredProfile } from '../profile/read-profile.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { existingProfile, expertDetail } from './detail.ts';
import { beginEmailChange } from './email-change.ts';
import { requireFreeAddress } from './free-address.ts';

/**
 * Saves what a staff member changed of an expert, in one piece: profile, qualification, flag and address.
 * @throws HttpError 400 {errors}, 403 for a staff member's profile unless by a super admin, 404, 409 on an old revision
 */
export async function updateExpert(
  ctx: Context,
  actor: CurrentUser,
  id: number,
  patch: ExpertPatch,
): Promise<ExpertDetail> {
  await ctx.db.transaction(async (tx) => {
    const stored = await existingProfile(tx, id, true);
    const isStaffMember = stored.user.role !== 'expert';
    if (isStaffMember && !actor.is_superuser) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    const { email, rating, works_with_beverage_client, revision, profile_picture, ...profile } = patch;
    if (revision !== undefined && revision !== stored.expert.revision) throw conflict(EXPERT_MESSAGES.changed, 'stale');

    const change = await saveProfile(tx, id, profile, {
      rules: isStaffMember ? staffOwnProfile : staffExpertProfile,
      pictureId: profile_picture === '' ? null : undefined,
    });
    const staffChange = await saveStaffFields(tx, stored, { rating, works_with_beverage_client });
    const before = { ...change.before, ...staffChange.before };
    const after = { ...change.after, ...staffChange.after };
    if (Object.keys(after).length > 0) {
      await audit(tx, { actorId: actor.id, action: 'expert.changed', entity: 'expert', entityId: id, before, after });
    }
    if (email && email.toLowerCase() !== stored.user.email.toLowerCase())
      await changeEmail(ctx, tx, actor, stored, email);
  });
  return expertDetail(ctx, id);
}

type StaffFields = Pick<ExpertPatch, 'rating' | 'works_with_beverage_client'>;

async function saveStaffFields(tx: Db, { expert }: StoredProfile, wanted: StaffFields) {
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

/** Somebody who never signed in has just a wrong address; an account's address changes once its owner confirms it. */
async function changeEmail(ctx: Context, tx: Db, actor: CurrentUser, { user, expert }: StoredProfile, email: string) {
  await requireFreeAddress(tx, user.id, email);
  if (user.password_hash !== null) {
    await beginEmailChange(ctx, tx, actor.id, user, email);
    return;
  }
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await tx
    .update(experts)
    .set({ revision: sql`${experts.revision} + 1` })
    .where(eq(experts.id, expert.id));
  await audit(tx, {
    actorId: actor.id,
    action: 'expert.email_changed',
    entity: 'expert',
    entityId: user.id,
    before: { email: user.email },
    after: { email },
  });
}
