import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { auditChain, auditDetails, auditLog, auditOrigins } from '#server/db/schema/system.ts';

/** The action of an entry that says how much was erased beside the log. */
export const ERASED = 'audit_log.erased';

/**
 * Erases the details and origins that the conditions find, and records how many, by which the check tells erasing from tampering.
 * What was written in this transaction is in no chain yet, and does not count. The entry has no origin: it could be the person's own.
 */
export async function eraseBesideLog(tx: Db, details: SQL | undefined, origins: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with details as (delete from ${auditDetails} where ${details} returning audit_id),
    origins as (delete from ${auditOrigins} where ${origins} returning audit_id),
    gone as (
      select (select count(*) from details join ${auditChain} using (audit_id)) as details,
        (select count(*) from origins join ${auditChain} using (audit_id)) as addresses)
    insert into ${auditLog} (action, entity, after)
    select ${ERASED}, 'audit_log', to_jsonb(gone) from gone where details + addresses > 0`);
}
