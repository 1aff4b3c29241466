import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import type { ProfileUpdate } from '#common/people/expert-profile.ts';
import { newlyBrokenRules } from '#common/people/profile-saves.ts';
import { pick } from '#common/words/collections.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { expertBrands, expertOptions, experts, formOptions } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { markReady } from '#server/library/files/receive-file.ts';
import { refuseStale } from '#server/web/stale.ts';
import { type CurrentValues, currentValues, readProfile, type StoredProfile } from './read-profile.ts';

/** The current values with an update laid over them. Texts and lists named in `clear` become empty. */
export function applyUpdate(current: CurrentValues, update: ProfileUpdate): CurrentValues {
  const { profile_picture: _picture, clear = [], revision: _revision, ...values } = update;
  return {
    ...current,
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, Array.isArray(current[field]) ? [] : ''])),
  };
}

/** The names of what an update sets or empties. */
const fieldsOf = ({ clear = [], ...update }: ProfileUpdate) => [...Object.keys(update), ...clear];

/** The audit log's actions that change a profile. */
const EDITS = ['expert.changed', 'expert.merged', 'expert.email_changed', 'profile.updated'];

type SaveOptions = {
  editor: CurrentUser;
  /** The screen's rules (common/people/profile-rules.ts); none during a registration. */
  rules?: z.ZodType;
  /** The new picture's file, null to remove the present one, undefined to keep it. */
  pictureId?: number | null;
};

/** What a save changed, for the audit log: only the fields that differ. */
type ProfileChange = { before: Partial<CurrentValues>; after: Partial<CurrentValues> };

/**
 * Saves part of an expert's profile in the transaction `tx`, for its owner or staff.
 * @throws HttpError 400 {errors} for broken rules and unknown choices, 404, 409 if `revision` is outdated, with who changed it
 */
export async function saveProfile(
  tx: Db,
  id: number,
  update: ProfileUpdate,
  { editor, rules, pictureId }: SaveOptions,
): Promise<ProfileChange> {
  const stored = await readProfile(tx, id, true);
  if (!stored) throw notFound();
  const planned = await plan(tx, stored, update, { editor, rules });
  await writeProfile(tx, stored, planned, pictureId);
  return planned.change;
}

/** Writes a planned update of a locked profile; `more` are further columns. */
export async function writeProfile(
  tx: Db,
  stored: StoredProfile,
  { next, change }: Awaited<ReturnType<typeof plan>>,
  pictureId: number | null | undefined,
  more: Partial<typeof experts.$inferInsert> = {},
): Promise<void> {
  const pictureChanges = pictureId !== undefined && pictureId !== stored.profile_picture_id;
  if (Object.keys({ ...change.after, ...more }).length === 0 && !pictureChanges) return;
  await writeColumns(tx, stored, next, { ...more, profile_picture_id: pictureId });
  if (pictureChanges) await replacePicture(tx, stored.profile_picture_id, pictureId);
  await writeOptions(tx, stored.id, currentValues(stored), next);
  if (change.after.brands) await writeBrands(tx, stored.id, next.brands);
}

/** The values of a profile after an update, and what differs. @throws as saveProfile */
export async function plan(db: Db, stored: StoredProfile, update: ProfileUpdate, { editor, rules }: SaveOptions) {
  const what = editor.id === stored.id ? 'your profile' : 'this expert';
  const edited = { entity: 'expert', id: stored.id, actions: EDITS, what, byExpert: !isStaff(editor) };
  await refuseStale(db, { read: update.revision, stored: stored.revision }, edited);
  const current = currentValues(stored);
  const next = applyUpdate(current, update);
  const errors = rules ? newlyBrokenRules(rules, current, next, fieldsOf(update)) : {};
  if (Object.keys(errors).length > 0) throw badInput(errors);
  await requireKnownOptions(db, stored, next);
  return { next, change: difference(current, next) };
}

