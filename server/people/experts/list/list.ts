import { asc, desc, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStaffRole } from '#common/access/roles.ts';
import { LISTED_DETAILS } from '#common/people/details.ts';
import { activityOf, type EngagementDays, engagementDays } from '#common/people/experts/activity.ts';
import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  type ExpertListQuery,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
  isUnfiltered,
  SEGMENTATION,
} from '#common/people/experts/filters.ts';
import {
  EXACT_COUNT_MAX,
  type ExpertRow,
  type ExpertTotals,
  type expertRow,
  type PanelSize,
} from '#common/people/experts/list.ts';
import { type ExpertiseLevel, isSegment, SEGMENTS } from '#common/people/form-options.ts';
import { asRow } from '#common/people/spellings.ts';
import type { Orders } from '#common/schema/fields.ts';
import { fullName } from '#common/words/format.ts';
import { byName, inOrder } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { experts, formOptions } from '#server/data/schema/experts.ts';
import { columns, constant, fixed, rowOf, rowsOf, Statement } from '#server/data/statement.ts';
import { pictureFileOf, pictureRow, type Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { sortingOptions } from '#server/people/form-options/edit.ts';
import { photoUrl } from '#server/people/profile/detail.ts';
import { panelCounts, sizesOf } from './counts.ts';
import { type Choice, choicesOf, matching, type ResolvedFilters, resolveLevels } from './filters.ts';

/** What the list can be ordered by. `activity` is the day last seen. */
const COLUMNS = {
  memberSince: experts.created_at,
  name: byName,
  currentCompany: inOrder(experts.current_company),
  rating: experts.rating,
  activity: experts.seen_on,
  waitingSince: experts.registered_at,
} satisfies Orders<typeof expertRow>;

/** '-name' → the name, descending. Anything unknown becomes the default order: the newest members first. */
function readOrdering(ordering = '') {
  const name = ordering.replace(/^-/, '');
  if (!Object.hasOwn(COLUMNS, name)) return { column: COLUMNS.memberSince, descending: true };
  return { column: COLUMNS[name as keyof typeof COLUMNS], descending: ordering !== name };
}

/** The order as columns of an index; the id breaks ties, so that pages never overlap. `reversed` reads it from its end. */
function orderBy({ column, descending }: ReturnType<typeof readOrdering>, reversed = false): SQL[] {
  const direction = descending !== reversed ? desc : asc;
  return [direction(column), direction(experts.id)];
}

type ListRequest = ResolvedFilters & Pick<ExpertListQuery, 'page' | 'page_size' | 'ordering'>;

/** One page of the experts that match, with the counts. */
export async function listExperts(ctx: Context, asked: ExpertListQuery, viewer: Viewer) {
  const query = await resolveLevels(ctx.db, asked);
  const near = (query.page - 1) * query.page_size < EXACT_COUNT_MAX ? await readNear(ctx.db, query) : null;
  const found = near ?? (await readFar(ctx.db, query));
  return { ...found, rows: presentRows(ctx, found.rows, viewer) };
}

/** The lines of the list for these ids, in their order. */
export async function expertRows(ctx: Context, ids: number[], viewer: Viewer): Promise<ExpertRow[]> {
  return presentRows(ctx, await rowsById.rows(ctx.db, { ids }), viewer);
}

const PERSON = ['id', 'first_name', 'last_name', 'email', 'role', 'is_active', 'last_seen_at'] as const;
const EXPERT = [
  ...LISTED_DETAILS,
  'created_at',
  'registered_at',
  'rating',
  'status',
  'seen_on',
  'works_with_beverage_client',
  'expertise_level',
  'gender',
] as const;

const row = rowOf(users, PERSON)
  .extend(rowOf(experts, EXPERT).shape)
  .extend({
    segment: z.enum(SEGMENTS).nullable(),
    picture: pictureRow.nullable(),
    last_invited: z.iso.datetime().nullable(),
  });
type Row = z.infer<typeof row>;

const line = sql`page.place, ${columns(users, PERSON)}, ${columns(experts, EXPERT)}, ${formOptions.segment},
    ${pictureFileOf(experts.profile_picture_id)} as picture,
    (select max(${assignments.invited_at}) from ${assignments}
      where ${assignments.expert_id} = ${experts.id} and not ${assignments.not_told}) as last_invited`;

const joins = sql`join ${experts} on ${experts.id} = page.id
  join ${users} on ${users.id} = page.id
  left join ${formOptions} on ${formOptions.kind} = 'level' and ${formOptions.value} = ${experts.expertise_level}`;

/** The lines of the list for the ids of `page`, in the order of their places. */
const linesOf = (page: SQL) => sql`select ${fixed(line)} from (${page}) page ${fixed(joins)} order by page.place`;

const rowsById = new Statement(
  'lines of experts',
  row,
  linesOf(sql`select id, place from unnest(${sql.placeholder('ids')}::int[]) with ordinality as given (id, place)`),
);

const countedRow = row.extend({ found: z.int(), experts: z.int(), beverage: z.int() });
type Listed = { rows: Row[]; size: PanelSize; totals: ExpertTotals };

/**
 * Reads counts and page in one statement. Matches are collected, up to the number that is counted exactly, and ordered. The
 * whole panel is read in the order of an index, since triggers maintain its size. Null if more match.
 */
async function readNear(db: Db, query: ListRequest): Promise<Listed | null> {
  const isPanel = isUnfiltered(query);
  const rows = await rowsOf(db, countedRow, isPanel ? panelPage(query) : matchesPage(query), query.page === 1);
  const { found = 0, experts: people = 0, beverage = 0 } = rows[0] ?? {};
  if (!isPanel && found > EXACT_COUNT_MAX) return null;
  const exactly = (count: number): PanelSize => ({ count, exact: true });
  return {
    rows: rows.filter((row) => row.id !== null),
    size: exactly(found),
    totals: { experts: exactly(people), beverageClient: exactly(beverage) },
  };
}

function panelPage(query: ListRequest): SQL {
  const ordering = readOrdering(query.ordering);
  return pageOf(
    query,
    sql`select ${experts.id}, ${ordering.column} as key from ${experts} where ${matching(query)}
      order by ${sql.join(orderBy(ordering), sql`, `)} limit ${constant(query.page * query.page_size)}`,
    panelCounts,
  );
}

const matchesPage = (query: ListRequest): SQL =>
  pageOf(
    query,
    sql`select ${experts.id}, ${readOrdering(query.ordering).column} as key,
        ${experts.facets} @> array['role:expert'] as is_expert, ${experts.works_with_beverage_client} as beverage
      from ${experts} where ${matching(query)} limit ${constant(EXACT_COUNT_MAX + 1)}`,
    matchCounts,
  );

/** A page of `matches` (id and sort key of each), with their counts. */
function pageOf({ ordering, page, page_size }: ListRequest, matches: SQL, counts: SQL): SQL {
  const direction = sql.raw(readOrdering(ordering).descending ? 'desc' : 'asc');
  const places = sql`select id, row_number() over () as place from (select id from matches
    order by key ${direction}, id ${direction} limit ${constant(page_size)} offset ${constant((page - 1) * page_size)}) ordered`;
  return sql`with matches as materialized (${matches}), counted as (${fixed(counts)})
    select counted.*, lines.* from counted left join (${linesOf(places)}) lines on true order by lines.place`;
}

/** Staff are counted among the rows, but not in the totals. */
const matchCounts = sql`select count(*)::int as found, (count(*) filter (where is_expert))::int as experts,
  (count(*) filter (where is_expert and beverage))::int as beverage from matches`;

/**
 * For too many matches to collect, or a page far down: reads only ids in the order of an index, from its end if that is
 * nearer.
 */
async function readFar(db: Db, query: ListRequest): Promise<Listed> {
  const { rows: size, totals } = await sizesOf(db, query);
  const offset = (query.page - 1) * query.page_size;
  if (size.exact && offset >= size.count) return { rows: [], size, totals };
  const limit = size.exact ? Math.min(query.page_size, size.count - offset) : query.page_size;
  const fromEnd = size.exact && offset > size.count / 2;
  const found = await db
    .select({ id: experts.id })
    .from(experts)
    .where(matching(query))
    .orderBy(...orderBy(readOrdering(query.ordering), fromEnd))
    .limit(limit)
    .offset(fromEnd ? size.count - offset - limit : offset);
  const ids = found.map((row) => row.id);
  return { rows: await rowsById.rows(db, { ids: fromEnd ? ids.reverse() : ids }), size, totals };
}

function presentRows(ctx: Context, rows: Row[], viewer: Viewer): ExpertRow[] {
  const days = engagementDays();
  return rows.map((row) => presentRow(ctx, row, viewer, days));
}

function presentRow({ config }: Context, row: Row, viewer: Viewer, days: EngagementDays): ExpertRow {
  return {
    ...asRow(row),
    name: fullName(row),
    photoUrl: photoUrl(config, row.picture, viewer),
    memberSince: row.created_at,
    activity: activityOf(row, days),
    registrationComplete: row.registered_at !== null,
    isAdmin: isStaffRole(row.role),
    lastSeen: row.last_seen_at,
    waitingSince: row.status === 'pending' ? row.registered_at : null,
  };
}

/** The three segments, followed by each level that is not built in. */
function levelChoices(levels: readonly ExpertiseLevel[]): Choice[] {
  const more = levels.filter(({ value }) => !isSegment(value));
  return [...SEGMENTATION, ...more.map(({ value, name }) => ({ value, label: name }))];
}

/** The options of the list's filters, including retired ones that experts still have. */
export async function filterOptions(db: Db): Promise<ExpertFilterOptions> {
  const options = await sortingOptions(db);
  return {
    expertiseLevels: levelChoices(options.expertiseLevels),
    genders: [...FILTER_GENDERS],
    expertiseSegments: choicesOf(options.expertiseAreas),
    backgrounds: FILTER_BACKGROUNDS,
    designExpertise: DESIGN_CHOICES,
    industries: choicesOf(options.industries),
    regions: choicesOf(options.geographicRegions),
    ageGroups: AGE_GROUP_CHOICES,
  };
}
