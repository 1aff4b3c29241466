import { sql } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { EXPERT_MESSAGES, type ExpertPatch } from '#common/people/experts/detail.ts';
import { staffExpertProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import { pick } from '#common/words/collections.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { throttle } from '#server/access/throttle.ts';
import { audit, auditing, auditValues } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, PROFILE_COLUMNS } from '#server/data/schema/experts.ts';
import { rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { hasUnpaid } from '#server/payouts/decide.ts';
import { beginEmailChange, changeAddress } from './change-email.ts';
import { existingProfile, expertDetail, presentDetail, readDetail, type StoredDetail } from './detail.ts';
import type { StoredProfile } from './read-profile.ts';
import { plan, writeProfile } from './save-profile.ts';

/**
 * Saves a staff member's changes to an expert as a whole: profile, rating, flag and address.
 * @throws HttpError 400 {errors}, 403 for a staff member's profile unless by a super admin, 404, 409 on an old revision, 429
 */
export async function updateExpert(ctx: Context, actor: CurrentUser, id: number, patch: ExpertPatch) {
  const found = await readDetail(ctx.db, id, actor);
  if (patch.email && !isSameAddress(patch.email, found.email)) {
    // Starting a new change of address gives no more tries.
    await throttle(ctx, 'emailChange', { account: id });
  }
  const saved = await saveColumns(ctx.db, found, await planned(ctx.db, actor, found, patch));
  if (saved) return presentDetail(ctx, saved, actor);
  await ctx.db.transaction(async (tx) => {
    const stored = await existingProfile(tx, id, true);
    const plan = await planned(tx, actor, stored, patch);
    await writeProfile(tx, stored, plan, plan.pictureId, plan.staffFields);
    if (plan.entry) await audit(tx, plan.entry);
    if (plan.email) await changeEmail(ctx, tx, actor, stored, plan.email);
  });
  return expertDetail(ctx, id, actor);
}

const STAFF_FIELDS = ['rating', 'works_with_beverage_client'] as const;

/** What a patch changes of a stored expert, with its audit entry. `email` is the address if it is a new one. @throws as updateExpert */
async function planned(db: Db, actor: CurrentUser, stored: StoredProfile, patch: ExpertPatch) {
  const { rating: _rating, works_with_beverage_client: _flag, email, profile_picture, ...update } = patch;
  const { next, change } = await plan(db, stored, update, { editor: actor, rules: rulesFor(actor, stored) });
  const names = STAFF_FIELDS.filter((name) => patch[name] !== undefined && patch[name] !== stored[name]);
  const staffFields = pick(patch, names);
  const before = { ...change.before, ...pick(stored, names) };
  const after = { ...change.after, ...staffFields };
  const fields = Object.keys(after);
  const what = { action: 'expert.changed', entityId: stored.id, after: { fields } } as const;
  return {
    next,
    change: { before, after },
    staffFields,
    entry: fields.length === 0 ? undefined : { ...what, personal: { about: stored.id, before, after } },
    pictureId: profile_picture === '' ? null : undefined,
    email: email && !isSameAddress(email, stored.email) ? email : undefined,
  };
}

/** The rules of the profile's screen. @throws HttpError 403 for a staff member's profile unless by a super admin */
function rulesFor(actor: CurrentUser, { role }: StoredProfile) {
  const isAdmin = isStaffRole(role);
  if (!may(actor, 'edit', 'experts', { isAdmin })) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
  return isAdmin ? staffOwnProfile : staffExpertProfile;
}

/**
 * Columns of `experts` that one statement can write without further checks. The level is not among them, since a retired one must be
 * looked up.
 */
export const COLUMNS = [...PROFILE_COLUMNS.filter((name) => name !== 'expertise_level'), ...STAFF_FIELDS] as const;

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
 * Saves a change of `COLUMNS` only, without a lock. Returns the expert as it is now; null if more changes, or
 * somebody else has just changed the profile.
 */
async function saveColumns(
  db: Db,
  stored: StoredDetail,
  { change, entry, pictureId, email }: Awaited<ReturnType<typeof planned>>,
): Promise<StoredDetail | null> {
  if (email !== undefined || (pictureId === null && stored.profile_picture_id !== null)) return null;
  if (!entry) return stored;
  if (entry.after.fields.some((name) => !(COLUMNS as readonly string[]).includes(name))) return null;
  const { id, role, revision } = stored;
  const values = { id, role, revision, changes: JSON.stringify(change.after), ...auditValues([entry]) };
  const [written] = await writeColumns.rows(db, values);
  return written ? { ...stored, ...(change.after as Partial<StoredDetail>), revision: revision + 1 } : null;
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
