import { sql } from 'drizzle-orm';
import { ENGAGEMENTS, type Engagement } from '#common/people/experts/activity.ts';
import { AGE_GROUP_CHOICES, FILTER_BACKGROUNDS, SEGMENTATION } from '#common/people/experts/filters.ts';
import { OVERVIEW_AGE, type OverviewBar, type PanelOverview, panelOverview } from '#common/people/experts/overview.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { experts, panelOverviews } from '#server/db/schema/experts.ts';
import { waitingCount } from '#server/features/people/experts/review/review.ts';
import { sortingOptions } from '#server/features/people/form-options/queries.ts';
import { matching, notStaff } from './conditions.ts';
import { panelSize } from './counts.ts';
import { choicesOf } from './sorting.ts';

/** Up to this size the overview is computed while it is asked for; a larger panel's is kept and computed by a job. */
const COMPUTED_AT_ONCE = 20_000;
/** The id of the one overview that is kept. */
const ROW = 1;

/** The overview: computed now for a small panel; for a large panel the last one, while a job computes the next. */
export async function readOverview(ctx: Context): Promise<PanelOverview> {
  const kept = await keptOverview(ctx.db);
  const { experts: size } = await panelSize(ctx.db);
  if (size.count <= COMPUTED_AT_ONCE) return computeOverview(ctx.db);
  if (!kept) return refreshOverview(ctx);
  if (kept.age > OVERVIEW_AGE) await ctx.jobs.enqueue(ctx.db, 'panel-overview', {});
  return kept.body;
}

/** The overview that is kept; undefined also for one that an earlier release computed with fewer figures. */
async function keptOverview(db: Db): Promise<{ body: PanelOverview; age: number } | undefined> {
  const [kept] = await db.select().from(panelOverviews);
  const body = panelOverview.safeParse(kept?.body).data;
  return kept && body && { body, age: Date.now() - kept.computed_at.getTime() };
}

/** Computes and stores the overview; returns the stored one if another process has just done so. */
export async function refreshOverview(ctx: Context): Promise<PanelOverview> {
  const kept = await keptOverview(ctx.db);
  if (kept && kept.age < OVERVIEW_AGE) return kept.body;
  const body = await computeOverview(ctx.db);
  const row = { id: ROW, body, computed_at: new Date(body.computed_at) };
  await ctx.db.insert(panelOverviews).values(row).onConflictDoUpdate({ target: panelOverviews.id, set: row });
  return body;
}

/** One pass over the panel counts every facet at once. */
async function computeOverview(db: Db): Promise<PanelOverview> {
  const { rows } = await db.execute<{ facet: string; count: number }>(sql`
    select facet, count(*)::int as count from experts, unnest(facets) as facet
    where ${matching({ in_panel: true })}
    group by facet`);
  const counts = new Map(rows.map((row) => [row.facet, row.count]));
  const options = await sortingOptions(db);
  const bars = (prefix: string, list: { value: string | number; label: string }[]): OverviewBar[] =>
    list.map(({ value, label }) => ({ value, label, count: counts.get(`${prefix}:${value}`) ?? 0 }));
  return {
    computed_at: new Date().toISOString(),
    engagement: await engagementCounts(db),
    pending: await waitingCount(db),
    // Every level counts in its segment, so that the figure equals what the filter finds.
    levels: SEGMENTATION.map(({ value, label }) => {
      const levels = options.expertiseLevels.filter((level) => level.segment === value).map((level) => level.value);
      const each = [...new Set([value, ...levels])].map((level) => counts.get(`level:${level}`) ?? 0);
      return { value, label, count: each.reduce((sum, count) => sum + count, 0) };
    }),
    areas: bars('option', choicesOf(options.expertiseAreas)),
    industries: bars('option', choicesOf(options.industries)),
    regions: bars('option', choicesOf(options.geographicRegions)),
    age_groups: bars('age', AGE_GROUP_CHOICES),
    backgrounds: bars('background', FILTER_BACKGROUNDS),
  };
}

async function engagementCounts(db: Db): Promise<Record<Engagement, number>> {
  const counting = ENGAGEMENTS.map(
    (engagement) => sql`${countWhere(matching({ engagement }))} as ${sql.identifier(engagement)}`,
  );
  const { rows } = await db.execute<Record<Engagement, number>>(
    sql`select ${sql.join(counting, sql`, `)} from ${experts} where ${notStaff()}`,
  );
  return rows[0] ?? { new: 0, active: 0, fading: 0, lapsed: 0 };
}
