import { isDeepStrictEqual } from 'node:util';
import { DIRECTION_MESSAGES, type DirectionChange, type DirectionOutcome } from '#common/answers/results/direction.ts';
import { POOLING_MESSAGES, questionsOf } from '#common/answers/results/pooling.ts';
import { directedIn } from '#common/assessments/questionnaire/directions.ts';
import { DIRECTION_LABELS } from '#common/assessments/questions/direction.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import { badInput } from '#server/data/errors.ts';
import { questionDirection } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { readDirections } from './direction.ts';
import { readSource } from './source.ts';

/**
 * Says where more is better in a question, in all results of an assessment, or leaves it to the questionnaire again; what somebody else said of other
 * statements stays. Summaries of the question become stale. Repeating a change does nothing.
 * @throws HttpError 404; 400 for a question or a statement that does not exist
 */
export async function changeDirection(
  ctx: Context,
  actorId: number,
  assessmentId: number,
  { question_id, directions: said }: DirectionChange,
): Promise<DirectionOutcome> {
  const { versions } = await readSource(ctx, assessmentId);
  const [, asked] = questionsOf(versions).find(([id]) => id === question_id) ?? [];
  if (!asked) throw badInput({ question_id: [POOLING_MESSAGES.unknownQuestion] });
  const known = new Set(asked.flatMap(({ question }) => directedIn(question).map(({ id }) => id)));
  if (known.size === 0) throw badInput({ question_id: [DIRECTION_MESSAGES.noDirection] });
  const unknown = Object.keys(said ?? {}).filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw badInput(
      Object.fromEntries(unknown.map((id) => [`directions.${id}`, [DIRECTION_MESSAGES.unknownStatement]])),
    );
  return ctx.db.transaction(async (tx) => {
    await requireAssessment(tx, assessmentId, true);
    const { decisions } = await readDirections(tx, assessmentId);
    const before = decisions.find((decision) => decision.question_id === question_id)?.directions ?? null;
    const after = Object.entries(said ? { ...before, ...said } : {}).flatMap(([id, each]) =>
      each ? [[id, each] as const] : [],
    );
    const directions = after.length > 0 ? Object.fromEntries(after) : null;
    if (isDeepStrictEqual(before, directions)) return { directions };
    const decided = { directions, decided_by: actorId, decided_at: new Date() };
    await tx
      .insert(questionDirection)
      .values({ assessment_id: assessmentId, question_id, ...decided })
      .onConflictDoUpdate({ target: [questionDirection.assessment_id, questionDirection.question_id], set: decided });
    // In words, since nobody knows the ids of statements.
    const labels = new Map(
      asked.flatMap(({ question }) => directedIn(question).map(({ id, label }) => [id, label || question.title])),
    );
    const inWords = (those: typeof directions) =>
      those && Object.entries(those).map(([id, said]) => `${labels.get(id) ?? id}: ${DIRECTION_LABELS[said]}`);
    const question = asked[0]?.question.title;
    await audit(tx, {
      action: `question_direction.${directions ? 'said' : 'left_to_questionnaire'}`,
      entityId: assessmentId,
      before: { question, directions: inWords(before) },
      after: { question, directions: inWords(directions) },
    });
    return { directions };
  });
}
