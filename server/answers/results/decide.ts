import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { DIRECTION_MESSAGES, type DirectionChange, type DirectionOutcome } from '#common/answers/results/direction.ts';
import {
  groupVersions,
  numbers,
  POOLING_MESSAGES,
  type PoolingChange,
  type PoolingDecision,
  poolingBasis,
  questionsOf,
  regroupVersions,
} from '#common/answers/results/pooling.ts';
import { directedIn } from '#common/assessments/questionnaire/directions.ts';
import { DIRECTION_LABELS } from '#common/assessments/questions/direction.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { questionDirection, questionPooling } from '#server/data/schema/assessments.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { poolingOf, readDirections } from './decisions.ts';
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

const decisionsById = statement('decisions about pooling', poolingBasis.pick({ decisions: true }))`
  select ${poolingOf(sql.placeholder('assessment'))} as decisions`;

/**
 * Splits or joins the versions of a question in all results of an assessment, or returns to the rule. Summaries of the question become
 * stale. Repeating a change does nothing.
 * @throws HttpError 404; 400 for a question or version that does not exist; 409 where values of the versions cannot be compared
 */
export async function changePooling(ctx: Context, actorId: number, assessmentId: number, change: PoolingChange) {
  const { versions, pooling } = await readSource(ctx, assessmentId);
  const [, asked] = questionsOf(versions).find(([id]) => id === change.question_id) ?? [];
  if (!asked) throw badInput({ question_id: [POOLING_MESSAGES.unknownQuestion] });
  return ctx.db.transaction(async (tx) => {
    // One decision at a time, because each depends on the groups of the one before.
    await requireAssessment(tx, assessmentId, true);
    const { decisions } = await decisionsById.one(tx, { assessment: assessmentId });
    const decision = decisions.find(({ question_id }) => question_id === change.question_id);
    const groupsBy = (decided: Pick<PoolingDecision, 'groups'> | undefined) =>
      groupVersions(asked, pooling.materials, decided);
    const before = groupsBy(decision);
    const changed = regroupVersions(before, change, pooling.materials);
    if ('unknown' in changed) throw badInput({ [changed.unknown]: [POOLING_MESSAGES.unknownVersion] });
    if ('refused' in changed) throw conflict(changed.refused, 'not_comparable');
    const { groups } = changed;
    const was = before.map(numbers);
    const after = groupsBy(changed).map(numbers);
    const is = groups ?? after;
    const outcome = { groups: is };
    if (isDeepStrictEqual(was, after) && (groups !== null || !decision?.groups)) return outcome;
    const decided = { groups, decided_by: actorId, decided_at: new Date() };
    await tx
      .insert(questionPooling)
      .values({ assessment_id: assessmentId, question_id: change.question_id, ...decided })
      .onConflictDoUpdate({ target: [questionPooling.assessment_id, questionPooling.question_id], set: decided });
    await audit(tx, {
      action: `question_pooling.${AUDITED[change.action]}`,
      entityId: assessmentId,
      before: { question_id: change.question_id, groups: was },
      after: { question_id: change.question_id, groups: is, by_rule: groups === null },
    });
    return outcome;
  });
}

const AUDITED = { split: 'split', join: 'joined', automatic: 'left_to_rule' } as const;
