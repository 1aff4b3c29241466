import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DirectionDecision, directionDecisions } from '#common/answers/results/direction.ts';
import type { Directions } from '#common/assessments/questionnaire/directions.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { questionDirection, questionPooling } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { listOf, objectOf, statement } from '#server/data/statement.ts';

/** Names and files of materials by id, in one column. A file that was uploaded twice has the same mark, made from its content. */
export const knownMaterials = (condition: SQL) =>
  sql`(select coalesce(json_object_agg(${visMaterials.id}, json_build_object('title', ${visMaterials.title}, 'file', ${files.sha256})
      order by ${visMaterials.id}), '{}')
    from ${visMaterials} join ${files} on
      ${files.id} = coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id}) where ${condition})`;

const decidedIn = (table: typeof questionPooling | typeof questionDirection, what: SQL, assessmentId: SQLWrapper) =>
  listOf(
    objectOf(
      table,
      ['question_id', 'decided_at'],
      sql`${what}, 'decided_by', coalesce(${nameOfUser(table.decided_by)}, 'staff')`,
    ),
    sql`${table} where ${table.assessment_id} = ${assessmentId}`,
    sql`${table.question_id}`,
  );

/** What staff decided about the versions of an assessment's questions, as a list in one column. */
export const poolingOf = (assessmentId: SQLWrapper) =>
  decidedIn(questionPooling, sql`'groups', ${questionPooling.groups}`, assessmentId);

/** What staff decided about where more is better in the questions of an assessment, as a list in one column. */
export const directionsOf = (assessmentId: SQLWrapper) =>
  decidedIn(questionDirection, sql`'directions', ${questionDirection.directions}`, assessmentId);

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
