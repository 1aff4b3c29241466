import { and, eq, isNull } from 'drizzle-orm';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Db } from '#server/db/database.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { notFound } from '#server/http/errors.ts';

export type AssessmentRecord = Omit<typeof assessments.$inferSelect, 'draft'> & { draft: Questionnaire };

/** An assessment as stored, or 404 when it is not there or deleted. `lock` keeps others from changing it in this transaction. */
export async function requireAssessment(db: Db, id: number, lock = false): Promise<AssessmentRecord> {
  const query = db
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), isNull(assessments.archived_at)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  // What is in the column was checked against draftQuestionnaire when it was saved.
  return row as AssessmentRecord;
}
