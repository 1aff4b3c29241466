import { eq, sql } from 'drizzle-orm';
import { mergeAnswers } from '#common/answers/player/merge.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/answers/responses.ts';
import { isClosed } from '#common/assessments/closed.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { progress } from '#common/assessments/questionnaire/logic.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { answers, assignments, responses } from '#server/db/schema/assessments.ts';
import { readVersion } from '#server/features/assessments/versions.ts';
import { badInput, conflict, notFound } from '#server/http/errors.ts';
import { type Answers, type Change, changeErrors } from './check-answers.ts';
import { readAnswers } from './own-response.ts';
import { isOpenTo, type LockedResponse, lockResponse } from './queries.ts';

/**
 * Stores an expert's answers if they are newer than the stored ones, and the question at which the expert is. Stores all or
 * nothing; sending the same again changes nothing. Answers after the end are kept too.
 * @throws HttpError 400 with the messages at the ids of hidden, foreign, invalid or too early answers; 404 when the response is not theirs; 409 once
 * it is submitted or declined
 */
export async function saveAnswers(ctx: Context, expertId: number, payload: AnswersPayload): Promise<SavedAnswers> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockResponse(tx, payload.response);
    if (!locked || !isOpenTo(expertId, locked)) throw notFound();
    const { questionnaire } = await readVersion(ctx, tx, locked.response.version_id);
    const change = changeOf(await readBefore(tx, payload.response), payload.answers);
    if (change.newer.length > 0) {
      refuseAfterEnd(locked);
      refuseWrong(questionnaire, change);
      await upsert(tx, payload.response, change.newer);
    }
    return {
      response: payload.response,
      progress: await rememberPlace(tx, locked, questionnaire, change.after, payload.current_question_id),
      is_closed: isClosed(locked.assessment),
      results: [...change.newer, ...(await readOthers(tx, payload, change))],
    };
  });
}

async function readBefore(tx: Db, responseId: number): Promise<Answers> {
  const rows = await tx
    .select({
      question_id: answers.question_id,
      value: answers.value,
      cannot_judge: answers.cannot_judge,
      revision: answers.revision,
    })
    .from(answers)
    .where(eq(answers.response_id, responseId));
  return Object.fromEntries(rows.map((row) => [row.question_id, row]));
}

/** Takes the newest answer to each question if it is newer than the stored one. */
function changeOf(before: Answers, sent: readonly StoredAnswer[]): Change {
  const newest = sent.reduce((kept, answer) => mergeAnswers(kept, [answer]), {} as Record<string, StoredAnswer>);
  const newer = Object.values(newest).filter((answer) => answer.revision > (before[answer.question_id]?.revision ?? 0));
  return { newer, before, after: { ...before, ...Object.fromEntries(newer.map((each) => [each.question_id, each])) } };
}

/** Refuses a new answer, but not one that was sent again because its acknowledgement was lost. */
function refuseAfterEnd({ response, assignment }: LockedResponse): void {
  if (response.submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
  if (assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
}

function refuseWrong(questionnaire: Questionnaire, change: Change): void {
  const errors = changeErrors(questionnaire, change);
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

/** The stored answers to questions whose sent answer was not the newest. */
async function readOthers(tx: Db, { response, answers: sent }: AnswersPayload, { newer }: Change) {
  const taken = new Set(newer.map((answer) => answer.question_id));
  const others = sent.map((answer) => answer.question_id).filter((id) => !taken.has(id));
  return others.length === 0
    ? []
    : readAnswers(tx, response).then((all) => all.filter(({ question_id }) => others.includes(question_id)));
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

/** Remembers the progress, and the question at which the expert is; gives the progress. */
async function rememberPlace(
  tx: Db,
  { response, assignment }: LockedResponse,
  questionnaire: Questionnaire,
  answers: Answers,
  position: string | null | undefined,
): Promise<number> {
  if (response.submitted_at) return assignment.progress;
  const percent = progress(questionnaire, answers);
  const known = position === null || questionnaire.questions.some((question) => question.id === position);
  if (known && position !== response.current_question_id) {
    await tx.update(responses).set({ current_question_id: position }).where(eq(responses.id, response.id));
  }
  if (percent !== assignment.progress) {
    await tx.update(assignments).set({ progress: percent }).where(eq(assignments.id, assignment.id));
  }
  return percent;
}
