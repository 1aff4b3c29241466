import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { mergeAnswers } from '#common/answers/player/merge.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/answers/responses.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { isClosed } from '#common/assessments/assignment-states.ts';
import { answerErrors, type GivenAnswer, type StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { canFollow, isExposure, isTooEarly, wentOn } from '#common/assessments/questionnaire/exposure-order.ts';
import { progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import { rotated } from '#common/assessments/questionnaire/rotation.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { readVersion } from '#server/assessments/read.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { observed } from '#server/data/observed.ts';
import { answers, assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { columns, listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { isOpenForExpert, lockResponse, notOpen, readAnswers } from './queries.ts';

/**
 * Stores answers that are newer than the stored ones, and the expert's current question. Stores all or nothing; sending the
 * same again changes nothing. Late answers are kept too.
 * @throws HttpError 400 with messages at the ids of hidden, unknown, invalid or too early answers; 404 if the response belongs to
 * somebody else; 409 once it is submitted or declined
 */
export async function saveAnswers(ctx: Context, expertId: number, payload: AnswersPayload): Promise<SavedAnswers> {
  const saved = await trySaving(ctx, ctx.db, expertId, payload);
  if (saved) return saved;
  return ctx.db.transaction(async (tx) => {
    await lockResponse(tx, payload.response);
    const savedAlone = await trySaving(ctx, tx, expertId, payload);
    if (!savedAlone) throw new Error(`Response ${payload.response} was changed while it was locked`);
    return savedAlone;
  });
}

const RESPONSE = ['id', 'version_id', 'current_question_id', 'submitted_at', 'revision', 'seed'] as const;

const ASSIGNMENT = ['progress', 'declined_at'] as const;
const ASSESSMENT = ['is_draft', 'is_active', 'deadline'] as const;
const ANSWER = ['question_id', 'value', 'cannot_judge', 'revision'] as const;

const openRow = rowOf(responses, RESPONSE)
  .extend(rowOf(assignments, ASSIGNMENT).shape)
  .extend(rowOf(assessments, ASSESSMENT).shape)
  .extend({ assignment_id: z.int(), before: z.array(rowOf(answers, ANSWER)) });
type Found = z.infer<typeof openRow>;

/** The response, if its expert may still write to it. */
const from = sql`from ${responses}
  join ${assignments} on ${assignments.id} = ${responses.assignment_id}
  join ${assessments} on ${assessments.id} = ${responses.assessment_id}
  where ${responses.id} = ${sql.placeholder('response')} and ${isOpenForExpert(sql.placeholder('expert'))}`;

const openResponse = statement('response to save answers in', openRow)`
  select ${columns(responses, RESPONSE)}, ${assignments.id} as assignment_id, ${columns(assignments, ASSIGNMENT)},
    ${columns(assessments, ASSESSMENT)}, ${listOf(
      objectOf(answers, ANSWER),
      sql`${answers} where ${answers.response_id} = ${responses.id}`,
      sql`${answers.question_id}`,
    )} as before ${from}`;

/**
 * Writes answers, current question and progress unless the response has changed since it was read. Locks the assignment
 * first, as all code that writes both does.
 */
const write = statement('answers of an expert', rowOf(responses, ['id']))`with open as (
    select ${responses.id}, ${assignments.id} as assignment_id ${from} and ${assignments.declined_at} is null
      and ${responses.submitted_at} is null and ${responses.revision} = ${sql.placeholder('revision')}
    for update of ${assignments}, ${responses}
  ), place as (
    update ${responses} set revision = ${responses.revision} + 1, current_question_id = ${sql.placeholder('place')}, updated_at = now()
    from open where ${responses.id} = open.id
  ), progress as (
    update ${assignments} set progress = ${sql.placeholder('progress')}
    from open where ${assignments.id} = open.assignment_id and ${assignments.progress} <> ${sql.placeholder('progress')}
  ), saved as (
    insert into ${answers} (response_id, question_id, value, cannot_judge, revision, measurement, answered_at)
    select open.id, newer.* from open, jsonb_to_recordset(${sql.placeholder('newer')}::jsonb) as newer
      (question_id text, value jsonb, cannot_judge boolean, revision bigint, measurement jsonb, answered_at timestamptz)
    on conflict (response_id, question_id) do update set value = excluded.value, cannot_judge = excluded.cannot_judge,
      revision = excluded.revision, measurement = excluded.measurement, answered_at = excluded.answered_at, saved_at = now()
      where excluded.revision > ${answers.revision}
  )
  select id from open`;

/** Reads, checks and writes; null if another request has saved in between. */
async function trySaving(ctx: Context, db: Db, expert: number, payload: AnswersPayload): Promise<SavedAnswers | null> {
  const { response } = payload;
  const found = await openResponse.row(db, { response, expert });
  if (!found) throw await notOpen(db, expert, eq(responses.id, response));
  const questionnaire = rotated((await readVersion(ctx, db, found.version_id)).questionnaire, found.seed);
  const before = Object.fromEntries(found.before.map((answer) => [answer.question_id, answer]));
  const change = changeOf(before, payload.answers);
  if (change.newer.length > 0) {
    refuseAfterEnd(found);
    refuseWrong(questionnaire, change);
  }
  const place = placeOf(found, questionnaire, payload.current_question_id);
  const percent = found.submitted_at ? found.progress : progress(questionnaire, change.after);
  const isSame = place === found.current_question_id && percent === found.progress && change.newer.length === 0;
  if (!isSame && !found.declined_at) {
    const newer = JSON.stringify(change.newer.map(toRow));
    const values = { response, expert, revision: found.revision, place, progress: percent, newer };
    if (!(await write.row(db, values))) return null;
    observed.answersSaved.publish(change.newer.length);
  }
  return {
    response,
    progress: percent,
    is_closed: isClosed(found),
    results: [...change.newer, ...(await readOthers(db, payload, change))],
  };
}

/** Takes the newest answer to each question if it is newer than the stored one. */
function changeOf(before: Answers, sent: readonly StoredAnswer[]): Change {
  const newest = sent.reduce((kept, answer) => mergeAnswers(kept, [answer]), {} as Record<string, StoredAnswer>);
  const newer = Object.values(newest).filter((answer) => answer.revision > (before[answer.question_id]?.revision ?? 0));
  return { newer, before, after: { ...before, ...Object.fromEntries(newer.map((each) => [each.question_id, each])) } };
}

/** Refuses new answers to a finished response. Answers that are only sent again are accepted. */
function refuseAfterEnd({ submitted_at, declined_at }: Found): void {
  if (submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
  if (declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
}

function refuseWrong(questionnaire: Questionnaire, change: Change): void {
  const errors = changeErrors(questionnaire, change);
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

/** The expert's current question: the sent one, unless it is unknown or the response is submitted. */
function placeOf(found: Found, { questions }: Questionnaire, sent: string | null | undefined): string | null {
  const isKnown = sent === null || questions.some(({ id }) => id === sent);
  return sent !== undefined && isKnown && !found.submitted_at ? sent : found.current_question_id;
}

const toRow = (answer: StoredAnswer) => ({
  ...answer,
  value: answer.cannot_judge ? null : (answer.value ?? null),
  measurement: answer.measurement ?? {},
});

/** The stored answers to the sent questions that have a newer stored answer. */
async function readOthers(db: Db, { response, answers: sent }: AnswersPayload, { newer }: Change) {
  const taken = new Set(newer.map((answer) => answer.question_id));
  const others = new Set(sent.map((answer) => answer.question_id).filter((id) => !taken.has(id)));
  return others.size === 0
    ? []
    : (await readAnswers(db, response)).filter(({ question_id }) => others.has(question_id));
}

/** Answers by question id, as the rules need them. */
type Answers = Readonly<Record<string, GivenAnswer & { revision: number }>>;

/** A save: the answers that are newer than the stored ones, and all answers before and after. */
type Change = { newer: readonly StoredAnswer[]; before: Answers; after: Answers };

/** Messages at the ids of questions whose answers may not be stored: hidden, unknown, invalid or too early ones. */
function changeErrors(questionnaire: Questionnaire, change: Change): FieldErrors {
  const questions = new Map(questionnaire.questions.map((question) => [question.id, question]));
  const asked = askedAnyTime(questionnaire, change);
  const errors: FieldErrors = {};
  for (const answer of change.newer) {
    const question = questions.get(answer.question_id);
    const messages = question
      ? [
          ...new Set(Object.values(answerErrors(question, answer)).flat()),
          ...(asked.has(question.id) ? orderMessages(questionnaire, change, question) : [RESPONSE_MESSAGES.hidden]),
        ]
      : [RESPONSE_MESSAGES.foreign];
    if (messages.length > 0) errors[answer.question_id] = messages;
  }
  return errors;
}

/** Returns why an answer violates the order around timed exposures. */
function orderMessages(questionnaire: Questionnaire, change: Change, question: Question): string[] {
  const [before, after] = [change.before[question.id], change.after[question.id]];
  if (isExposure(question) && after) {
    // Taking back "cannot judge" would show the picture after later questions.
    const isLate = before?.cannot_judge && !after.cannot_judge && wentOn(questionnaire, change.before, question);
    if (isLate || !canFollow(question, before, after)) return [RESPONSE_MESSAGES.shownElsewhere];
  }
  return isTooEarly(questionnaire, change.after, question) ? [RESPONSE_MESSAGES.tooEarly] : [];
}

/**
 * The questions that were visible at some time while the new answers were given, in their order, or are visible after them: a
 * device that was offline may send an answer together with a later one that hides its question.
 */
function askedAnyTime(questionnaire: Questionnaire, { newer, before, after }: Change): ReadonlySet<string> {
  const askedWith = (answers: Answers) => visibleQuestions(questionnaire, answers).map((question) => question.id);
  const asked = new Set(askedWith(after));
  if (newer.every((answer) => asked.has(answer.question_id))) return asked;
  let answers = before;
  for (const answer of [...newer].sort((a, b) => a.revision - b.revision)) {
    answers = { ...answers, [answer.question_id]: answer };
    for (const id of askedWith(answers)) asked.add(id);
  }
  return asked;
}
