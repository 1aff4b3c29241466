import { eq } from 'drizzle-orm';
import { medianMinutes, questionResults, type SummaryStats } from '#common/answers/report/results.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';
import { responses } from '#server/db/schema/assessments.ts';
import { responseIs } from '#server/features/answers/responses/response-is.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';
import { collectResponses, readSource } from './source.ts';

/** Completion and each question's result over the completed responses. Throws 404. */
export async function readSummaryStats(ctx: Context, assessmentId: number, viewer: Viewer): Promise<SummaryStats> {
  const { assessment, versions, materialIds, pooling } = await readSource(ctx, assessmentId);
  const [completed, counts, materials] = await Promise.all([
    collectResponses(ctx.db, assessmentId),
    openCounts(ctx, assessmentId),
    materialViews(ctx, materialIds, viewer),
  ]);
  return {
    assessment_id: assessmentId,
    responses_count: completed.length,
    ...counts,
    total_experts: assessment.expert_count,
    invited_count: assessment.invitation_stats.invited_count,
    completion_percentage: assessment.completion_percentage,
    median_minutes: medianMinutes(completed),
    questions: questionResults(versions, completed, pooling),
    materials,
  };
}

async function openCounts(ctx: Context, assessmentId: number) {
  const [row] = await ctx.db
    .select({
      in_progress_count: countWhere(responseIs('in_progress')),
      late_count: countWhere(responseIs('late')),
    })
    .from(responses)
    .where(eq(responses.assessment_id, assessmentId));
  return row ?? { in_progress_count: 0, late_count: 0 };
}
