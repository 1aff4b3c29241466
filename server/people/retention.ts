import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mails.ts';
import type { Settings } from '#common/settings/settings.ts';
import { DAY } from '#common/words/units.ts';
import { audit, eraseBesideLog } from '#server/data/audit.ts';
import { isExpert } from '#server/data/conditions.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import { fileViews } from '#server/data/schema/files.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditDetails, auditLog, auditOrigins, mails } from '#server/data/schema/system.ts';
import { readSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { erasePerson, requireNoOpenPayouts } from './erase.ts';
import { peopleMail } from './mails.ts';

/** Deletes data that are older than the settings allow. Run by a job every night. */
export async function applyRetention(ctx: Context, now = Date.now()): Promise<void> {
  const settings = await readSettings(ctx.db);
  await eraseUnregistered(ctx, settings, now);
  await deleteOldRecords(ctx, settings, now);
  await proposeUnusedAccounts(ctx, settings, now);
}

/** Empties old mails, and deletes old views of designs and the personal parts of old entries of the audit log. */
async function deleteOldRecords({ db }: Context, settings: Settings, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY);
  await db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {}, error: null })
    .where(
      and(
        inArray(mails.status, MAIL_ENDED),
        lt(mails.created_at, before(settings.keep_mails_days)),
        // Skips mails that are already empty.
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

/**
 * Deletes abandoned registrations, and erases people who confirmed an address but did not finish, or were invited and never registered.
 * People with payouts stay.
 */
async function eraseUnregistered(ctx: Context, settings: Settings, now: number): Promise<void> {
  const abandoned = new Date(now - settings.keep_registrations_days * DAY);
  await ctx.db.delete(registrations).where(lt(registrations.updated_at, abandoned));
  const forgotten = new Date(now - settings.keep_invitations_days * DAY);
  const people = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(
      and(
        eq(users.role, 'expert'),
        isNull(users.erased_at),
        isNull(experts.registered_at),
        lt(users.created_at, abandoned),
        sql`not exists (select 1 from ${registrations} where user_id = ${users.id})`,
        sql`not exists (select 1 from ${expertInvitations} where user_id = ${users.id} and sent_at >= ${forgotten.toISOString()}::timestamptz)`,
        sql`not exists (select 1 from ${payouts} where expert_id = ${users.id})`,
      ),
    );
  for (const { id } of people) await eraseOne(ctx, id);
}

/** Erases one person in its own transaction, so that a long list holds no locks. A person who has registered meanwhile stays. */
async function eraseOne(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ registered_at: experts.registered_at })
      .from(experts)
      .where(eq(experts.id, id))
      .for('update');
    if (!person || person.registered_at) return;
    await requireNoOpenPayouts(tx, id);
    await erasePerson(ctx, tx, id);
    await audit(tx, { actorId: null, action: 'expert.forgotten', entityId: id });
  });
}

/**
 * Tells super admins once a month how many experts have not been seen for the time of the setting. People decide about them, since an
 * account may be unused because nobody invited its owner.
 */
async function proposeUnusedAccounts(ctx: Context, settings: Settings, now: number): Promise<void> {
  const { db } = ctx;
  const unseen = new Date(now - settings.keep_accounts_days * DAY);
  const quiet = sql`coalesce(${users.last_seen_at}, ${experts.registered_at}) < ${unseen.toISOString()}::timestamptz`;
  const withProfiles = sql`${users} join ${experts} on ${experts.id} = ${users.id}`;
  const count = await db.$count(withProfiles, and(isExpert(), isNotNull(experts.registered_at), quiet));
  if (count === 0) return;
  const superAdmins = await db
    .select({ id: users.id, email: users.email, first_name: users.first_name })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.is_active, true)));
  const month = new Date(now).toISOString().slice(0, 7);
  const days = settings.keep_accounts_days;
  const list = superAdmins.map((person) =>
    peopleMail('unused_accounts', person, count, days, `unused_accounts:${month}:${person.id}`),
  );
  await db.transaction((tx) => queueMails(ctx, tx, list));
}
