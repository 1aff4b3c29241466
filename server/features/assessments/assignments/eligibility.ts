import { eq, inArray } from 'drizzle-orm';
import { isStaffRole, type Role } from '#common/access/roles.ts';
import type { Eligibility } from '#common/assessments/assignments.ts';
import type { Conflict } from '#common/assessments/conflicts.ts';
import { fullName } from '#common/texts/format.ts';
import { pick } from '#common/values/pick.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { conflictsWith } from './conflicts.ts';

/** Whether an expert can be assigned; `open` and `overridden` are the conflicts of interest. */
export type Candidate = {
  expert_id: number;
  name: string;
  /** Why the expert cannot be assigned, apart from conflicts: a sentence for staff. */
  refusal: string | null;
  open: Conflict[];
  overridden: Conflict[];
};

/**
 * Checks experts for an assessment: eligible are approved, active experts without a conflict that nobody has overridden.
 * Unknown ids and staff are reported as not being experts.
 */
export async function candidates(
  db: Db,
  assessment: { id: number; vis_id: number },
  expertIds: readonly number[],
): Promise<Candidate[]> {
  const conflictsOf = await conflictsWith(db, assessment, expertIds);
  const rows = await db
    .select({
      ...pick(experts, ['id', 'status']),
      ...pick(users, ['first_name', 'last_name', 'role']),
      active: users.is_active,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(inArray(experts.id, [...expertIds]));
  const known = new Map(rows.map((row) => [row.id, row]));
  return expertIds.map((expertId) => {
    const row = known.get(expertId);
    const { open, overridden } = conflictsOf(expertId);
    return {
      expert_id: expertId,
      name: row ? fullName(row) : '',
      refusal: row ? refusal(row) : 'There is no such expert',
      open,
      overridden,
    };
  });
}

/** A candidate, for staff. */
export function eligibilityOf({ expert_id, name, refusal, open }: Candidate): Eligibility {
  const conflicts = open.map(({ reason }) => reason);
  const conflict = conflicts.length > 0 ? `Conflict of interest: ${conflicts.join('; ')}` : null;
  return { expert_id, name, reason: refusal ?? conflict, conflicts };
}

function refusal(row: { role: Role; active: boolean; status: string }): string | null {
  if (isStaffRole(row.role)) return 'Staff cannot be assigned';
  if (!row.active) return 'The account is deactivated';
  return row.status === 'approved' ? null : 'The expert is not approved';
}
