import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { InvitationPayload } from '#common/assessments/invitations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { auditEntries } from '#server/db/schema/system.ts';
import type { ReceivedFile } from '#server/features/library/files/receive-file.ts';

/** What the audit log keeps of a sending. */
export type Sending = {
  expert_ids: number[];
  /** Who was left out; missing in older entries. */
  left_out?: number[];
  /** Who got no mail; missing in older entries. */
  no_mail?: number[];
  failed_count: number;
  mail: string;
};

/** The entries of the audit log about sendings. */
export const INVITED = { first: 'assessment.invited', again: 'assessment.invited_again' } as const;

/** Identifies a mail: subject, body, attachment and, if given, its receivers. */
export function mailHash({ subject, body, expert_ids }: InvitationPayload, attachment: ReceivedFile | null): string {
  const file = attachment && [attachment.name, attachment.sha256];
  const named = expert_ids ? [[...expert_ids].sort((a, b) => a - b)] : [];
  return createHash('sha256')
    .update(JSON.stringify([subject, body, file, ...named]))
    .digest('base64url');
}

/**
 * Finds a sending of the same mail less than 30 seconds ago: then the present call is a repetition, and nobody wants
 * to write to the same people again. The caller holds the assessment's lock.
 */
export async function findRecentSending(ctx: Context, tx: Db, id: number, mail: string): Promise<Sending | null> {
  const since = new Date(Date.now() - ctx.config.lifetimes.resendCooldown);
  const sendings = await tx
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, 'assessment'),
        eq(auditEntries.entity_id, id),
        inArray(auditEntries.action, Object.values(INVITED)),
        gt(auditEntries.at, since),
      ),
    )
    .orderBy(desc(auditEntries.id));
  const same = sendings.find(({ after }) => (after as Partial<Sending> | null)?.mail === mail);
  return (same?.after as Sending | undefined) ?? null;
}
