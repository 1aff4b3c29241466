import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { nameOfUser } from '#server/data/conditions.ts';
import { questionPooling } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { listOf, objectOf } from '#server/data/statement.ts';

/** Names and files of materials by id, in one column. A file that was uploaded twice has the same mark, made from its content. */
export const knownMaterials = (condition: SQL) =>
  sql`(select coalesce(json_object_agg(${visMaterials.id}, json_build_object('title', ${visMaterials.title}, 'file', ${files.sha256})
      order by ${visMaterials.id}), '{}')
    from ${visMaterials} join ${files} on
      ${files.id} = coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id}) where ${condition})`;

/** Decisions of staff about the questions of an assessment, as a list in one column. */
export const decisions = (assessmentId: SQLWrapper) =>
  listOf(
    objectOf(
      questionPooling,
      ['question_id', 'groups', 'decided_at'],
      sql`'decided_by', coalesce(${nameOfUser(questionPooling.decided_by)}, 'staff')`,
    ),
    sql`${questionPooling} where ${questionPooling.assessment_id} = ${assessmentId}`,
    sql`${questionPooling.question_id}`,
  );
