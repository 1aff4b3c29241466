import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { brandFields, type DESIGN_EXPERTISE, type ProfileValues } from '#common/people/profile-fields.ts';
import { pick } from '#common/words/collections.ts';
import { ageInYears } from '#common/words/dates.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { expertBrands, expertOptions, experts, formOptions, PROFILE_COLUMNS } from '#server/data/schema/experts.ts';
import { listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import { type PictureFile, pictureFileOf, pictureRow, smallUrl, type Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { CHOICE, choiceRow, retiredChoices } from '#server/people/form-options/edit.ts';

const PERSON = ['id', 'email', 'first_name', 'last_name', 'role', 'is_active', 'last_seen_at'] as const;
const EXPERT = [
  ...PROFILE_COLUMNS,
  'profile_picture_id',
  'rating',
  'works_with_beverage_client',
  'status',
  'status_reason',
  'reviewed_at',
  'reviewed_by',
  'registered_at',
  'payouts_held_until',
  'revision',
  'removed_at',
  'seen_on',
  'email_key',
  'phone_key',
  'linkedin_key',
  'created_at',
] as const;

/** A row of a statement about one person. */
export const profileRow = z.object({
  person: rowOf(users, PERSON),
  expert: rowOf(experts, EXPERT),
  has_password: z.boolean(),
  options: z.array(choiceRow.pick({ id: true, kind: true })),
  brands: z.array(brandFields),
  /** The choices that are no longer offered. */
  retired: z.array(choiceRow),
  picture: pictureRow.nullable(),
});
type ProfileRow = z.infer<typeof profileRow>;

/** A person with everything chosen, as stored. */
export type StoredProfile = Omit<ProfileRow, 'person' | 'expert'> & ProfileRow['person'] & ProfileRow['expert'];

/** A row as one flat object. */
export const inOnePiece = <Row extends ProfileRow>({ person, expert, ...more }: Row) => ({
  ...person,
  ...expert,
  ...more,
});

/**
 * What a statement about one person selects from `users` and `experts`: a ProfileRow. Columns come as two objects in JSON, since
 * the drivers take longer to read so many one by one.
 */
export const profileColumns = sql`${objectOf(users, PERSON)} as person, ${objectOf(experts, EXPERT)} as expert,
  ${users.password_hash} is not null as has_password,
  ${listOf(
    sql`json_build_object('id', ${formOptions.id}, 'kind', ${formOptions.kind})`,
    sql`${expertOptions} join ${formOptions} on ${formOptions.id} = ${expertOptions.option_id}
      where ${expertOptions.expert_id} = ${experts.id}`,
    sql`${formOptions.position}, ${formOptions.id}`,
  )} as options,
  ${listOf(
    sql`json_build_object('name', ${expertBrands.name}, 'start_date', ${expertBrands.start_date},
      'end_date', ${expertBrands.end_date}, 'involved_with_brand', ${expertBrands.involved_with_brand})`,
    sql`${expertBrands} where ${expertBrands.expert_id} = ${experts.id}`,
    sql`${expertBrands.id}`,
  )} as brands,
  ${listOf(
    objectOf(formOptions, CHOICE),
    sql`${formOptions} where ${formOptions.retired_at} is not null and (
      ${formOptions.kind} = 'level' and ${formOptions.value} = ${experts.expertise_level}
      or exists (select from ${expertOptions}
        where ${expertOptions.expert_id} = ${experts.id} and ${expertOptions.option_id} = ${formOptions.id}))`,
    sql`${formOptions.kind}, ${formOptions.position}, ${formOptions.name}`,
  )} as retired,
  ${pictureFileOf(experts.profile_picture_id)} as picture`;

const profileById = statement('profile', profileRow)`
  select ${profileColumns} from ${users} join ${experts} on ${experts.id} = ${users.id} where ${users.id} = ${sql.placeholder('id')}`;

const lockById = statement('lock of a profile', rowOf(users, ['id']))`
  select ${users.id} from ${users} join ${experts} on ${experts.id} = ${users.id} where ${users.id} = ${sql.placeholder('id')} for update`;

/** Reads a profile; null when there is no such person. `lock` keeps others from changing it until the transaction ends. */
export async function readProfile(db: Db, id: number, lock = false): Promise<StoredProfile | null> {
  if (lock) await lockById.rows(db, { id });
  const row = await profileById.row(db, { id });
  return row ? inOnePiece(row) : null;
}

/** The values that an update may write; null for unknown ones. */
export type CurrentValues = Omit<ProfileValues, 'birthdate' | 'gender' | 'expertise_level'> & {
  birthdate: string | null;
  gender: ProfileValues['gender'] | null;
  expertise_level: string | null;
};

/** The stored values under the names of the API. */
export function currentValues(stored: StoredProfile): CurrentValues {
  const chosen = (kind: string) => stored.options.filter((option) => option.kind === kind).map((option) => option.id);
  return {
    ...pick(stored, ['first_name', 'last_name', 'brands', ...PROFILE_COLUMNS]),
    design_expertise: stored.design_expertise as (typeof DESIGN_EXPERTISE)[number][],
    expertise_areas: chosen('area'),
    industries: chosen('industry'),
    geographical_expertise: chosen('region'),
  };
}

/**
 * A profile as its owner gets it: without the staff's rating and notes, but with the reason of a rejection, which was mailed
 * to the owner. Without a viewer it has no address of the picture. @throws HttpError 404
 */
export async function profileView(ctx: Context, id: number, viewer?: Viewer): Promise<ExpertProfile> {
  const stored = await readProfile(ctx.db, id);
  if (!stored) throw notFound();
  return presentProfile(ctx, stored, viewer);
}

/** As profileView, for a profile that was already read. */
export function presentProfile(ctx: Context, stored: StoredProfile, viewer?: Viewer): ExpertProfile {
  return {
    id: stored.id,
    email: stored.email,
    ...currentValues(stored),
    age: stored.birthdate ? ageInYears(stored.birthdate) : null,
    profile_picture: pictureUrl(ctx, stored.picture, viewer),
    works_with_beverage_client: stored.works_with_beverage_client,
    status: stored.status,
    rejection_reason: stored.status === 'rejected' ? stored.status_reason : '',
    registration_complete: stored.registered_at !== null,
    retired_choices: retiredChoices(stored.retired),
    revision: stored.revision,
  };
}

/** The width of the picture in a profile. */
const SHOWN = 512;

/** The address of a profile picture; null without a picture or a viewer. */
const pictureUrl = ({ config }: Context, picture: PictureFile | null, viewer?: Viewer): string | null =>
  picture && viewer ? smallUrl(config, picture, SHOWN, viewer) : null;
