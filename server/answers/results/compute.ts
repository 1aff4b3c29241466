import { comparisonsInSteps } from '#common/answers/compare/comparison.ts';
import type { Results } from '#common/answers/report/summary-stats.ts';
import { filtersSet } from '#common/answers/result-filters.ts';
import { medianMinutes, questionResultsInSteps } from '#common/answers/results/results.ts';
import { keep } from '#server/data/database.ts';
import type { Context } from '#server/outside/context.ts';
import { meansOf, type OwnMean } from './benchmark.ts';
import { chooseResponses } from './choose.ts';
import { inTurns } from './in-turns.ts';
import type { ReportSource } from './source.ts';

/** The results of an assessment, and the means that a benchmark compares with earlier ones. */
type Computed = { results: Results; means: OwnMean[] };

/** The latest results by assessment and filters, each with the basis that it was computed from. */
const computed = keep<{ basis: string; results: Promise<Computed> }, string>(40);

/**
 * Reads and counts the answers again only if the basis has changed (completed responses, filters or pooling), and once for all who ask at
 * the same time. Responses that are not completed may change at any time, so that their results are not kept.
 */
export async function resultsOf(ctx: Context, source: ReportSource): Promise<Computed> {
  const { assessment, basis, filters } = source;
  if (filters.state !== 'completed') return compute(ctx, source);
  const kept = computed(ctx.database);
  const key = `${assessment.id} ${JSON.stringify(filtersSet(filters))}`;
  const known = kept.get(key);
  if (known?.basis === basis) return known.results;
  const results = compute(ctx, source);
  kept.set(key, { basis, results });
  try {
    return await results;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

async function compute({ db }: Context, source: ReportSource): Promise<Computed> {
  const { responses, basis } = await chooseResponses(db, source);
  const results = await inTurns(questionResultsInSteps(source.versions, responses, source.pooling));
  return {
    results: {
      ...basis,
      median_minutes: medianMinutes(responses),
      // The answers themselves are not kept.
      questions: results.map(({ values: _values, shown: _shown, ...result }) => result),
      comparisons: await inTurns(comparisonsInSteps(results, source.pooling.materials)),
    },
    means: meansOf(results),
  };
}
