import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { VersionRow } from '#common/assessments/assessments.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assessmentVersions, responses } from '#server/db/schema/assessments.ts';
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

/** The versions of an assessment, newest first. */
export async function listVersions(db: Db, assessmentId: number): Promise<VersionRow[]> {
  const started = db
    .select({ version_id: responses.version_id, count: count().as('count') })
    .from(responses)
    .where(eq(responses.assessment_id, assessmentId))
    .groupBy(responses.version_id)
    .as('started');
  const rows = await db
    .select({
      id: assessmentVersions.id,
      number: assessmentVersions.number,
      published_at: assessmentVersions.published_at,
      first_name: users.first_name,
      last_name: users.last_name,
      question_count: sql<number>`jsonb_array_length(${assessmentVersions.questionnaire} -> 'questions')`,
      responses_count: started.count,
    })
    .from(assessmentVersions)
    .leftJoin(users, eq(users.id, assessmentVersions.published_by))
    .leftJoin(started, eq(started.version_id, assessmentVersions.id))
    .where(eq(assessmentVersions.assessment_id, assessmentId))
    .orderBy(desc(assessmentVersions.number));
  return rows.map(({ first_name, last_name, published_at, responses_count, ...row }) => ({
    ...row,
    published_at: published_at.toISOString(),
    published_by: fullName({ first_name, last_name }) || null,
    responses_count: responses_count ?? 0,
  }));
}
