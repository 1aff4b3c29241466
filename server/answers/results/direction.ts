import { type SQLWrapper, sql } from 'drizzle-orm';
import { type DirectionDecision, directionDecisions } from '#common/answers/results/direction.ts';
import type { Directions } from '#common/assessments/questionnaire/directions.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { questionDirection } from '#server/data/schema/assessments.ts';
import { listOf, objectOf, statement } from '#server/data/statement.ts';

/** What staff decided about where more is better in the questions of an assessment, as a list in one column. */
export const directionsOf = (assessmentId: SQLWrapper) =>
  listOf(
    objectOf(
      questionDirection,
      ['question_id', 'directions', 'decided_at'],
      sql`'decided_by', coalesce(${nameOfUser(questionDirection.decided_by)}, 'staff')`,
    ),
    sql`${questionDirection} where ${questionDirection.assessment_id} = ${assessmentId}`,
    sql`${questionDirection.question_id}`,
  );

const decided = statement('decisions about directions', directionDecisions)`
  select ${directionsOf(sql.placeholder('assessment'))} as decisions`;

/** The decisions of staff about the directions of an assessment's questions. @throws HttpError 404 */
export async function readDirections(db: Db, assessment: number): Promise<{ decisions: DirectionDecision[] }> {
  await requireAssessment(db, assessment);
  return decided.one(db, { assessment });
}

/** The same by question id; without questions that are left to the questionnaire. */
export const byQuestion = (decisions: readonly DirectionDecision[]): Map<string, Directions> =>
  new Map(decisions.flatMap(({ question_id, directions }) => (directions ? [[question_id, directions]] : [])));
