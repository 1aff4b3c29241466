import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  ENGAGEMENTS,
  OVERVIEW_AGE,
  type OverviewBar,
  type PanelOverview,
  panelOverview,
} from '#common/people/experts/activity.ts';
import { AGE_GROUP_CHOICES, FILTER_BACKGROUNDS, isUnfiltered, SEGMENTATION } from '#common/people/experts/filters.ts';
import { EXACT_COUNT_MAX, type ExpertTotals, type PanelSize } from '#common/people/experts/list.ts';
import { countWhere } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { isWithin } from '#server/data/lifetimes.ts';
import { experts, panelOverviews, panelTotals } from '#server/data/schema/experts.ts';
import { columns, constant, rowsOf } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { waiting } from '#server/people/experts/review/review.ts';
import { sortable, sortableOf, sortableRow } from '#server/people/form-options/edit.ts';
import { choicesOf, isStaffRow, matching, notStaff, type ResolvedFilters, withBeverageClient } from './filters.ts';

/** Counts matches exactly up to EXACT_COUNT_MAX; above it, uses the planner's estimate. */
async function countMatches(db: Db, where: SQL): Promise<PanelSize> {
  const matches = db
    .select({ id: experts.id })
    .from(experts)
    .where(where)
    .limit(EXACT_COUNT_MAX + 1)
    .as('matches');
  const counted = await db.$count(matches);
  if (counted <= EXACT_COUNT_MAX) return { count: counted, exact: true };
  return { count: Math.max(counted, await estimate(db, where)), exact: false };
}

async function estimate(db: Db, where: SQL): Promise<number> {
  const query = db.select({ id: experts.id }).from(experts).where(where).getSQL();
  const { rows } = await db.execute<{ 'QUERY PLAN': unknown }>(sql`explain (format json) ${query}`);
  const plan = rows[0]?.['QUERY PLAN'];
  const [root] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: { 'Plan Rows': number } }];
  return root.Plan['Plan Rows'];
}

/** A query for the number of experts, and of those who work with the beverage client. */
const panel = sql`select coalesce(sum(${panelTotals.experts}), 0)::int as experts,
  coalesce(sum(${panelTotals.beverage_client}), 0)::int as beverage from ${panelTotals}`;

/** A query for the size of the whole panel: all rows including staff (`found`), `experts`, and those of the beverage client. */
export const panelCounts = sql`select panel.experts + staff.count as found, panel.experts, panel.beverage
  from (${panel}) panel, (select count(*)::int as count from ${experts} where ${experts.removed_at} is null and ${isStaffRow()}) staff`;

/** The panel's size, kept by triggers, so that it is exact for every size. */
export async function panelSize(db: Db): Promise<ExpertTotals> {
  const { rows } = await db.execute<{ experts: number; beverage: number }>(panel);
  const [row] = rows;
  return {
    experts: { count: row?.experts ?? 0, exact: true },
    beverageClient: { count: row?.beverage ?? 0, exact: true },
  };
}

type ListSizes = { rows: PanelSize; totals: ExpertTotals };

/**
 * The number of matching rows including staff, and both totals without staff. The whole panel is counted exactly, however
 * large it is.
 */
export async function sizesOf(db: Db, filters: ResolvedFilters): Promise<ListSizes> {
  const where = matching(filters);
  const totals = isUnfiltered(filters) ? await panelSize(db) : await totalsOf(db, where);
  const staff = await countMatches(db, and(where, isStaffRow()) as SQL);
  return { totals, rows: { count: totals.experts.count + staff.count, exact: totals.experts.exact && staff.exact } };
}

async function totalsOf(db: Db, where: SQL): Promise<ExpertTotals> {
  const found = await countMatches(db, and(where, notStaff()) as SQL);
  if (found.count === 0) return { experts: found, beverageClient: found };
  return {
    experts: found,
    beverageClient: await countMatches(db, and(where, notStaff(), withBeverageClient()) as SQL),
  };
}

