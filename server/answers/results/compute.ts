import { comparisonsInSteps } from '#common/answers/compare/comparison.ts';
import type { Results } from '#common/answers/report/summary-stats.ts';
import { filtersSet, type ResultFilters } from '#common/answers/result-filters.ts';
import { medianMinutes, questionResultsInSteps } from '#common/answers/results/results.ts';
import { keep } from '#server/data/database.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { meansOf, type OwnMean } from './benchmark.ts';
import { chooseResponses } from './choose.ts';
import { inTurns } from './in-turns.ts';
import { type ReportSource, readSource } from './source.ts';

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

/** Completion of an assessment, and the results over the responses that the filters choose. @throws HttpError 404 */
export async function readSummaryStats(ctx: Context, assessmentId: number, filters: ResultFilters, viewer: Viewer) {
  const source = await readSource(ctx, assessmentId, filters);
  const { assessment, taken, materials, materialIds } = source;
  return {
    assessment_id: assessmentId,
    in_progress_count: taken.states.in_progress,
    late_count: taken.states.late,
    total_experts: assessment.expert_count,
    invited_count: assessment.invitation_stats.invited_count,
    completion_percentage: assessment.completion_percentage,
    ...(await resultsOf(ctx, source)).results,
    materials: presentMaterials(ctx, materials, materialIds, viewer),
  };
}
