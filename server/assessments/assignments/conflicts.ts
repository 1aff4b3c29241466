import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Conflict, conflictsOf, monthsBefore, type RecordedOverride } from '#common/assessments/assignments.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { conflictOverrides } from '#server/data/schema/assessments.ts';
import { expertBrands } from '#server/data/schema/experts.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';

/** An expert's conflicts of interest with an assessment: those in force, and those that staff have overridden. */
export type Conflicts = { open: Conflict[]; overridden: Conflict[]; override: RecordedOverride | null };

const NONE: Conflicts = { open: [], overridden: [], override: null };

type Judged = { id: number; vis_id: number };

/** Looks up the conflicts of experts; returns a function from an expert to their conflicts. */
export async function conflictsWith(
  db: Db,
  assessment: Judged,
  expertIds: readonly number[],
): Promise<(expertId: number) => Conflicts> {
  if (expertIds.length === 0) return () => NONE;
  const ids = [...expertIds];
  const months = await readSetting(db, 'conflict_months');
  const names = await brandsOf(db, assessment.vis_id);
  const works = await db.select().from(expertBrands).where(inArray(expertBrands.expert_id, ids));
  const overrides = await overridesOf(db, assessment.id, ids);
  const today = new Date().toISOString().slice(0, 10);
  return (expertId) => {
    const own = works.filter((work) => work.expert_id === expertId);
    if (own.length === 0) return NONE;
    const found = conflictsOf(own, names, today, months);
    const known = overrides.get(expertId);
    const isCovered = ({ brand }: Conflict) => known?.brands.includes(brand) ?? false;
    return {
      open: found.filter((one) => !isCovered(one)),
      overridden: found.filter(isCovered),
      override: known?.override ?? null,
    };
  };
}

/** The brand of a VIS and its competitors. */
async function brandsOf(db: Db, visId: number): Promise<string[]> {
  const [row] = await db
    .select({ name: brands.name, competitors: brands.competitors })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(eq(vis.id, visId));
  return row ? [row.name, ...row.competitors] : [];
}

async function overridesOf(db: Db, assessmentId: number, expertIds: number[]) {
  const rows = await db
    .select({ override: conflictOverrides, by: nameOfUser(conflictOverrides.overridden_by) })
    .from(conflictOverrides)
    .where(and(eq(conflictOverrides.assessment_id, assessmentId), inArray(conflictOverrides.expert_id, expertIds)));
  return new Map(
    rows.map(({ override: { expert_id, brands: covered, reason, overridden_at }, by }) => [
      expert_id,
      { brands: covered, override: { reason, by: by ?? '', at: overridden_at.toISOString() } },
    ]),
  );
}

/** Records that an expert may take part despite these conflicts; replaces an earlier record. */
export async function recordOverride(
  tx: Db,
  actorId: number,
  assessmentId: number,
  expertId: number,
  { conflicts, reason }: { conflicts: readonly Conflict[]; reason: string },
): Promise<void> {
  const fresh = {
    reason,
    brands: [...new Set(conflicts.map(({ brand }) => brand))],
    overridden_by: actorId,
    overridden_at: new Date(),
  };
  await tx
    .insert(conflictOverrides)
    .values({ assessment_id: assessmentId, expert_id: expertId, ...fresh })
    .onConflictDoUpdate({ target: [conflictOverrides.assessment_id, conflictOverrides.expert_id], set: fresh });
  await audit(tx, {
    action: 'expert.conflict_overridden',
    entityId: expertId,
    after: { assessment_id: assessmentId },
    personal: {
      about: expertId,
      after: { assessment_id: assessmentId, reason, conflicts: conflicts.map((one) => one.reason) },
    },
  });
}

/** Overrides the conflicts that an expert has with an assessment. @throws HttpError 404, 409 when there is none */
export async function overrideConflicts(
  ctx: Context,
  actorId: number,
  assessmentId: number,
  expertId: number,
  reason: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, assessmentId, true);
    const { open, overridden } = (await conflictsWith(tx, assessment, [expertId]))(expertId);
    if (open.length + overridden.length === 0) throw conflict('This expert has no conflict of interest here.');
    await recordOverride(tx, actorId, assessmentId, expertId, { conflicts: [...open, ...overridden], reason });
  });
}

/**
 * The condition that an expert has a conflict of interest with an assessment that nobody has overridden: conflictsOf()
 * of common/assessments/assignments.ts in SQL, for statements about many experts. Only nameKey knows which spellings are
 * equal, so the names that experts wrote are compared here, and the database looks for the matching ones.
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
