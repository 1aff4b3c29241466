import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { assessmentVersions } from '../../db/schema/assessments.ts';
import { notFound } from '../../errors.ts';

/** The id of an assessment's version by its number; 404 when there is none. */
export async function findVersion(db: Db, assessmentId: number, number: number): Promise<number> {
  const [row] = await db
    .select({ id: assessmentVersions.id })
    .from(assessmentVersions)
    .where(and(eq(assessmentVersions.assessment_id, assessmentId), eq(assessmentVersions.number, number)));
  if (!row) throw notFound();
  return row.id;
}
