import { Readable } from 'node:stream';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { activityOf } from '#common/people/experts/activity.ts';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { GENDER_LABELS } from '#common/people/profile-choices.ts';
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

/** Each column: its heading and its cell. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: Row, chosen: ChosenNames) => Cell])[] = [
  ['ID', ({ id }) => id],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Email', ({ email }) => email],
  ['Mobile phone', ({ expert }) => expert.mobile_phone],
  ['LinkedIn', ({ expert }) => expert.linkedin_profile_url],
  ['Company', ({ expert }) => expert.current_company],
  ['Gender', ({ expert }) => (expert.gender ? GENDER_LABELS[expert.gender] : '')],
  ['Birthdate', ({ expert }) => expert.birthdate ?? ''],
  ['Level of expertise', ({ expert }) => expert.expertise_level ?? ''],
  ['Expertise areas', (_row, chosen) => chosen('area')],
  ['Other expertise', ({ expert }) => expert.other_expertise],
  ['Industries', (_row, chosen) => chosen('industry')],
  ['Other industries', ({ expert }) => expert.other_industries],
  ['Regions', (_row, chosen) => chosen('region')],
  ['Design expertise', ({ expert }) => expert.design_expertise.join('; ')],
  ['Young Adults 18-25', ({ expert }) => expert.age_expertise_children],
  ['Adults 25-40', ({ expert }) => expert.age_expertise_teenagers],
  ['Middle-Aged Adults 40-50', ({ expert }) => expert.age_expertise_adults],
  ['Senior Adults 50+', ({ expert }) => expert.age_expertise_seniors],
  ['Agency', ({ expert }) => expert.agency_experience],
  ['Academia', ({ expert }) => expert.academia_experience],
  ['Marketing', ({ expert }) => expert.marketing_experience],
  ['Market/ Consumer Research', ({ expert }) => expert.market_research_experience],
  ['Specialization', ({ expert }) => expert.specialization],
  ['Additional info', ({ expert }) => expert.additional_info],
  ['Qualification', ({ expert }) => expert.rating],
  ['Works with the beverage client', ({ expert }) => (expert.works_with_beverage_client ? 'yes' : 'no')],
  ['Status', ({ expert }) => expert.status],
  ['Activity', ({ is_active, expert: { status, seen_on } }) => activityOf({ status, is_active, seen_on })],
  ['Registered', ({ expert }) => (expert.registered_at ? 'Registered' : 'Not Registered yet')],
  ['Member since (UTC)', ({ expert }) => expert.created_at.toISOString().slice(0, 10)],
  ['Last seen', ({ expert }) => expert.seen_on ?? ''],
];

function cells(row: Row, options: Options): string[] {
  const chosen = chosenNames(row.options, options);
  return COLUMNS.map(([, cell]) => String(cell(row, chosen)));
}
