import { eq, sql } from 'drizzle-orm';
import { isClosed } from '#common/assessments.ts';
import type { FieldErrors } from '#common/errors.ts';
import { mergeAnswers } from '#common/player/merge.ts';
import { answerErrors, type StoredAnswer } from '#common/questionnaire/answer.ts';
import { progress, visibleQuestions } from '#common/questionnaire/logic.ts';
import type { Questionnaire } from '#common/questionnaire/schema.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/responses.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { answers, assignments, responses } from '../../db/schema/assessments.ts';
import { badInput, conflict, notFound } from '../../errors.ts';
import { readAnswers } from './own-response.ts';
import { type LockedResponse, lockResponse } from './queries.ts';
import { readVersion } from './versions.ts';

/**
 * Stores an expert's answers where they are newer than what is stored, and where the expert is. All or nothing; sending the
 * same again changes nothing. Answers after the end are kept too.
 * @throws HttpError 400 with the messages at the ids of hidden, foreign or invalid questions; 404 when the response is not theirs; 409 once
 * it is submitted or declined
 */
export async function saveAnswers(ctx: Context, expertId: number, payload: AnswersPayload): Promise<SavedAnswers> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, payload.response);
    if (!found || found.response.expert_id !== expertId || found.assignment.withdrawn_at) throw notFound();
    const questionnaire = await readVersion(ctx, tx, found.response.version_id);
    const stored = Object.fromEntries(
      (await readAnswers(tx, found.response.id)).map((answer) => [answer.question_id, answer]),
    );
    const newer = newestOfEach(payload.answers).filter(
      (answer) => answer.revision > (stored[answer.question_id]?.revision ?? 0),
    );
    if (newer.length > 0) refuseAfterEnd(found);
    const merged = mergeAnswers(stored, newer);
    const errors = errorsOf(questionnaire, merged, newer);
    if (Object.keys(errors).length > 0) throw badInput(errors);
    if (newer.length > 0) await upsert(tx, found.response.id, newer);
    const percent = await rememberProgress(tx, found, questionnaire, merged, payload.current_question_id);
    return {
      response: found.response.id,
      progress: percent,
      is_closed: isClosed(found.assessment),
      results: payload.answers.map(({ question_id }) => merged[question_id]).filter((answer) => answer !== undefined),
    };
  });
}

function newestOfEach(given: readonly StoredAnswer[]): StoredAnswer[] {
  return Object.values(
    given.reduce((kept, answer) => mergeAnswers(kept, [answer]), {} as Record<string, StoredAnswer>),
  );
}

/** An answer that was sent again after its acknowledgement was lost is not refused; a new one is. */
function refuseAfterEnd({ response, assignment }: LockedResponse): void {
  if (response.submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
  if (assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
}

function errorsOf(
  questionnaire: Questionnaire,
  merged: Record<string, StoredAnswer>,
  given: readonly StoredAnswer[],
): FieldErrors {
  const byId = new Map(questionnaire.questions.map((question) => [question.id, question]));
  const visible = new Set(visibleQuestions(questionnaire, merged).map((question) => question.id));
  const errors: FieldErrors = {};
  for (const answer of given) {
    const question = byId.get(answer.question_id);
    const messages = question
      ? [...new Set(Object.values(answerErrors(question, answer)).flat())]
      : [RESPONSE_MESSAGES.foreign];
    if (question && !visible.has(question.id)) messages.push(RESPONSE_MESSAGES.hidden);
    if (messages.length > 0) errors[answer.question_id] = messages;
  }
  return errors;
}

async function upsert(tx: Db, responseId: number, newer: readonly StoredAnswer[]): Promise<void> {
  await tx
    .insert(answers)
    .values(
      newer.map((answer) => ({
        ...answer,
        response_id: responseId,
        value: answer.cannot_judge ? null : (answer.value ?? null),
        measurement: answer.measurement ?? {},
        answered_at: new Date(answer.answered_at),
      })),
    )
    .onConflictDoUpdate({
      target: [answers.response_id, answers.question_id],
      set: {
        value: sql`excluded.value`,
        cannot_judge: sql`excluded.cannot_judge`,
        revision: sql`excluded.revision`,
        measurement: sql`excluded.measurement`,
        answered_at: sql`excluded.answered_at`,
        saved_at: sql`now()`,
      },
      setWhere: sql`excluded.revision > ${answers.revision}`,
    });
}

async function rememberProgress(
  tx: Db,
  { response, assignment }: LockedResponse,
  questionnaire: Questionnaire,
  merged: Record<string, StoredAnswer>,
  position: string | null | undefined,
): Promise<number> {
  const open = !response.submitted_at;
  const percent = open ? progress(questionnaire, merged) : assignment.progress;
  if (!open) return percent;
  const known = position === null || questionnaire.questions.some((question) => question.id === position);
  await tx
    .update(responses)
    .set(position !== undefined && known ? { current_question_id: position } : { updated_at: new Date() })
    .where(eq(responses.id, response.id));
  if (percent !== assignment.progress) {
    await tx.update(assignments).set({ progress: percent }).where(eq(assignments.id, assignment.id));
  }
  return percent;
}
