import type { Db } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/system.ts';

export type AuditEntry = {
  actorId: number | null;
  /** The action as entity.verb: 'expert.approved', 'payout.paid'. */
  action: string;
  entity: string;
  entityId?: number;
  before?: unknown;
  after?: unknown;
};

/** Appends to the audit log in the transaction of the write. */
export const audit = (tx: Db, entry: AuditEntry): Promise<void> => auditMany(tx, [entry]);

/** Appends an entry for each row that one action changed. */
export async function auditMany(tx: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before,
      after: entry.after,
    })),
  );
}
