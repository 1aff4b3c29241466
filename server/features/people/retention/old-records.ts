import { and, inArray, lt, ne } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mail-status.ts';
import type { Settings } from '#common/settings/settings.ts';
import { DAY } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { fileViews } from '#server/db/schema/files.ts';
import { auditDetails, auditLog, auditOrigins, mails } from '#server/db/schema/system.ts';
import { eraseBesideLog } from '#server/system/erase-audit.ts';

/** Empties old mails, and deletes old views of designs and what old entries of the audit log tell of people. */
export async function deleteOldRecords({ db }: Context, settings: Settings, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY);
  await db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {}, error: null })
    .where(
      and(
        inArray(mails.status, MAIL_ENDED),
        lt(mails.created_at, before(settings.keep_mails_days)),
        // Emptied ones are not written again every night.
        ne(mails.to, ''),
      ),
    );
  await db.delete(fileViews).where(lt(fileViews.viewed_at, before(settings.keep_views_days)));
  const entriesBefore = (days: number) =>
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(lt(auditLog.at, before(days)));
  await eraseBesideLog(
    db,
    inArray(auditDetails.audit_id, entriesBefore(settings.keep_history_days)),
    inArray(auditOrigins.audit_id, entriesBefore(settings.keep_addresses_days)),
  );
}
