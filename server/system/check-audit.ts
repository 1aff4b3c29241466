import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { auditChain, auditLog } from '#server/db/schema/system.ts';

/** What the chain says of the audit log: how many entries it has and the hash of the last one, or where it is broken first. */
export type AuditCheck = { entries: number; hash: string; brokenAt: number | null };

/**
 * Recomputes the chain of the audit log. An entry is broken when it or its details were changed, when one before it is gone, or
 * when it was written past the chain. Details and origins that were deleted, as erasing does, break nothing. What the chain cannot
 * tell by itself, audit-anchor.ts does.
 */
export async function checkAuditLog(db: Db): Promise<AuditCheck> {
  const { rows } = await db.execute<{ entries: number; hash: string | null; broken_at: number | null }>(sql`
    with checked as (
      select coalesce(c.number, 0) as number,
        c.number = row_number() over (order by c.number)
          and audit_details_hash(l.id) in (c.details_hash, '')
          and audit_origin_hash(l.id) in (c.origin_hash, '')
          and c.hash = audit_entry_hash(coalesce(lag(c.hash) over (order by c.number), ''), l, c.details_hash, c.origin_hash) as intact
      from ${auditLog} l
      full join ${auditChain} c on c.audit_id = l.id
    )
    select count(*)::int as entries, (select hash from ${auditChain} order by number desc limit 1) as hash,
      min(number) filter (where intact is not true) as broken_at
    from checked`);
  const [found] = rows;
  return { entries: found?.entries ?? 0, hash: found?.hash ?? '', brokenAt: found?.broken_at ?? null };
}
