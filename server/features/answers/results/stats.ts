import { medianMinutes, questionResults, type SummaryStats } from '#common/answers/report/results.ts';
import type { Context } from '#server/context.ts';
import { keep } from '#server/db/kept.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { presentMaterials } from '#server/features/library/materials/material-views.ts';
import { collectResponses, type ReportSource, readSource } from './source.ts';

type Results = Pick<SummaryStats, 'responses_count' | 'median_minutes' | 'questions'>;

/** The results of the assessments that were asked for last, with what they rest on. */
const computed = keep<{ basis: string; results: Promise<Results> }>(20);

/** Completion and each question's result over the completed responses. Throws 404. */
export async function readSummaryStats(ctx: Context, assessmentId: number, viewer: Viewer): Promise<SummaryStats> {
  const source = await readSource(ctx, assessmentId);
  const { assessment, counts, materials, materialIds } = source;
  const { responses_count, median_minutes, questions } = await resultsOf(ctx, source);
  return {
    assessment_id: assessmentId,
    responses_count,
    ...counts,
    total_experts: assessment.expert_count,
    invited_count: assessment.invitation_stats.invited_count,
    completion_percentage: assessment.completion_percentage,
    median_minutes,
    questions,
    materials: presentMaterials(ctx, materials, materialIds, viewer),
  };
}

/**
 * The answers are read and counted again only if other responses are completed, or the questions are pooled otherwise; once for all
 * who ask at the same time.
 */
async function resultsOf(ctx: Context, source: ReportSource): Promise<Results> {
  const { assessment, basis } = source;
  const kept = computed(ctx.database);
  const known = kept.get(assessment.id);
  if (known?.basis === basis) return known.results;
  const results = compute(ctx, source);
  kept.set(assessment.id, { basis, results });
  try {
    return await results;
  } catch (error) {
    kept.delete(assessment.id);
    throw error;
  }
}

async function compute(ctx: Context, { assessment, versions, pooling }: ReportSource): Promise<Results> {
  const responses = await collectResponses(ctx.db, assessment.id);
  return {
    responses_count: responses.length,
    median_minutes: medianMinutes(responses),
    questions: questionResults(versions, responses, pooling),
  };
}
