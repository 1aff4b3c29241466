import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { auditChain, auditLog } from '#server/db/schema/system.ts';

/** What the chain says of the audit log: how many entries it has and the hash of the last one, or where it is broken first. */
export type AuditCheck = { entries: number; hash: string; brokenAt: number | null };

/**
 * Recomputes the chain of the audit log. An entry is broken when it or its details were changed, when one before it is gone, or
 * when it was written past the chain. Details and origins that were deleted, as erasing does, break nothing.
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

/**
 * Checks the audit log and logs the result. The number and hash of the last entry go into the process's log, which is kept
 * elsewhere: against them it can be proved that nobody, not even the owner of the database, has written the chain anew.
 */
export async function reportAuditLog(ctx: Context): Promise<void> {
  const { entries, hash, brokenAt } = await checkAuditLog(ctx.db);
  if (brokenAt === null) ctx.log.info({ event: 'audit_log_intact', entries, hash }, 'the audit log is intact');
  else ctx.log.error({ event: 'audit_log_broken', entries, hash, brokenAt }, 'the audit log was changed');
}
