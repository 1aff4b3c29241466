import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { assessmentVersions } from '#server/db/schema/assessments.ts';
import { notFound } from '#server/http/errors.ts';

/** The id of an assessment's version by its number; 404 when there is none. */
export async function findVersion(db: Db, assessmentId: number, number: number): Promise<number> {
  const [row] = await db
    .select({ id: assessmentVersions.id })
    .from(assessmentVersions)
    .where(and(eq(assessmentVersions.assessment_id, assessmentId), eq(assessmentVersions.number, number)));
  if (!row) throw notFound();
  return row.id;
}
