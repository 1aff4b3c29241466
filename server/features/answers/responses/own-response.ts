import { type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { type StoredAnswer, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Db } from '#server/db/database.ts';
import { answers, responses } from '#server/db/schema/assessments.ts';
import { listOf, objectOf, type Read, Statement } from '#server/db/statement.ts';

const ANSWER = ['question_id', 'value', 'cannot_judge', 'revision', 'answered_at', 'measurement'] as const;

/** An answer as statements read it. */
export type AnswerRow = Read<Pick<typeof answers.$inferSelect, (typeof ANSWER)[number]>>;

/** The answers of a response, as a list in one column. */
export const answersOf = (responseId: SQLWrapper) =>
  listOf(
    objectOf(answers, ANSWER),
    sql`${answers} where ${answers.response_id} = ${responseId}`,
    sql`${answers.question_id}`,
  );

/** Converts a stored answer to the answer of the API. */
export function toStoredAnswer(row: AnswerRow): StoredAnswer {
  const measured = storedAnswer.shape.measurement.safeParse(row.measurement);
  return { ...row, measurement: measured.success ? measured.data : null };
}

const answersById = new Statement<{ expert_id: number; answers: AnswerRow[] }>(
  'answers of a response',
  sql`select ${responses.expert_id}, ${answersOf(responses.id)} as answers from ${responses} where ${responses.id} = ${sql.placeholder('response')}`,
);

/** The stored answers of a response and whose they are; undefined if there is none. */
export async function readGiven(
  db: Db,
  response: number,
): Promise<{ expert: number; answers: StoredAnswer[] } | undefined> {
  const row = await answersById.row(db, { response });
  return row && { expert: row.expert_id, answers: row.answers.map(toStoredAnswer) };
}

/** The stored answers of a response. */
export const readAnswers = async (db: Db, response: number): Promise<StoredAnswer[]> =>
  (await readGiven(db, response))?.answers ?? [];

/** A response as its expert reads it, in one column. */
export type StoredResponse = Omit<OwnResponse, 'answers'> & { answers: AnswerRow[] };
export const ownResponse = objectOf(
  responses,
  ['id', 'seed', 'current_question_id', 'started_at', 'submitted_at'],
  sql`'waits_for_acceptance', ${responses.is_late} and ${responses.accepted_at} is null, 'answers', ${answersOf(responses.id)}`,
);

const ofAssignment = new Statement<{ response: StoredResponse }>(
  'response to an assignment',
  sql`select ${ownResponse} as response from ${responses} where ${responses.assignment_id} = ${sql.placeholder('assignment')}`,
);

/** The answers of an expert's assignment so far; null before it was started. */
export async function readOwnResponse(db: Db, assignment: number): Promise<OwnResponse | null> {
  const row = await ofAssignment.row(db, { assignment });
  return row ? presentResponse(row.response) : null;
}

/** Converts a stored response to the response of the API. */
export const presentResponse = (response: StoredResponse): OwnResponse => ({
  ...response,
  answers: response.answers.map(toStoredAnswer),
});
