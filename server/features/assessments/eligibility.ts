import { and, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '#common/format.ts';
import type { Db } from '../../db/database.ts';
import { expertBrands, experts, users } from '../../db/schema/people.ts';
import { brands, vis } from '../../db/schema/vis.ts';

/** Whether an expert may be given an assessment of a brand, and if not why; `reason` is a sentence for staff. */
export type Candidate = { expert_id: number; name: string; reason: string | null };

/**
 * Checks experts for an assessment of a VIS: eligible are approved, active experts without a conflict, that is, nobody who
 * was involved with the brand or one of its competitors. Unknown ids and staff are reported as not being experts.
 */
export async function candidates(db: Db, visId: number, expertIds: readonly number[]): Promise<Candidate[]> {
  const rivals = db
    .select({ names: sql<string[]>`array_append(${brands.competitors}, ${brands.name})`.as('names') })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(eq(vis.id, visId))
    .as('rivals');
  const conflict = sql<boolean>`exists (
    select 1 from ${expertBrands} join ${rivals} on true
    where ${expertBrands.expert_id} = ${experts.id} and ${expertBrands.involved_with_brand}
      and lower(${expertBrands.name}) in (select lower(name) from unnest(${rivals.names}) as name)
  )`;
  const rows = await db
    .select({
      id: experts.id,
      first_name: users.first_name,
      last_name: users.last_name,
      role: users.role,
      active: users.is_active,
      status: experts.status,
      conflict,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(and(inArray(experts.id, [...expertIds])));
  const known = new Map(rows.map((row) => [row.id, row]));
  return expertIds.map((expertId) => {
    const row = known.get(expertId);
    return {
      expert_id: expertId,
      name: row ? fullName(row) : '',
      reason: row ? refusal(row) : 'There is no such expert',
    };
  });
}

function refusal(row: { role: string; active: boolean; status: string; conflict: boolean }): string | null {
  if (row.role !== 'expert') return 'Staff cannot be assigned';
  if (!row.active) return 'The account is deactivated';
  if (row.status !== 'approved') return 'The expert is not approved';
  return row.conflict ? 'The expert was involved with this brand or a competitor' : null;
}
