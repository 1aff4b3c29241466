import { asc, eq } from 'drizzle-orm';
import type { DESIGN_EXPERTISE } from '#common/people/profile-choices.ts';
import type { BrandHistoryItem, ProfileValues } from '#common/people/profile-fields.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { expertBrands, expertOptions, experts, formOptions } from '#server/db/schema/experts.ts';
import { retiredChoices } from '#server/features/people/form-options/queries.ts';

type UserRow = typeof users.$inferSelect;
type ExpertRow = typeof experts.$inferSelect;

/** An expert with everything chosen, as stored. */
export type StoredProfile = {
  user: UserRow;
  expert: ExpertRow;
  options: { id: number; kind: (typeof formOptions.$inferSelect)['kind'] }[];
  brands: BrandHistoryItem[];
};

/** Reads a profile; null when there is no such person. `lock` keeps others from changing it until the transaction ends. */
export async function readProfile(db: Db, id: number, lock = false): Promise<StoredProfile | null> {
  const person = db.select().from(users).innerJoin(experts, eq(experts.id, users.id)).where(eq(users.id, id));
  const [row] = await (lock ? person.for('update') : person);
  if (!row) return null;
  const options = await db
    .select({ id: formOptions.id, kind: formOptions.kind })
    .from(expertOptions)
    .innerJoin(formOptions, eq(formOptions.id, expertOptions.option_id))
    .where(eq(expertOptions.expert_id, id))
    .orderBy(asc(formOptions.position), asc(formOptions.id));
  const brands = await db
    .select({
      name: expertBrands.name,
      start_date: expertBrands.start_date,
      end_date: expertBrands.end_date,
      involved_with_brand: expertBrands.involved_with_brand,
    })
    .from(expertBrands)
    .where(eq(expertBrands.expert_id, id))
    .orderBy(asc(expertBrands.id));
  return { user: row.users, expert: row.experts, options, brands };
}

/** Those of a profile's choices that are no longer offered. */
export const retiredChoicesOf = (db: Db, { expert, options }: StoredProfile) =>
  retiredChoices(
    db,
    expert.expertise_level,
    options.map((option) => option.id),
  );

/** What an update may write, with null where nothing is known yet. */
export type CurrentValues = Omit<ProfileValues, 'birthdate' | 'gender' | 'expertise_level'> & {
  birthdate: string | null;
  gender: ProfileValues['gender'] | null;
  expertise_level: string | null;
};

/** The stored values under the names of the wire. */
export function currentValues({ user, expert, options, brands }: StoredProfile): CurrentValues {
  const chosen = (kind: string) => options.filter((option) => option.kind === kind).map((option) => option.id);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    mobile_phone: expert.mobile_phone,
    birthdate: expert.birthdate,
    gender: expert.gender,
    linkedin_profile_url: expert.linkedin_profile_url,
    current_company: expert.current_company,
    specialization: expert.specialization,
    expertise_level: expert.expertise_level,
    expertise_areas: chosen('area'),
    other_expertise: expert.other_expertise,
    industries: chosen('industry'),
    other_industries: expert.other_industries,
    geographical_expertise: chosen('region'),
    design_expertise: expert.design_expertise as (typeof DESIGN_EXPERTISE)[number][],
    age_expertise_children: expert.age_expertise_children,
    age_expertise_teenagers: expert.age_expertise_teenagers,
    age_expertise_adults: expert.age_expertise_adults,
    age_expertise_seniors: expert.age_expertise_seniors,
    agency_experience: expert.agency_experience,
    academia_experience: expert.academia_experience,
    marketing_experience: expert.marketing_experience,
    market_research_experience: expert.market_research_experience,
    design_experience: expert.design_experience,
    brands,
    additional_info: expert.additional_info,
  };
}
