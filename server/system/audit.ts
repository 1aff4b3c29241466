import { sql } from 'drizzle-orm';
import { currentCaller } from '#server/access/caller.ts';
import type { Db } from '#server/db/database.ts';
import { auditDetails, auditLog } from '#server/db/schema/system.ts';

export type AuditEntry = {
  actorId: number | null;
  /** The action as entity.verb: 'expert.approved', 'payout.paid'. */
  action: string;
  entity: string;
  entityId?: number;
  before?: unknown;
  after?: unknown;
};

/** Appends to the audit log in the transaction of the write, with the network address of the caller. */
export const audit = (tx: Db, entry: AuditEntry): Promise<void> => auditMany(tx, [entry]);

/**
 * Appends an entry for each row that one action changed. One statement writes entries and details, because the chain takes in both
 * at the commit, also where there is no transaction around it.
 */
export async function auditMany(tx: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const address = currentCaller()?.address ?? null;
  await tx.execute(sql`
    with input as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as
        ("actorId" integer, action text, entity text, "entityId" integer, before jsonb, after jsonb))
      with ordinality as input (actor_id, action, entity, entity_id, before, after, position)
    ), entries as (
      insert into ${auditLog} (actor_id, action, entity, entity_id)
      select actor_id, action, entity, entity_id from input order by position
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as position from entries
    )
    insert into ${auditDetails} (audit_id, before, after, address)
    select id, before, after, ${address}::text from numbered join input using (position)
    where before is not null or after is not null or ${address}::text is not null`);
}
