import { type SQL, sql } from 'drizzle-orm';
import { monthsBefore } from '#common/assessments/conflicts.ts';
import { nameKey } from '#common/texts/text-fields.ts';
import type { Db } from '#server/db/database.ts';
import { conflictOverrides } from '#server/db/schema/assessments.ts';
import { expertBrands } from '#server/db/schema/experts.ts';
import { readSetting } from '#server/system/settings.ts';
import { brandsOf } from './conflicts.ts';

/**
 * The condition that an expert has a conflict of interest with an assessment that nobody has overridden: conflictsOf() of
 * common/assessments/conflicts.ts in SQL, for statements about many experts. How a brand may be spelt is decided by nameKey
 * alone: the names that experts wrote are compared here, and the database only looks for those that are meant.
 */
export async function openConflict(
  db: Db,
  assessment: { id: number; vis_id: number },
  expertId: SQL,
  now = new Date(),
): Promise<SQL<boolean>> {
  const brands = new Set((await brandsOf(db, assessment.vis_id)).map(nameKey));
  const written = await db.selectDistinct({ name: expertBrands.name }).from(expertBrands);
  const meant = written.map(({ name }) => ({ name, key: nameKey(name) })).filter(({ key }) => brands.has(key));
  if (meant.length === 0) return sql<boolean>`false`;
  const since = monthsBefore(now.toISOString().slice(0, 10), await readSetting(db, 'conflict_months'));
  const spellings = sql.join(
    meant.map(({ name, key }) => sql`(${name}::text, ${key}::text)`),
    sql`, `,
  );
  return sql<boolean>`exists (select 1 from ${expertBrands} b
    join (values ${spellings}) as brand (name, key) on brand.name = b.name
    where b.expert_id = ${expertId} and (b.involved_with_brand or b.end_date is null or b.end_date > ${since}::date)
      and not exists (select 1 from ${conflictOverrides} o
        where o.assessment_id = ${assessment.id} and o.expert_id = b.expert_id and brand.key = any(o.brands)))`;
}
