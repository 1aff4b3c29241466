import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ExpertFilters, isUnfiltered } from '#common/experts/filters.ts';
import { EXACT_COUNT_MAX, type ExpertTotals, type PanelSize } from '#common/experts/list.ts';
import type { Db } from '../../db/database.ts';
import { experts, panelTotals } from '../../db/schema/people.ts';
import { isStaffRow, matching, notStaff } from './conditions.ts';

/** Counts matches exactly up to EXACT_COUNT_MAX; beyond, the planner's estimate stands for the count. */
export async function countMatches(db: Db, where: SQL): Promise<PanelSize> {
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

/** The panel's size, kept by triggers: exact however large it is. */
export async function panelSize(db: Db): Promise<ExpertTotals> {
  const [row] = await db
    .select({
      experts: sql<number>`coalesce(sum(${panelTotals.experts}), 0)::int`,
      beverage: sql<number>`coalesce(sum(${panelTotals.beverage_client}), 0)::int`,
    })
    .from(panelTotals);
  return {
    experts: { count: row?.experts ?? 0, exact: true },
    beverageClient: { count: row?.beverage ?? 0, exact: true },
  };
}

/** Both totals of the experts that match; staff are not counted. */
export async function totalsOf(db: Db, filters: ExpertFilters): Promise<ExpertTotals> {
  if (isUnfiltered(filters)) return panelSize(db);
  const where = and(matching(filters), notStaff()) as SQL;
  return {
    experts: await countMatches(db, where),
    beverageClient: await countMatches(db, and(where, eq(experts.works_with_beverage_client, true)) as SQL),
  };
}

/** How many rows the list has, staff included. The whole panel is counted exactly: its experts, and the few staff. */
export async function sizeOf(db: Db, filters: ExpertFilters): Promise<PanelSize> {
  if (!isUnfiltered(filters)) return countMatches(db, matching(filters));
  const [panel, staff] = [await panelSize(db), await countMatches(db, and(matching({}), isStaffRow()) as SQL)];
  return { count: panel.experts.count + staff.count, exact: staff.exact };
}

/** Adds up the changes of the panel's size, so that few rows are left to be read. Runs by the clock. */
export async function compactPanelTotals(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from panel_totals returning experts, beverage_client)
    insert into panel_totals (experts, beverage_client) select coalesce(sum(experts), 0), coalesce(sum(beverage_client), 0) from gone`);
}
