import { eq, sql } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { EXPERT_MESSAGES, type ExpertDetail, type ExpertPatch } from '#common/people/experts/detail.ts';
import { staffExpertProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import { pick } from '#common/words/collections.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { throttle } from '#server/access/throttle.ts';
import { type AuditEntry, audit, auditing, auditValues } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, nextRevision, PROFILE_COLUMNS } from '#server/data/schema/experts.ts';
import { rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { hasUnpaid } from '#server/payouts/decide.ts';
import {
  existingProfile,
  expertDetail,
  presentDetail,
  readDetail,
  type StoredDetail,
} from '#server/people/profile/detail.ts';
import type { StoredProfile } from '#server/people/profile/read-profile.ts';
import { plan, saveProfile } from '#server/people/profile/save-profile.ts';
import { beginEmailChange, changeAddress } from './change-email.ts';

/**
 * Saves a staff member's changes to an expert as a whole: profile, rating, flag and address.
 * @throws HttpError 400 {errors}, 403 for a staff member's profile unless by a super admin, 404, 409 on an old revision, 429
 */
export async function updateExpert(
  ctx: Context,
  actor: CurrentUser,
  id: number,
  patch: ExpertPatch,
): Promise<ExpertDetail> {
  const found = await readDetail(ctx.db, id, actor);
  if (patch.email && !isSameAddress(patch.email, found.email)) {
    // Starting a new change of address gives no more tries.
    await throttle(ctx, 'emailChange', { account: id });
  }
  const saved = await saveColumns(ctx.db, actor, found, patch);
  if (saved) return presentDetail(ctx, saved, actor);
  await ctx.db.transaction(async (tx) => {
    const stored = await existingProfile(tx, id, true);
    const rules = rulesFor(actor, stored);
    const { email, profile_picture, ...profile } = profilePart(patch);
    const pictureId = profile_picture === '' ? null : undefined;
    const change = await saveProfile(tx, id, profile, { editor: actor, rules, pictureId });
    const staffChange = staffFields(stored, patch);
    if (Object.keys(staffChange.after).length > 0) {
      const set = { ...staffChange.after, ...nextRevision };
      await tx.update(experts).set(set).where(eq(experts.id, id));
    }
    const entry = entryOf(id, change, staffChange);
    if (entry) await audit(tx, entry);
    if (email && !isSameAddress(email, stored.email)) await changeEmail(ctx, tx, actor, stored, email);
  });
  return expertDetail(ctx, id, actor);
}

/** The rules of the profile's screen. @throws HttpError 403 for a staff member's profile unless by a super admin */
function rulesFor(actor: CurrentUser, { role }: StoredProfile) {
  const isAdmin = isStaffRole(role);
  if (!may(actor, 'edit', 'experts', { isAdmin })) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
  return isAdmin ? staffOwnProfile : staffExpertProfile;
}

/** Everything of a patch but what only staff may set. */
function profilePart({ rating: _rating, works_with_beverage_client: _flag, ...profile }: ExpertPatch) {
  return profile;
}

type StaffFields = Pick<ExpertPatch, 'rating' | 'works_with_beverage_client'>;
type Change<Fields> = { before: Fields; after: Fields };

/** What a patch changes of the fields that only staff may set. */
function staffFields(stored: StoredProfile, patch: StaffFields): Change<StaffFields> {
  const names = (['rating', 'works_with_beverage_client'] as const).filter(
    (name) => patch[name] !== undefined && patch[name] !== stored[name],
  );
  return { before: pick(stored, names), after: pick(patch, names) };
}

function entryOf(id: number, ...changes: Change<object>[]): AuditEntry | undefined {
  const before = Object.assign({}, ...changes.map((change) => change.before));
  const after = Object.assign({}, ...changes.map((change) => change.after));
  if (Object.keys(after).length === 0) return undefined;
  const what = { action: 'expert.changed', entityId: id, after: { fields: Object.keys(after) } };
  return { ...what, personal: { about: id, before, after } };
}

/**
 * Columns of `experts` that one statement can write without further checks. The level is not among them, since a retired one must be
 * looked up.
 */
export const COLUMNS = [
  ...PROFILE_COLUMNS.filter((name) => name !== 'expertise_level'),
  'rating',
  'works_with_beverage_client',
] as const;

const names = sql.raw(COLUMNS.join(', '));

/** Writes the columns in `changes` with the audit entry, if nobody has changed the profile since it was read at `revision`. */
const writeColumns = statement('change of an expert', rowOf(experts, ['id']))`with changed as (
    update ${experts} set (${names}) = (select ${names} from jsonb_populate_record(${experts}, ${sql.placeholder('changes')}::jsonb)),
      revision = ${experts.revision} + 1, updated_at = now()
    from ${users}
    where ${experts.id} = ${sql.placeholder('id')} and ${users.id} = ${experts.id} and ${users.role} = ${sql.placeholder('role')}
      and ${experts.revision} = ${sql.placeholder('revision')} and ${experts.removed_at} is null
    returning ${experts.id}
  ), ${auditing(sql`exists (select from changed)`)}
  select id from changed`;

/**
 * Saves a patch of `COLUMNS` only, without a lock. Returns the expert as it is now; null if the patch changes more, or
 * somebody else has just changed the profile.
 */
async function saveColumns(
  db: Db,
  actor: CurrentUser,
  stored: StoredDetail,
  patch: ExpertPatch,
): Promise<StoredDetail | null> {
  const rules = rulesFor(actor, stored);
  const { email, profile_picture, ...profile } = profilePart(patch);
  if (email !== undefined && !isSameAddress(email, stored.email)) return null;
  if (profile_picture === '' && stored.profile_picture_id !== null) return null;
  const { change } = await plan(db, stored, profile, { editor: actor, rules });
  const staffChange = staffFields(stored, patch);
  const changes = { ...change.after, ...staffChange.after };
  const entry = entryOf(stored.id, change, staffChange);
  if (!entry) return stored;
  if (Object.keys(changes).some((name) => !(COLUMNS as readonly string[]).includes(name))) return null;
  const { id, role, revision } = stored;
  const values = { id, role, revision, changes: JSON.stringify(changes), ...auditValues([entry]) };
  const [written] = await writeColumns.rows(db, values);
  return written ? { ...stored, ...(changes as Partial<StoredDetail>), revision: revision + 1 } : null;
}

/**
 * Begins a change of the address, which must be confirmed. The address of a person who never signed in and is owed nothing
 * is changed at once.
 */
async function changeEmail(ctx: Context, tx: Db, actor: CurrentUser, user: StoredProfile, email: string) {
  const change = { email, requestedBy: actor.id };
  const isConfirmed = user.has_password || (await hasUnpaid(tx, user.id));
  await (isConfirmed ? beginEmailChange(ctx, tx, user, change) : changeAddress(ctx, tx, user, change));
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
