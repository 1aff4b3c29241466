import type { Readable } from 'node:stream';
import { and, gt, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { activityOf, type EngagementDays, engagementDays, panelOverview } from '#common/people/experts/activity.ts';
import {
  type ExpertFilters,
  expertFilterOptions,
  expertFilters,
  expertListQuery,
} from '#common/people/experts/filters.ts';
import { invitePayload } from '#common/people/experts/invite.ts';
import { expertPage, expertRow } from '#common/people/experts/list.ts';
import { AGE_GROUPS, BACKGROUNDS, GENDER_LABELS, person, profileFields } from '#common/people/profile-fields.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, PROFILE_COLUMNS } from '#server/data/schema/experts.ts';
import { type Call, call } from '#server/web/call.ts';
import { csvFile, pageAnswer } from '#server/web/lists.ts';
import { matching, notStaff, resolveLevels } from './conditions.ts';
import { readOverview } from './counts.ts';
import { filterOptions, listExperts } from './list.ts';

/** The experts that match as a CSV file, in the order of their ids. Staff are left out. */
async function exportExperts(db: Db, filters: ExpertFilters): Promise<Readable> {
  const where = and(matching(await resolveLevels(db, filters)), notStaff()) as SQL;
  const namesOf = chosenNames(await readOptions(db));
  const columns = columnsWith(namesOf, engagementDays());
  return csvFile({ columns, read: (after = 0, limit) => readRows(db, where, after, limit) });
}

const USER_FIELDS = ['first_name', 'last_name', 'email', 'is_active'] as const;

const FIELDS = [
  ...PROFILE_COLUMNS.filter((name) => name !== 'design_expertise'),
  ...(['rating', 'works_with_beverage_client', 'status', 'seen_on'] as const),
] as const;

type Row = Pick<typeof users.$inferSelect, (typeof USER_FIELDS)[number]> &
  Pick<typeof experts.$inferSelect, (typeof FIELDS)[number]> & {
    id: number;
    design_expertise: string;
    is_registered: boolean;
    created_on: string;
    /** An array in PostgreSQL's notation, so that experts with the same choices have the same text. */
    option_ids: string;
  };

const READ = sql.join([...USER_FIELDS.map((field) => users[field]), ...FIELDS.map((field) => experts[field])], sql`, `);

/** In plain SQL, since the query builder would take longer than the database. */
async function readRows(db: Db, where: SQL, after: number, limit: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${experts.id}, ${READ},
      array_to_string(${experts.design_expertise}, '; ') as design_expertise,
      ${experts.registered_at} is not null as is_registered,
      to_char(${experts.created_at} at time zone 'UTC', 'YYYY-MM-DD') as created_on,
      array(select option_id from expert_options where expert_id = ${experts.id})::text as option_ids
    from ${experts} join ${users} on ${users.id} = ${experts.id}
    -- Both sides are bounded: PostgreSQL does not carry the bound over the join, and a merge join would read all users each time.
    where ${and(where, gt(experts.id, after), gt(users.id, after))}
    order by ${experts.id} limit ${sql.raw(String(limit))}`);
  return rows;
}

type Kind = 'area' | 'industry' | 'region';
type Option = { id: number; kind: string; name: string };
/** The names of chosen options by their kind, each in the order of the forms. */
type NamesOf = (optionIds: string) => Record<Kind, string>;

async function readOptions(db: Db): Promise<Option[]> {
  const { rows } = await db.execute<Option>(sql`select id, kind, name from form_options order by position`);
  return rows;
}

/** The size of the cache: enough for most experts, and bounded so that memory does not grow with the panel. */
const MOST_KEPT = 10_000;

/** Looks up the names of the same choices once. */
function chosenNames(options: Option[]): NamesOf {
  const lookUp = (optionIds: string) => {
    const ids = new Set(optionIds.slice(1, -1).split(',').map(Number));
    const chosen = options.filter(({ id }) => ids.has(id));
    const names = (kind: Kind) => chosen.flatMap((option) => (option.kind === kind ? option.name : [])).join('; ');
    return { area: names('area'), industry: names('industry'), region: names('region') };
  };
  const kept = new LRUCache<string, Record<Kind, string>>({ max: MOST_KEPT, memoMethod: lookUp });
  return (optionIds) => kept.memo(optionIds);
}

type Column = readonly [heading: string, cell: (row: Row) => string | number];

const profileTitle = (field: Source<typeof profileFields>) => titleOf(profileFields, field);

/** The columns with heading and cell. The heading is the field's title, unless the file uses another established one. */
const columnsWith = (namesOf: NamesOf, days: EngagementDays): readonly Column[] => [
  ['ID', ({ id }) => id],
  [titleOf(person, 'first_name'), ({ first_name }) => first_name],
  [titleOf(person, 'last_name'), ({ last_name }) => last_name],
  [titleOf(person, 'email'), ({ email }) => email],
  [profileTitle('mobile_phone'), ({ mobile_phone }) => mobile_phone],
  ['LinkedIn', ({ linkedin_profile_url }) => linkedin_profile_url],
  [titleOf(expertRow, 'currentCompany'), ({ current_company }) => current_company],
  [profileTitle('gender'), ({ gender }) => (gender ? GENDER_LABELS[gender] : '')],
  [profileTitle('birthdate'), ({ birthdate }) => birthdate ?? ''],
  [profileTitle('expertise_level'), ({ expertise_level }) => expertise_level ?? ''],
  [profileTitle('expertise_areas'), ({ option_ids }) => namesOf(option_ids).area],
  [profileTitle('other_expertise'), ({ other_expertise }) => other_expertise],
  [profileTitle('industries'), ({ option_ids }) => namesOf(option_ids).industry],
  [profileTitle('other_industries'), ({ other_industries }) => other_industries],
  ['Regions', ({ option_ids }) => namesOf(option_ids).region],
  [profileTitle('design_expertise'), ({ design_expertise }) => design_expertise],
  ...AGE_GROUPS.map(({ label, years, field }): Column => [`${label} ${years}`, (row) => row[field]]),
  ...BACKGROUNDS.map(({ label, field }): Column => [label, (row) => row[field]]),
  [profileTitle('specialization'), ({ specialization }) => specialization],
  ['Additional info', ({ additional_info }) => additional_info],
  ['Qualification', ({ rating }) => rating],
  [titleOf(invitePayload, 'worksWithBeverageClient'), (row) => (row.works_with_beverage_client ? 'yes' : 'no')],
  ['Status', ({ status }) => status],
  [titleOf(expertRow, 'activity'), (row) => activityOf(row, days)],
  ['Registered', ({ is_registered }) => (is_registered ? 'Registered' : 'Not Registered yet')],
  [`${titleOf(expertRow, 'memberSince')} (UTC)`, ({ created_on }) => created_on],
  [titleOf(expertRow, 'lastSeen'), ({ seen_on }) => seen_on ?? ''],
];

/** The experts for staff: list, filters, export, and the panel in figures. */
export const expertListCalls: Call[] = [
  call('GET /api/experts/list/', {
    summary: 'List experts',
    access: 'experts.list',
    query: expertListQuery,
    response: { 200: expertPage },
    run: async ({ ctx, user, query, request }) => {
      const { rows, size, totals } = await listExperts(ctx, query, user);
      return { ...pageAnswer(request, query, size.count, rows), countExact: size.exact, totals };
    },
  }),
  call('GET /api/experts/filter-options/', {
    summary: 'What the filters of the list offer',
    access: 'experts.list',
    response: { 200: expertFilterOptions },
    run: ({ ctx }) => filterOptions(ctx.db),
  }),
  call('GET /api/experts/export/', {
    summary: 'Export the experts that match as CSV',
    access: 'experts.export',
    throttle: 'export',
    exported: 'experts.exported',
    query: expertFilters,
    file: 'text/csv',
    run: async ({ ctx, query }) => ({ name: 'experts.csv', content: await exportExperts(ctx.db, query) }),
  }),
  call('GET /api/experts/overview/', {
    summary: 'The panel in figures',
    access: 'experts.list',
    response: { 200: panelOverview },
    run: ({ ctx }) => readOverview(ctx),
  }),
];
