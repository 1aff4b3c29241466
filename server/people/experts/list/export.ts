import type { Readable } from 'node:stream';
import { and, gt, type SQL, sql } from 'drizzle-orm';
import { DETAIL_NAMES, shortTitle } from '#common/people/details.ts';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { invitePayload } from '#common/people/experts/invite.ts';
import { expertRow } from '#common/people/experts/list.ts';
import { AGE_GROUPS, BACKGROUNDS, GENDER_LABELS, person, profileFields } from '#common/people/profile-fields.ts';
import { fieldOf, type Source, titleOf } from '#common/schema/fields.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { csvBySql, type SqlColumn } from '#server/web/csv-by-sql.ts';
import { activityIs, matching, notStaff, resolveLevels } from './filters.ts';

/** The experts that match as a CSV file, in the order of their ids. Staff are left out. */
export async function exportExperts(db: Db, filters: ExpertFilters): Promise<Readable> {
  const where = and(matching(await resolveLevels(db, filters)), notStaff());
  return csvBySql(db, {
    columns: columns(),
    id: sql`${experts.id}`,
    ids: async (after, limit) => {
      const found = db
        .select({ id: experts.id })
        .from(experts)
        .where(and(where, gt(experts.id, after)));
      return (await found.orderBy(experts.id).limit(limit)).map(({ id }) => id);
    },
    // Every table is bounded: PostgreSQL does not carry the condition over a join, and would read all of another one each time.
    from: (ids) => sql`${experts} join ${users} on ${users.id} = ${experts.id}
      left join (select expert_id, ${namesOf('area')}, ${namesOf('industry')}, ${namesOf('region')}
        from expert_options join form_options on form_options.id = option_id
        where expert_id = any(${ids}) group by expert_id) chosen on chosen.expert_id = ${experts.id}
      where ${experts.id} = any(${ids}) and ${users.id} = any(${ids})`,
  });
}

/** The names of the chosen options of a kind, in the order of the forms. */
const namesOf = (kind: 'area' | 'industry' | 'region'): SQL =>
  sql.raw(`string_agg(name, '; ' order by position, option_id) filter (where kind = '${kind}') as ${kind}`);

const profileTitle = (field: Source<typeof profileFields>) => titleOf(profileFields, field);

const genders = sql.join(
  Object.entries(GENDER_LABELS).map(([gender, label]) => sql.raw(`when '${gender}' then '${label}'`)),
  sql` `,
);

/** The columns. A heading is the field's title, unless the file uses another established one. */
const columns = (): SqlColumn[] => [
  ['ID', sql`${experts.id}`],
  [titleOf(person, 'first_name'), sql`${users.first_name}`, 'text'],
  [titleOf(person, 'last_name'), sql`${users.last_name}`, 'text'],
  [titleOf(person, 'email'), sql`${users.email}`, 'text'],
  ...DETAIL_NAMES.map((name): SqlColumn => {
    const isPhone = fieldOf(profileFields, name).control === 'phone';
    return [shortTitle(name), sql`${experts[name]}`, isPhone ? 'phone' : 'text'];
  }),
  [profileTitle('gender'), sql`case ${experts.gender} ${genders} end`],
  [profileTitle('birthdate'), sql`${experts.birthdate}`],
  [profileTitle('expertise_level'), sql`${experts.expertise_level}`, 'text'],
  [profileTitle('expertise_areas'), sql`chosen.area`, 'list'],
  [profileTitle('other_expertise'), sql`${experts.other_expertise}`, 'text'],
  [profileTitle('industries'), sql`chosen.industry`, 'list'],
  [profileTitle('other_industries'), sql`${experts.other_industries}`, 'text'],
  ['Regions', sql`chosen.region`, 'list'],
  [profileTitle('design_expertise'), sql`array_to_string(${experts.design_expertise}, '; ')`, 'list'],
  ...AGE_GROUPS.map(({ label, years, field }): SqlColumn => [`${label} ${years}`, sql`${experts[field]}`]),
  ...BACKGROUNDS.map(({ label, field }): SqlColumn => [label, sql`${experts[field]}`]),
  [profileTitle('specialization'), sql`${experts.specialization}`, 'text'],
  ['Additional info', sql`${experts.additional_info}`, 'text'],
  ['Qualification', sql`${experts.rating}`],
  [
    titleOf(invitePayload, 'worksWithBeverageClient'),
    sql`case when ${experts.works_with_beverage_client} then 'yes' else 'no' end`,
  ],
  ['Status', sql`${experts.status}`],
  [
    titleOf(expertRow, 'activity'),
    sql`case when ${activityIs('Active')} then 'Active' when ${activityIs('Pending')} then 'Pending' else 'Inactive' end`,
  ],
  ['Registered', sql`case when ${experts.registered_at} is null then 'Not Registered yet' else 'Registered' end`],
  [`${titleOf(expertRow, 'memberSince')} (UTC)`, sql`to_char(${experts.created_at} at time zone 'UTC', 'YYYY-MM-DD')`],
  [titleOf(expertRow, 'lastSeen'), sql`${experts.seen_on}`],
];
