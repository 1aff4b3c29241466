import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { type StoredAnswer, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Db } from '#server/db/database.ts';
import { answers, responses } from '#server/db/schema/assessments.ts';

type AnswerRow = Omit<typeof answers.$inferSelect, 'response_id' | 'saved_at'>;

/** The columns of an answer that go to its expert. */
export const storedAnswerColumns = {
  question_id: answers.question_id,
  value: answers.value,
  cannot_judge: answers.cannot_judge,
  revision: answers.revision,
  answered_at: answers.answered_at,
  measurement: answers.measurement,
};

/** Converts a stored answer to the answer of the API. */
export function toStoredAnswer(row: AnswerRow): StoredAnswer {
  const measured = storedAnswer.shape.measurement.safeParse(row.measurement);
  return {
    question_id: row.question_id,
    value: row.value,
    cannot_judge: row.cannot_judge,
    revision: row.revision,
    answered_at: row.answered_at.toISOString(),
    measurement: measured.success ? measured.data : null,
  };
}

/** The stored answers of a response: all, or those to some questions. */
export async function readAnswers(
  db: Db,
  responseId: number,
  questionIds?: readonly string[],
): Promise<StoredAnswer[]> {
  const some = questionIds && inArray(answers.question_id, [...questionIds]);
  const rows = await db
    .select(storedAnswerColumns)
    .from(answers)
    .where(and(eq(answers.response_id, responseId), some))
    .orderBy(asc(answers.question_id));
  return rows.map(toStoredAnswer);
}

/** The answers of an expert's assignment so far; null before it was started. */
export async function readOwnResponse(db: Db, assignmentId: number): Promise<OwnResponse | null> {
  const [row] = await db.select().from(responses).where(eq(responses.assignment_id, assignmentId));
  if (!row) return null;
  return {
    id: row.id,
    seed: row.seed,
    current_question_id: row.current_question_id,
    started_at: row.started_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    waits_for_acceptance: row.is_late && !row.accepted_at,
    answers: await readAnswers(db, row.id),
  };
}
