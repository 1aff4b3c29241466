import { eq, inArray, sql } from 'drizzle-orm';
import type { KnownMaterials } from '#common/answers/report/design.ts';
import type { PoolingBasis, PoolingDecision } from '#common/answers/report/pooling.ts';
import { fullName } from '#common/texts/format.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { questionPooling } from '#server/db/schema/assessments.ts';
import { files } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';

/** What pooling depends on: the materials of the versions, and decisions of staff. */
export async function readPoolingBasis(db: Db, assessmentId: number, materialIds: number[]): Promise<PoolingBasis> {
  const [materials, decisions] = await Promise.all([knownMaterials(db, materialIds), readDecisions(db, assessmentId)]);
  return { materials, decisions };
}

/** Names and files of materials; a file that was uploaded twice has the same mark, because its content is the same. */
async function knownMaterials(db: Db, ids: number[]): Promise<KnownMaterials> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: visMaterials.id, title: visMaterials.title, file: files.sha256 })
    .from(visMaterials)
    .innerJoin(
      files,
      eq(files.id, sql`coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id})`),
    )
    .where(inArray(visMaterials.id, ids));
  return Object.fromEntries(rows.map(({ id, title, file }) => [id, { title, file }]));
}

/** Decisions of staff about the questions of an assessment. */
export async function readDecisions(db: Db, assessmentId: number): Promise<PoolingDecision[]> {
  const rows = await db
    .select({
      decision: questionPooling,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(questionPooling)
    .leftJoin(users, eq(users.id, questionPooling.decided_by))
    .where(eq(questionPooling.assessment_id, assessmentId));
  return rows.map(({ decision, first_name, last_name }) => ({
    question_id: decision.question_id,
    groups: decision.groups,
    decided_by: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || 'staff',
    decided_at: decision.decided_at.toISOString(),
  }));
}