/** Each chosen id must be a choice of its kind; a retired one may stay where it was chosen before. */
async function requireKnownOptions(tx: Db, stored: StoredProfile, next: CurrentValues): Promise<void> {
  const held = new Set(stored.options.map((option) => `${option.kind} ${option.id}`));
  const wanted = [
    { field: 'expertise_areas', kind: 'area', ids: next.expertise_areas },
    { field: 'industries', kind: 'industry', ids: next.industries },
    { field: 'geographical_expertise', kind: 'region', ids: next.geographical_expertise },
  ];
  const unheld = wanted.flatMap(({ kind, ids }) => ids.filter((id) => !held.has(`${kind} ${id}`)));
  const levelChanges = next.expertise_level !== stored.expertise_level;
  if (unheld.length === 0 && !levelChanges) return;
  const offered = await tx
    .select({ id: formOptions.id, kind: formOptions.kind, value: formOptions.value })
    .from(formOptions)
    .where(isNull(formOptions.retired_at));
  const known = new Set([...held, ...offered.map((option) => `${option.kind} ${option.id}`)]);
  const errors: Record<string, string[]> = {};
  for (const { field, kind, ids } of wanted) {
    if (ids.some((id) => !known.has(`${kind} ${id}`))) errors[field] = ['Please choose from the list'];
  }
  const levels = offered.filter((option) => option.kind === 'level').map((option) => option.value);
  if (levelChanges && next.expertise_level !== null && !levels.includes(next.expertise_level)) {
    errors.expertise_level = ['Please choose from the list'];
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

async function writeColumns(
  tx: Db,
  stored: StoredProfile,
  next: CurrentValues,
  more: Partial<typeof experts.$inferInsert>,
): Promise<void> {
  const { first_name, last_name, expertise_areas, industries, geographical_expertise, brands, ...columns } = next;
  if (first_name !== stored.first_name || last_name !== stored.last_name) {
    await tx.update(users).set({ first_name, last_name }).where(eq(users.id, stored.id));
  }
  await tx
    .update(experts)
    .set({ ...columns, ...more, revision: stored.revision + 1 })
    .where(eq(experts.id, stored.id));
}

/** Makes the new picture visible. The clean-up removes the old one, since nothing refers to it any more. */
async function replacePicture(tx: Db, before: number | null, after: number | null): Promise<void> {
  if (after !== null) await markReady(tx, [after]);
  if (before !== null) await tx.update(files).set({ ready_at: null }).where(eq(files.id, before));
}

async function writeOptions(tx: Db, id: number, current: CurrentValues, next: CurrentValues): Promise<void> {
  const all = (values: CurrentValues) => [
    ...new Set([...values.expertise_areas, ...values.industries, ...values.geographical_expertise]),
  ];
  const [before, after] = [all(current), all(next)];
  const removed = before.filter((option) => !after.includes(option));
  const added = after.filter((option) => !before.includes(option));
  if (removed.length > 0) {
    await tx
      .delete(expertOptions)
      .where(and(eq(expertOptions.expert_id, id), inArray(expertOptions.option_id, removed)));
  }
  if (added.length > 0) {
    await tx.insert(expertOptions).values(added.map((option_id) => ({ expert_id: id, option_id })));
  }
}

async function writeBrands(tx: Db, id: number, brands: CurrentValues['brands']): Promise<void> {
  await tx.delete(expertBrands).where(eq(expertBrands.expert_id, id));
  if (brands.length > 0) await tx.insert(expertBrands).values(brands.map((brand) => ({ ...brand, expert_id: id })));
}

function difference(current: CurrentValues, next: CurrentValues): ProfileChange {
  const fields = (Object.keys(next) as (keyof CurrentValues)[]).filter(
    (field) => canonical(next[field]) !== canonical(current[field]),
  );
  return { before: pick(current, fields), after: pick(next, fields) };
}

/** Sorts lists of choices, whose order does not matter. */
function canonical(value: unknown): string {
  const isIds = Array.isArray(value) && value.every((item) => typeof item === 'number');
  return JSON.stringify(isIds ? [...value].sort((a, b) => a - b) : value);
}
