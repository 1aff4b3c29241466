import { Readable } from 'node:stream';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { csvLine, UTF8_BOM } from '#common/csv.ts';
import { GENDER_LABELS } from '#common/expert-profile.ts';
import { activityOf } from '#common/experts/activity.ts';
import type { ExpertFilters } from '#common/experts/filters.ts';
import type { Db } from '../../db/database.ts';
import { experts, users } from '../../db/schema/people.ts';
import { matching, notStaff } from './conditions.ts';

const BATCH = 1000;

const COLUMNS = [
  'ID',
  'First name',
  'Last name',
  'Email',
  'Mobile phone',
  'LinkedIn',
  'Company',
  'Gender',
  'Birthdate',
  'Level of expertise',
  'Expertise areas',
  'Other expertise',
  'Industries',
  'Other industries',
  'Regions',
  'Design expertise',
  'Young Adults 18-25',
  'Adults 25-40',
  'Middle-Aged Adults 40-50',
  'Senior Adults 50+',
  'Agency',
  'Academia',
  'Marketing',
  'Market/ Consumer Research',
  'Specialization',
  'Additional info',
  'Qualification',
  'Works with the beverage client',
  'Status',
  'Activity',
  'Registered',
  'Member since',
  'Last seen',
];

/**
 * The experts that match as a CSV file, in the order of their ids. Rows are read in batches while the receiver takes
 * them, so memory does not grow with the panel. Staff are left out.
 */
export function exportExperts(db: Db, filters: ExpertFilters): Readable {
  return Readable.from(lines(db, and(matching(filters), notStaff()) as SQL), { objectMode: false });
}

async function* lines(db: Db, where: SQL): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvLine(COLUMNS)}\r\n`;
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
      // Only what is written: the derived columns are large and would be read for nothing.
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
type Option = { id: number; kind: string; name: string };
/** Each choice with its place among all, by id. */
type Options = Map<number, Option & { place: number }>;

async function readOptions(db: Db): Promise<Options> {
  const { rows } = await db.execute<Option>(sql`select id, kind, name from form_options order by kind, position`);
  return new Map(rows.map((row, place) => [row.id, { ...row, place }]));
}

/** The names of an expert's choices of each kind, in the order of the forms. */
function chosenNames(ids: number[], options: Options): (kind: string) => string {
  const held = ids.map((id) => options.get(id)).filter((option) => option !== undefined);
  held.sort((a, b) => a.place - b.place);
  return (kind) =>
    held
      .filter((option) => option.kind === kind)
      .map((option) => option.name)
      .join('; ');
}

function cells(row: Row, options: Options): string[] {
  const { expert } = row;
  const chosen = chosenNames(row.options, options);
  return [
    row.id,
    row.first_name,
    row.last_name,
    row.email,
    expert.mobile_phone,
    expert.linkedin_profile_url,
    expert.current_company,
    expert.gender ? GENDER_LABELS[expert.gender] : '',
    expert.birthdate ?? '',
    expert.expertise_level ?? '',
    chosen('area'),
    expert.other_expertise,
    chosen('industry'),
    expert.other_industries,
    chosen('region'),
    expert.design_expertise.join('; '),
    expert.age_expertise_children,
    expert.age_expertise_teenagers,
    expert.age_expertise_adults,
    expert.age_expertise_seniors,
    expert.agency_experience,
    expert.academia_experience,
    expert.marketing_experience,
    expert.market_research_experience,
    expert.specialization,
    expert.additional_info,
    expert.rating,
    expert.works_with_beverage_client ? 'yes' : 'no',
    expert.status,
    activityOf({ status: expert.status, is_active: row.is_active, seen_on: expert.seen_on }),
    expert.registered_at ? 'Registered' : 'Not Registered yet',
    expert.created_at.toISOString().slice(0, 10),
    expert.seen_on ?? '',
  ].map(String);
}
