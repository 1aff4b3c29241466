import { sql } from 'drizzle-orm';
import { ENGAGEMENTS, type Engagement } from '#common/people/experts/activity.ts';
import { AGE_GROUP_CHOICES, FILTER_BACKGROUNDS, SEGMENTATION } from '#common/people/experts/filters.ts';
import { OVERVIEW_AGE, type OverviewBar, type PanelOverview, panelOverview } from '#common/people/experts/overview.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';
import { experts, panelOverviews } from '#server/db/schema/experts.ts';
import { columns, constant, rowsOf } from '#server/db/statement.ts';
import { waiting } from '#server/features/people/experts/review/review.ts';
import { sortable, sortableOf } from '#server/features/people/form-options/queries.ts';
import { matching, notStaff } from './conditions.ts';
import { panel } from './counts.ts';
import { choicesOf } from './sorting.ts';

/** Up to this size the overview is computed while it is asked for; a larger panel's is kept and computed by a job. */
const COMPUTED_AT_ONCE = 20_000;
/** The id of the one overview that is kept. */
const ROW = 1;

type Kept = { body: unknown; computed_at: Date | string | null };

/** The overview: computed now for a small panel; for a large panel the last one, while a job computes the next. */
export async function readOverview(ctx: Context): Promise<PanelOverview> {
  const [row] = await rowsOf<Kept & { figures: Figures | null }>(
    ctx.db,
    sql`select ${columns(panelOverviews, ['body', 'computed_at'])},
      case when panel.experts <= ${constant(COMPUTED_AT_ONCE)} then ${figures()} end as figures
    from (${panel}) panel left join ${panelOverviews} on true`,
    true,
  );
  if (row?.figures) return overviewOf(row.figures);
  const kept = keptIn(row);
  if (!kept) return refreshOverview(ctx);
  if (kept.age > OVERVIEW_AGE) await ctx.jobs.enqueue(ctx.db, 'panel-overview', {});
  return kept.body;
}

/** The overview that is kept; undefined also for one that an earlier release computed with fewer figures. */
function keptIn(row: Kept | undefined): { body: PanelOverview; age: number } | undefined {
  const body = panelOverview.safeParse(row?.body).data;
  if (!row?.computed_at || !body) return undefined;
  return { body, age: Date.now() - new Date(row.computed_at).getTime() };
}

/** Computes and stores the overview; returns the stored one if another process has just done so. */
export async function refreshOverview(ctx: Context): Promise<PanelOverview> {
  const [stored] = await ctx.db.select().from(panelOverviews);
  const kept = keptIn(stored);
  if (kept && kept.age < OVERVIEW_AGE) return kept.body;
  const [computed] = await rowsOf<{ figures: Figures }>(ctx.db, sql`select ${figures()} as figures`, true);
  if (!computed) throw new Error('figures are one row');
  const body = overviewOf(computed.figures);
  const row = { id: ROW, body, computed_at: new Date(body.computed_at) };
  await ctx.db.insert(panelOverviews).values(row).onConflictDoUpdate({ target: panelOverviews.id, set: row });
  return body;
}

type Figures = {
  facets: Record<string, number>;
  engagement: Record<Engagement, number>;
  pending: number;
  options: Parameters<typeof sortableOf>[0];
};

/** What the overview is made of, in one column; one pass over the panel counts every facet at once. */
const figures = () => sql`json_build_object(
  'facets', (select coalesce(json_object_agg(facet, count), '{}') from (
    select facet, count(*)::int as count from experts, unnest(facets) as facet where ${matching({ in_panel: true })} group by facet) counted),
  'engagement', (select json_build_object(${sql.join(
    ENGAGEMENTS.map((engagement) => sql`${sql.raw(`'${engagement}'`)}, ${countWhere(matching({ engagement }))}`),
    sql`, `,
  )}) from ${experts} where ${notStaff()}),
  'pending', ${waiting},
  'options', ${sortable})`;

function overviewOf({ facets, engagement, pending, options }: Figures): PanelOverview {
  const { expertiseLevels, expertiseAreas, industries, geographicRegions } = sortableOf(options);
  const bars = (prefix: string, list: { value: string | number; label: string }[]): OverviewBar[] =>
    list.map(({ value, label }) => ({ value, label, count: facets[`${prefix}:${value}`] ?? 0 }));
  return {
    computed_at: new Date().toISOString(),
    engagement,
    pending,
    // Every level counts in its segment, so that the figure equals what the filter finds.
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
