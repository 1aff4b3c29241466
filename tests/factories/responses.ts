import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { createVis, first } from './payouts.ts';

type Assessment = typeof assessments.$inferSelect & { version_id: number };

/** A published assessment with one version of the given questionnaire. */
export async function createPublished(ctx: Context, questionnaire: Questionnaire, title: string): Promise<Assessment> {
  const owner = await createVis(ctx);
  const values = { vis_id: owner.id, title, draft: questionnaire, is_draft: false, reward: '25.00' };
  const assessment = await first(ctx.db.insert(assessments).values(values).returning());
  return { ...assessment, version_id: await addVersion(ctx, assessment.id, 1, questionnaire) };
}

/** Freezes another version. Returns its id. */
export async function addVersion(ctx: Context, assessmentId: number, number: number, questionnaire: Questionnaire) {
  const values = { assessment_id: assessmentId, number, questionnaire };
  return (await first(ctx.db.insert(assessmentVersions).values(values).returning())).id;
}

type Extra = Partial<typeof responses.$inferInsert>;

/** An expert's response with answers by question id; completed unless `submitted_at` says otherwise. Returns its id. */
export async function createResponse(
  ctx: Context,
  assessment: Assessment,
  expertId: number,
  given: Record<string, unknown>,
  extra: Extra = {},
): Promise<number> {
  const now = new Date();
  const submitted_at = 'submitted_at' in extra ? (extra.submitted_at ?? null) : now;
  const completed = submitted_at !== null && !(extra.is_late && !extra.accepted_at);
  const assignment = await first(
    ctx.db
      .insert(assignments)
      .values({
        assessment_id: assessment.id,
        expert_id: expertId,
        invited_at: now,
        started_at: now,
        submitted_at: completed ? now : null,
      })
      .returning(),
  );
  const response = await first(
    ctx.db
      .insert(responses)
      .values({
        assignment_id: assignment.id,
        assessment_id: assessment.id,
        expert_id: expertId,
        version_id: assessment.version_id,
        seed: 7,
        ...extra,
        submitted_at,
      })
      .returning(),
  );
  const measurement = {
    order_shown: 0,
    options_shown: [],
    active_ms: 30_000,
    first_action_ms: 900,
    materials_opened: [],
    device: { pointer: 'mouse', viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true },
  };
  const rows = Object.entries(given).map(([question_id, value]) => ({
    response_id: response.id,
    question_id,
    value: value === 'cannot judge' ? null : value,
    cannot_judge: value === 'cannot judge',
    revision: 1,
    measurement,
    answered_at: now,
  }));
  if (rows.length > 0) await ctx.db.insert(answers).values(rows);
  return response.id;
}
