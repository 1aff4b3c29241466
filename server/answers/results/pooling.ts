import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PoolingBasis, PoolingDecision } from '#common/answers/report/pooling.ts';
import { fullName } from '#common/words/format.ts';
import { users } from '#server/data/schema/accounts.ts';
import { questionPooling } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { listOf, objectOf } from '#server/data/statement.ts';

export type KnownRow = { id: number; title: string; file: string };

/** Names and files of materials, as a list in one column; a file that was uploaded twice has the same mark, because its content is the same. */
export const knownMaterials = (condition: SQL) =>
  listOf(
    objectOf(visMaterials, ['id', 'title'], sql`'file', ${files.sha256}`),
    sql`${visMaterials} join ${files} on
      ${files.id} = coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id}) where ${condition}`,
    sql`${visMaterials.id}`,
  );

export type DecisionRow = Omit<PoolingDecision, 'decided_by'> & { first_name: string | null; last_name: string | null };

/** Decisions of staff about the questions of an assessment, as a list in one column. */
export const decisions = (assessmentId: SQLWrapper) =>
  listOf(
    objectOf(
      questionPooling,
      ['question_id', 'groups', 'decided_at'],
      sql`'first_name', ${users.first_name}, 'last_name', ${users.last_name}`,
    ),
    sql`${questionPooling} left join ${users} on ${users.id} = ${questionPooling.decided_by}
      where ${questionPooling.assessment_id} = ${assessmentId}`,
    sql`${questionPooling.question_id}`,
  );

/** What pooling depends on: the materials of the versions, and decisions of staff. */
export const presentBasis = (known: KnownRow[], decided: DecisionRow[]): PoolingBasis => ({
  materials: Object.fromEntries(known.map(({ id, title, file }) => [id, { title, file }])),
  decisions: decided.map(presentDecision),
});
export const presentDecision = ({ first_name, last_name, ...decision }: DecisionRow): PoolingDecision => ({
  ...decision,
  decided_by: fullName({ first_name, last_name }) || 'staff',
});
