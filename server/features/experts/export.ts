import { Readable } from 'node:stream';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
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
  const names = await optionNames(db);
  let last = 0;
  for (;;) {
    const rows = await batch(db, where, last);
    if (rows.length > 0) yield rows.map((row) => `${csvLine(cells(row, names))}\r\n`).join('');
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
      expert: experts,
      options: sql<number[]>`array(select option_id from expert_options where expert_id = ${experts.id})`,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(and(where, gt(experts.id, after)))
    .orderBy(asc(experts.id))
    .limit(BATCH);

type Row = Awaited<ReturnType<typeof batch>>[number];
type OptionNames = Map<number, { kind: string; name: string }>;

async function optionNames(db: Db): Promise<OptionNames> {
  const { rows } = await db.execute<{ id: number; kind: string; name: string }>(
    sql`select id, kind, name from form_options order by kind, position`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function cells(row: Row, names: OptionNames): string[] {
  const { expert } = row;
  const held = new Set(row.options);
  const chosen = (kind: string) =>
    [...names]
      .filter(([id, option]) => option.kind === kind && held.has(id))
      .map(([, option]) => option.name)
      .join('; ');
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
