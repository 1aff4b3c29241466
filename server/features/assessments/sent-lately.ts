import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { InvitationPayload } from '#common/assessment-invitations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { auditLog } from '../../db/schema/system.ts';
import type { ReceivedFile } from '../files/service.ts';

/** What the audit log keeps of a sending. */
export type Sending = { expert_ids: number[]; failed_count: number; mail: string };

/** The entries of the audit log that tell of a sending. */
export const INVITED = { first: 'assessment.invited', again: 'assessment.invited_again' } as const;

/** Tells one mail from another: subject, body and attachment. */
export function mailHash({ subject, body }: InvitationPayload, attachment: ReceivedFile | null): string {
  const file = attachment && [attachment.name, attachment.sha256];
  return createHash('sha256')
    .update(JSON.stringify([subject, body, file]))
    .digest('base64url');
}

/**
 * The last sending of an assessment, when it was the same mail less than 30 seconds ago: whoever sends it now repeats
 * a call, and does not mean to write to everybody once more. The caller holds the assessment's lock.
 */
export async function sentLately(ctx: Context, tx: Db, id: number, mail: string): Promise<Sending | null> {
  const since = new Date(Date.now() - ctx.config.lifetimes.resendCooldown);
  const [last] = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'assessment'),
        eq(auditLog.entity_id, id),
        inArray(auditLog.action, Object.values(INVITED)),
        gt(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  const sending = last?.after as Partial<Sending> | undefined;
  return sending?.mail === mail ? (sending as Sending) : null;
}
