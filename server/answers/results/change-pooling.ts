import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  groupVersions,
  numbers,
  POOLING_MESSAGES,
  type PoolingChange,
  type PoolingDecision,
  type PoolingOutcome,
  poolingBasis,
  questionsOf,
  regroupVersions,
} from '#common/answers/results/pooling.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { questionPooling } from '#server/data/schema/assessments.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { decisions } from './pooling.ts';
import { readSource } from './source.ts';

const decisionsById = statement('decisions about pooling', poolingBasis.pick({ decisions: true }))`
  select ${decisions(sql.placeholder('assessment'))} as decisions`;

/**
 * Splits or joins the versions of a question in all results of an assessment, or returns to the rule. Summaries of the question become
 * stale. Repeating a change does nothing.
 * @throws HttpError 404; 400 for a question or version that does not exist; 409 where values of the versions cannot be compared
 */
export async function changePooling(
  ctx: Context,
  actorId: number,
  assessmentId: number,
  change: PoolingChange,
): Promise<PoolingOutcome> {
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
