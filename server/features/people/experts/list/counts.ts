import { and, type SQL, sql } from 'drizzle-orm';
import { isUnfiltered } from '#common/people/experts/filters.ts';
import { EXACT_COUNT_MAX, type ExpertTotals, type PanelSize } from '#common/people/experts/list.ts';
import type { Db } from '#server/db/database.ts';
import { experts, panelTotals } from '#server/db/schema/experts.ts';
import { isStaffRow, matching, notStaff, withBeverageClient } from './conditions.ts';
import type { ResolvedFilters } from './segment-levels.ts';

/** Counts matches exactly up to EXACT_COUNT_MAX; above it, uses the planner's estimate. */
async function countMatches(db: Db, where: SQL): Promise<PanelSize> {
  const matches = db
    .select({ id: experts.id })
    .from(experts)
    .where(where)
    .limit(EXACT_COUNT_MAX + 1)
    .as('matches');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(matches);
  const counted = row?.count ?? 0;
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

/** A query of how many experts the panel has, and of these with `beverage`. */
export const panel = sql`select coalesce(sum(${panelTotals.experts}), 0)::int as experts,
  coalesce(sum(${panelTotals.beverage_client}), 0)::int as beverage from ${panelTotals}`;

/** A query of the whole panel's size: `found` rows, staff included, of them `experts`, and of these with `beverage`. */
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

export type ListSizes = { rows: PanelSize; totals: ExpertTotals };

/**
 * How many rows match, staff included, and both totals, in which staff are not counted. The whole panel is counted
 * exactly however large it is; staff are few.
 */
export async function sizesOf(db: Db, filters: ResolvedFilters): Promise<ListSizes> {
  const where = matching(filters);
  const totals = isUnfiltered(filters) ? await panelSize(db) : await totalsOf(db, where);
  const staff = await countMatches(db, and(where, isStaffRow()) as SQL);
  return {
    totals,
    rows: { count: totals.experts.count + staff.count, exact: totals.experts.exact && staff.exact },
  };
}

async function totalsOf(db: Db, where: SQL): Promise<ExpertTotals> {
  const found = await countMatches(db, and(where, notStaff()) as SQL);
  if (found.count === 0) return { experts: found, beverageClient: found };
  return {
    experts: found,
    beverageClient: await countMatches(db, and(where, notStaff(), withBeverageClient()) as SQL),
  };
}

/** Sums up the changes of the panel's size, so that few rows remain. A scheduled job. */
export async function compactPanelTotals(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from panel_totals returning experts, beverage_client)
    insert into panel_totals (experts, beverage_client) select coalesce(sum(experts), 0), coalesce(sum(beverage_client), 0) from gone`);
}
