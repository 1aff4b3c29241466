import { eq } from 'drizzle-orm';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Context } from '#server/context.ts';
import type { Database, Db } from '#server/db/database.ts';
import { assessmentVersions } from '#server/db/schema/assessments.ts';

const KEPT = 100;

const caches = new WeakMap<Database, Map<number, Questionnaire>>();

/**
 * The questionnaire of a version, including keys and regions, read through `tx`. Versions never change, so recent ones are cached.
 * @throws Error for an unknown id
 */
export async function readVersion(ctx: Context, tx: Db, versionId: number): Promise<Questionnaire> {
  const cache = caches.get(ctx.database) ?? new Map<number, Questionnaire>();
  caches.set(ctx.database, cache);
  const known = cache.get(versionId);
  if (known) return known;
  const [row] = await tx
    .select({ questionnaire: assessmentVersions.questionnaire })
    .from(assessmentVersions)
    .where(eq(assessmentVersions.id, versionId));
  if (!row) throw new Error(`No version ${versionId}`);
  const questionnaire = row.questionnaire as Questionnaire;
  cache.set(versionId, questionnaire);
  const oldest = cache.keys().next();
  if (cache.size > KEPT && !oldest.done) cache.delete(oldest.value);
  return questionnaire;
}
