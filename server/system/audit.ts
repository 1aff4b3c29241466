import type { Db } from '../db/database.ts';
import { auditLog } from '../db/schema/system.ts';

export type AuditEntry = {
  actorId: number | null;
  /** What was done, as entity.verb: 'expert.approved', 'payout.paid'. */
  action: string;
  entity: string;
  entityId?: number;
  before?: unknown;
  after?: unknown;
};

/** Appends to the audit log, in the transaction of the write it tells of. */
export async function audit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: entry.before,
    after: entry.after,
  });
}
