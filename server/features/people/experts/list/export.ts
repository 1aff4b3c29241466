import { Readable } from 'node:stream';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { activityOf } from '#common/people/experts/activity.ts';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { invitePayload } from '#common/people/experts/invite.ts';
import { expertRow } from '#common/people/experts/list.ts';
import { AGE_GROUPS, BACKGROUNDS, GENDER_LABELS } from '#common/people/profile-choices.ts';
import { person, profileFields } from '#common/people/profile-fields.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import { csvLine, UTF8_BOM } from '#common/texts/csv.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { matching, notStaff } from './conditions.ts';
import { resolveLevels } from './segment-levels.ts';

const BATCH = 1000;

/**
 * The experts that match as a CSV file, in the order of their ids. Rows are read in batches while the receiver takes
 * them, so memory does not grow with the panel. Staff are left out.
 */
export function exportExperts(db: Db, filters: ExpertFilters): Readable {
  return Readable.from(lines(db, filters), { objectMode: false });
}

async function* lines(db: Db, filters: ExpertFilters): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvLine(COLUMNS.map(([name]) => name))}\r\n`;
  const where = and(matching(await resolveLevels(db, filters)), notStaff()) as SQL;
  const options = await readOptions(db);
  let last = 0;
  for (;;) {
    const rows = await batch(db, where, last);
    if (rows.length > 0) yield rows.map((row) => `${csvLine(cells(row, options))}\r\n`).join('');
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const batch = (db: Db, where: SQL, after: number) =>
  db
    .select({
      id: experts.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      is_active: users.is_active,
      // Only the columns needed: the derived ones are large.
      expert: written,
      options: sql<number[]>`array(select option_id from expert_options where expert_id = ${experts.id})`,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    // Both sides are bounded: PostgreSQL does not carry the bound over the join, and a merge join would read all users each time.
    .where(and(where, gt(experts.id, after), gt(users.id, after)))
    .orderBy(asc(experts.id))
    .limit(BATCH);

const { search_text: _text, facets: _facets, ...written } = getTableColumns(experts);

type Row = Awaited<ReturnType<typeof batch>>[number];
type ChosenNames = (kind: string) => string;
type Option = { id: number; kind: string; name: string };
/** Each choice with its place among all, by id. */
type Options = Map<number, Option & { place: number }>;

async function readOptions(db: Db): Promise<Options> {
  const { rows } = await db.execute<Option>(sql`select id, kind, name from form_options order by kind, position`);
  return new Map(rows.map((row, place) => [row.id, { ...row, place }]));
}

/** The names of an expert's choices of each kind, in the order of the forms. */
function chosenNames(ids: number[], options: Options): ChosenNames {
  const held = ids.map((id) => options.get(id)).filter((option) => option !== undefined);
  held.sort((a, b) => a.place - b.place);
  return (kind) =>
    held
      .filter((option) => option.kind === kind)
      .map((option) => option.name)
      .join('; ');
}

type Cell = string | number;

type Column = readonly [heading: string, cell: (row: Row, chosen: ChosenNames) => Cell];

const profileTitle = (field: Source<typeof profileFields>) => titleOf(profileFields, field);

/** Each column: its heading, which is the field's title unless the file has always said it in other words, and its cell. */
const COLUMNS: readonly Column[] = [
  ['ID', ({ id }) => id],
  [titleOf(person, 'first_name'), ({ first_name }) => first_name],
  [titleOf(person, 'last_name'), ({ last_name }) => last_name],
  [titleOf(person, 'email'), ({ email }) => email],
  [profileTitle('mobile_phone'), ({ expert }) => expert.mobile_phone],
  ['LinkedIn', ({ expert }) => expert.linkedin_profile_url],
  [titleOf(expertRow, 'currentCompany'), ({ expert }) => expert.current_company],
  [profileTitle('gender'), ({ expert }) => (expert.gender ? GENDER_LABELS[expert.gender] : '')],
  [profileTitle('birthdate'), ({ expert }) => expert.birthdate ?? ''],
  [profileTitle('expertise_level'), ({ expert }) => expert.expertise_level ?? ''],
  [profileTitle('expertise_areas'), (_row, chosen) => chosen('area')],
  [profileTitle('other_expertise'), ({ expert }) => expert.other_expertise],
  [profileTitle('industries'), (_row, chosen) => chosen('industry')],
  [profileTitle('other_industries'), ({ expert }) => expert.other_industries],
  ['Regions', (_row, chosen) => chosen('region')],
  [profileTitle('design_expertise'), ({ expert }) => expert.design_expertise.join('; ')],
  ...AGE_GROUPS.map(({ label, years, field }): Column => [`${label} ${years}`, ({ expert }) => expert[field]]),
  ...BACKGROUNDS.map(({ label, field }): Column => [label, ({ expert }) => expert[field]]),
  [profileTitle('specialization'), ({ expert }) => expert.specialization],
  ['Additional info', ({ expert }) => expert.additional_info],
  ['Qualification', ({ expert }) => expert.rating],
  [
    titleOf(invitePayload, 'worksWithBeverageClient'),
    ({ expert }) => (expert.works_with_beverage_client ? 'yes' : 'no'),
  ],
  ['Status', ({ expert }) => expert.status],
  [
    titleOf(expertRow, 'activity'),
    ({ is_active, expert: { status, seen_on } }) => activityOf({ status, is_active, seen_on }),
  ],
  ['Registered', ({ expert }) => (expert.registered_at ? 'Registered' : 'Not Registered yet')],
  [`${titleOf(expertRow, 'memberSince')} (UTC)`, ({ expert }) => expert.created_at.toISOString().slice(0, 10)],
  [titleOf(expertRow, 'lastSeen'), ({ expert }) => expert.seen_on ?? ''],
];

function cells(row: Row, options: Options): string[] {
  const chosen = chosenNames(row.options, options);
  return COLUMNS.map(([, cell]) => String(cell(row, chosen)));
}
