import { desc, eq } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { heldUntil } from '#common/payouts/holds.ts';
import { activityOf } from '#common/people/experts/activity.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { fullName } from '#common/texts/format.ts';
import { ageInYears } from '#common/values/dates.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { oneTimeSecrets } from '#server/db/schema/sessions.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { pendingCodes } from '#server/features/people/experts/email-change/codes.ts';
import {
  currentValues,
  readProfile,
  retiredChoicesOf,
  type StoredProfile,
} from '#server/features/people/profile/read-profile.ts';
import { notFound } from '#server/http/errors.ts';
import { photoUrls } from './photos.ts';

/** A profile that still exists. @throws HttpError 404 also for an erased or merged one */
export async function existingProfile(db: Db, id: number, lock = false): Promise<StoredProfile> {
  const stored = await readProfile(db, id, lock);
  if (!stored || stored.expert.removed_at) throw notFound();
  return stored;
}

/** An expert as staff see them. @throws HttpError 404 */
export async function expertDetail(ctx: Context, id: number, viewer: Viewer): Promise<ExpertDetail> {
  const stored = await existingProfile(ctx.db, id);
  const { user, expert } = stored;
  const pictureId = expert.profile_picture_id;
  const photos = await photoUrls(ctx, [pictureId], viewer);
  const photo = pictureId === null ? null : (photos.get(pictureId) ?? null);
  return {
    id,
    email: user.email,
    ...currentValues(stored),
    age: expert.birthdate ? ageInYears(expert.birthdate) : null,
    profile_picture: photo,
    photoUrl: photo,
    works_with_beverage_client: expert.works_with_beverage_client,
    rating: expert.rating,
    status: expert.status,
    status_reason: expert.status_reason,
    reviewed_at: expert.reviewed_at?.toISOString() ?? null,
    reviewed_by: await nameOf(ctx.db, expert.reviewed_by),
    registration_complete: expert.registered_at !== null,
    registered_at: expert.registered_at?.toISOString() ?? null,
    member_since: expert.created_at.toISOString(),
    last_seen: user.last_seen_at?.toISOString() ?? null,
    retired_choices: await retiredChoicesOf(ctx.db, stored),
    revision: expert.revision,
    role: user.role,
    isAdmin: isStaffRole(user.role),
    is_active: user.is_active,
    activity: activityOf({ status: expert.status, is_active: user.is_active, seen_on: expert.seen_on }),
    ...(await pendingEmail(ctx.db, id)),
    payouts_held_until: heldUntil(expert.payouts_held_until),
  };
}

async function nameOf(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [person] = await db.select().from(users).where(eq(users.id, id));
  return person ? fullName(person) : null;
}

type Pending = Pick<ExpertDetail, 'pending_email' | 'pending_email_by'>;

/** The new address that waits for its codes, if any, and who asked for it. */
async function pendingEmail(db: Db, id: number): Promise<Pending> {
  const [change] = await db
    .select({ address: oneTimeSecrets.payload, by: oneTimeSecrets.requested_by })
    .from(oneTimeSecrets)
    .where(pendingCodes(id))
    .orderBy(desc(oneTimeSecrets.id))
    .limit(1);
  if (!change || change.by === null) return { pending_email: null, pending_email_by: null };
  const name = (await nameOf(db, change.by)) ?? '';
  return { pending_email: change.address, pending_email_by: { id: change.by, name } };
}
