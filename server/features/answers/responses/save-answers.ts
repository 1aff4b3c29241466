import { eq, sql } from 'drizzle-orm';
import { mergeAnswers } from '#common/answers/player/merge.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/answers/responses.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { isClosed } from '#common/assessments/assessments.ts';
import { answerErrors, type GivenAnswer, type StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { canFollow, isExposure, isTooEarly, wentOn } from '#common/assessments/questionnaire/exposure-order.ts';
import { progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { answers, assignments, responses } from '#server/db/schema/assessments.ts';
import { badInput, conflict, notFound } from '#server/http/errors.ts';
import { readAnswers } from './own-response.ts';
import { isOpenTo, type LockedResponse, lockResponse } from './queries.ts';
import { readVersion } from './versions.ts';

/**
 * Stores an expert's answers where they are newer than what is stored, and where the expert is. All or nothing; sending the
 * same again changes nothing. Answers after the end are kept too.
 * @throws HttpError 400 with the messages at the ids of hidden, foreign, invalid or too early answers; 404 when the response is not theirs; 409 once
 * it is submitted or declined
 */
export async function saveAnswers(ctx: Context, expertId: number, payload: AnswersPayload): Promise<SavedAnswers> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, payload.response);
    if (!found || !isOpenTo(expertId, found)) throw notFound();
    const questionnaire = await readVersion(ctx, tx, found.response.version_id);
    const stored = await readRevised(tx, found.response.id);
    const newer = newestOfEach(payload.answers).filter(
      (answer) => answer.revision > (stored[answer.question_id]?.revision ?? 0),
    );
    if (newer.length > 0) refuseAfterEnd(found);
    const merged: RevisedAnswers = {
      ...stored,
      ...Object.fromEntries(newer.map((answer) => [answer.question_id, answer])),
    };
    const errors = errorsOf(questionnaire, stored, merged, newer);
    if (Object.keys(errors).length > 0) throw badInput(errors);
    if (newer.length > 0) await upsert(tx, found.response.id, newer);
    const percent = await rememberProgress(tx, found, questionnaire, merged, payload.current_question_id);
    return {
      response: found.response.id,
      progress: percent,
      is_closed: isClosed(found.assessment),
      results: [...newer, ...(await readOthers(tx, found.response.id, payload.answers, newer))],
    };
  });
}

/** What visibility and progress look at, with the revision. */
type RevisedAnswer = GivenAnswer & { revision: number };
type RevisedAnswers = Readonly<Record<string, RevisedAnswer>>;

async function readRevised(tx: Db, responseId: number): Promise<RevisedAnswers> {
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

/** The stored answers to questions whose sent answer was not the newest. */
async function readOthers(tx: Db, responseId: number, sent: readonly StoredAnswer[], newer: readonly StoredAnswer[]) {
  const taken = new Set(newer.map((answer) => answer.question_id));
  const others = sent.map((answer) => answer.question_id).filter((id) => !taken.has(id));
  return others.length === 0 ? [] : readAnswers(tx, responseId, others);
}

function newestOfEach(given: readonly StoredAnswer[]): StoredAnswer[] {
  return Object.values(
    given.reduce((kept, answer) => mergeAnswers(kept, [answer]), {} as Record<string, StoredAnswer>),
  );
}

/** Refuses a new answer, but not one that was sent again because its acknowledgement was lost. */
function refuseAfterEnd({ response, assignment }: LockedResponse): void {
  if (response.submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
  if (assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
}

function errorsOf(
  questionnaire: Questionnaire,
  stored: RevisedAnswers,
  merged: RevisedAnswers,
  given: readonly StoredAnswer[],
): FieldErrors {
  const byId = new Map(questionnaire.questions.map((question) => [question.id, question]));
  const visible = askedAnyTime(questionnaire, stored, merged, given);
  const errors: FieldErrors = {};
  for (const answer of given) {
    const question = byId.get(answer.question_id);
    const messages = question
      ? [...new Set(Object.values(answerErrors(question, answer)).flat())]
      : [RESPONSE_MESSAGES.foreign];
    if (question && !visible.has(question.id)) messages.push(RESPONSE_MESSAGES.hidden);
    else if (question) messages.push(...orderMessages(questionnaire, stored, merged, question));
    if (messages.length > 0) errors[answer.question_id] = messages;
  }
  return errors;
}

/** Returns why an answer violates the order around timed exposures. */
function orderMessages(
  questionnaire: Questionnaire,
  stored: RevisedAnswers,
  merged: RevisedAnswers,
  question: Question,
): string[] {
  const [before, next] = [stored[question.id], merged[question.id]];
  if (isExposure(question) && next) {
    // Taking back "cannot judge" would show the picture after later questions.
    const isLate = before?.cannot_judge && !next.cannot_judge && wentOn(questionnaire, stored, question);
    if (isLate || !canFollow(question, before, next)) return [RESPONSE_MESSAGES.shownElsewhere];
  }
  return isTooEarly(questionnaire, merged, question) ? [RESPONSE_MESSAGES.tooEarly] : [];
}

/**
 * The questions that are asked after the batch or were while its answers were given, one after the other: what was offline for long may
 * bring an answer together with a later one that hides its question.
 */
function askedAnyTime(
  questionnaire: Questionnaire,
  stored: RevisedAnswers,
  merged: RevisedAnswers,
  given: readonly StoredAnswer[],
): ReadonlySet<string> {
  const idsOf = (answers: RevisedAnswers) => visibleQuestions(questionnaire, answers).map((question) => question.id);
  const asked = new Set(idsOf(merged));
  if (given.every((answer) => asked.has(answer.question_id))) return asked;
  let soFar = stored;
  for (const answer of [...given].sort((a, b) => a.revision - b.revision)) {
    soFar = { ...soFar, [answer.question_id]: answer };
    for (const id of idsOf(soFar)) asked.add(id);
  }
  return asked;
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
  merged: RevisedAnswers,
  position: string | null | undefined,
): Promise<number> {
  if (response.submitted_at) return assignment.progress;
  const percent = progress(questionnaire, merged);
  const known = position === null || questionnaire.questions.some((question) => question.id === position);
  if (position !== undefined && known && position !== response.current_question_id) {
    await tx.update(responses).set({ current_question_id: position }).where(eq(responses.id, response.id));
  }
  if (percent !== assignment.progress) {
    await tx.update(assignments).set({ progress: percent }).where(eq(assignments.id, assignment.id));
  }
  return percent;
}
