import { aliasedTable, sql } from 'drizzle-orm';
import * as z from 'zod';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { heldUntil } from '#common/payouts/payouts.ts';
import { activityOf } from '#common/people/experts/activity.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { ageInYears } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { oneTimeSecrets, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { objectOf, rowOf, statement } from '#server/data/statement.ts';
import { type PictureFile, smallUrl, type Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { retiredChoices } from '#server/people/form-options/edit.ts';
import {
  currentValues,
  inOnePiece,
  profileColumns,
  profileRow,
  readProfile,
  type StoredProfile,
} from './read-profile.ts';

/** Width in pixels, enough for the list and the profile on a high-resolution screen. */
const PHOTO_WIDTH = 200;

/** The address of an expert's picture for staff; null without one. */
export const photoUrl = (config: Config, picture: PictureFile | null, viewer: Viewer): string | null =>
  picture && smallUrl(config, picture, PHOTO_WIDTH, viewer);

/** A profile that still exists. @throws HttpError 404 also for an erased or merged one */
export async function existingProfile(db: Db, id: number, lock = false): Promise<StoredProfile> {
  const stored = await readProfile(db, id, lock);
  if (!stored || stored.removed_at) throw notFound();
  return stored;
}

const PERSON = ['id', 'first_name', 'last_name'] as const;
const personRow = rowOf(users, PERSON);

const detailRow = profileRow.extend({
  reviewer: personRow.nullable(),
  /** The new address that waits for its codes, and who asked for it. */
  pending: z.object({ address: z.string(), by: personRow }).nullable(),
});
export type StoredDetail = ReturnType<typeof inOnePiece<z.infer<typeof detailRow>>>;

const person = (alias: 'r' | 'p') => objectOf(aliasedTable(users, alias), PERSON);

const detailById = statement('expert for staff', detailRow)`select ${profileColumns},
    (select ${person('r')} from ${users} r where r.id = ${experts.reviewed_by}) as reviewer,
    (select json_build_object('address', s.payload, 'by', ${person('p')})
      from ${oneTimeSecrets} s join ${users} p on p.id = s.requested_by
      where s.user_id = ${experts.id} and s.purpose in ('change_email', 'change_email_present')
        and s.used_at is null and s.expires_at > now()
      order by s.id desc limit 1) as pending
  from ${users} join ${experts} on ${experts.id} = ${users.id}
  where ${users.id} = ${sql.placeholder('id')} and ${experts.removed_at} is null`;

/** Reads an expert for staff. @throws HttpError 404 also for an erased or merged one, or if the reader may not see it */
export async function readDetail(db: Db, id: number, reader: CurrentUser): Promise<StoredDetail> {
  const row = await detailById.row(db, { id });
  const stored = row && inOnePiece(row);
  if (!stored || !may(reader, 'show', 'experts', { id, isAdmin: isStaffRole(stored.role) })) throw notFound();
  return stored;
}

/** An expert as staff see them. @throws HttpError 404 */
export const expertDetail = async (ctx: Context, id: number, viewer: CurrentUser): Promise<ExpertDetail> =>
  presentDetail(ctx, await readDetail(ctx.db, id, viewer), viewer);

/** A stored expert as staff see them. */
export function presentDetail({ config }: Context, stored: StoredDetail, viewer: Viewer): ExpertDetail {
  const { picture, reviewer, pending } = stored;
  const photo = photoUrl(config, picture, viewer);
  return {
    ...stored,
    ...currentValues(stored),
    age: stored.birthdate ? ageInYears(stored.birthdate) : null,
    profile_picture: photo,
    photoUrl: photo,
    reviewed_by: reviewer && fullName(reviewer),
    registration_complete: stored.registered_at !== null,
    member_since: stored.created_at,
    last_seen: stored.last_seen_at,
    retired_choices: retiredChoices(stored.retired),
    isAdmin: isStaffRole(stored.role),
    activity: activityOf(stored),
    pending_email: pending?.address ?? null,
    pending_email_by: pending && { id: pending.by.id, name: fullName(pending.by) },
    payouts_held_until: heldUntil(stored.payouts_held_until),
  };
}