/** Adds up the recorded changes of the panel's size, so that few rows remain. Run by a scheduled job. */
export async function compactPanelTotals(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from panel_totals returning experts, beverage_client)
    insert into panel_totals (experts, beverage_client) select coalesce(sum(experts), 0), coalesce(sum(beverage_client), 0) from gone`);
}

/** Up to this panel size the overview is computed on request; for a larger panel a job computes and stores it. */
const COMPUTED_AT_ONCE = 20_000;
/** The id of the only stored overview. */
const ROW = 1;

type Kept = { body?: unknown; computed_at: Date | string | null };

/** The overview: computed now for a small panel; for a large panel the last one, while a job computes the next. */
export async function readOverview(ctx: Context): Promise<PanelOverview> {
  const [row] = await rowsOf(
    ctx.db,
    z.object({ body: z.unknown(), computed_at: z.iso.datetime().nullable(), figures: figuresRow.nullable() }),
    sql`select ${columns(panelOverviews, ['body', 'computed_at'])},
      case when panel.experts <= ${constant(COMPUTED_AT_ONCE)} then ${figures()} end as figures
    from (${panel}) panel left join ${panelOverviews} on true`,
    true,
  );
  if (row?.figures) return overviewOf(row.figures);
  const kept = keptIn(row);
  if (!kept) return refreshOverview(ctx);
  if (!kept.isFresh) await ctx.jobs.enqueue(ctx.db, 'panel-overview', {});
  return kept.body;
}

/** The stored overview; undefined if there is none, or an earlier release computed it with fewer figures. */
function keptIn(row: Kept | undefined): { body: PanelOverview; isFresh: boolean } | undefined {
  const body = panelOverview.safeParse(row?.body).data;
  if (!row?.computed_at || !body) return undefined;
  return { body, isFresh: isWithin(new Date(row.computed_at), OVERVIEW_AGE) };
}

/** Computes and stores the overview; returns the stored one if another process has just done so. */
export async function refreshOverview(ctx: Context): Promise<PanelOverview> {
  const [stored] = await ctx.db.select().from(panelOverviews);
  const kept = keptIn(stored);
  if (kept?.isFresh) return kept.body;
  const [computed] = await rowsOf(ctx.db, z.object({ figures: figuresRow }), sql`select ${figures()} as figures`, true);
  if (!computed) throw new Error('figures are one row');
  const body = overviewOf(computed.figures);
  const row = { id: ROW, body, computed_at: new Date(body.computed_at) };
  await ctx.db.insert(panelOverviews).values(row).onConflictDoUpdate({ target: panelOverviews.id, set: row });
  return body;
}

const figuresRow = panelOverview.pick({ engagement: true, pending: true }).extend({
  facets: z.record(z.string(), z.int()),
  options: z.array(sortableRow),
});

/** The figures of the overview in one column, from one pass over the panel. */
const figures = () => sql`json_build_object(
  'facets', (select coalesce(json_object_agg(facet, count), '{}') from (
    select facet, count(*)::int as count from experts, unnest(facets) as facet where ${matching({ in_panel: true })} group by facet) counted),
  'engagement', (select json_build_object(${sql.join(
    ENGAGEMENTS.map((engagement) => sql`${sql.raw(`'${engagement}'`)}, ${countWhere(matching({ engagement }))}`),
    sql`, `,
  )}) from ${experts} where ${notStaff()}),
  'pending', ${waiting},
  'options', ${sortable})`;

function overviewOf({ facets, engagement, pending, options }: z.infer<typeof figuresRow>): PanelOverview {
  const { expertiseLevels, expertiseAreas, industries, geographicRegions } = sortableOf(options);
  const bars = (prefix: string, list: { value: string | number; label: string }[]): OverviewBar[] =>
    list.map(({ value, label }) => ({ value, label, count: facets[`${prefix}:${value}`] ?? 0 }));
  return {
    computed_at: new Date().toISOString(),
    engagement,
    pending,
    // Every level counts in its segment, so that the figure equals the result of the filter.
    levels: SEGMENTATION.map(({ value, label }) => {
      const levels = expertiseLevels.filter((level) => level.segment === value).map((level) => level.value);
      const each = [...new Set([value, ...levels])].map((level) => facets[`level:${level}`] ?? 0);
      return { value, label, count: each.reduce((sum, count) => sum + count, 0) };
    }),
    areas: bars('option', choicesOf(expertiseAreas)),
    industries: bars('option', choicesOf(industries)),
    regions: bars('option', choicesOf(geographicRegions)),
    age_groups: bars('age', AGE_GROUP_CHOICES),
    backgrounds: bars('background', FILTER_BACKGROUNDS),
  };
}
