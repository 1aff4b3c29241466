import { and, eq, inArray } from 'drizzle-orm';
import { type Conflict, conflictsOf, type RecordedOverride } from '#common/assessments/conflicts.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { conflictOverrides } from '#server/db/schema/assessments.ts';
import { expertBrands } from '#server/db/schema/experts.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { requireAssessment } from '#server/features/assessments/queries.ts';
import { conflict } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { readSetting } from '#server/system/settings.ts';

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
export async function brandsOf(db: Db, visId: number): Promise<string[]> {
  const [row] = await db
    .select({ name: brands.name, competitors: brands.competitors })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(eq(vis.id, visId));
  return row ? [row.name, ...row.competitors] : [];
}

async function overridesOf(db: Db, assessmentId: number, expertIds: number[]) {
  const rows = await db
    .select({ override: conflictOverrides, first_name: users.first_name, last_name: users.last_name })
    .from(conflictOverrides)
    .leftJoin(users, eq(users.id, conflictOverrides.overridden_by))
    .where(and(eq(conflictOverrides.assessment_id, assessmentId), inArray(conflictOverrides.expert_id, expertIds)));
  return new Map(
    rows.map(({ override: { expert_id, brands: covered, reason, overridden_at }, ...person }) => [
      expert_id,
      { brands: covered, override: { reason, by: fullName(person), at: overridden_at.toISOString() } },
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
    actorId,
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
