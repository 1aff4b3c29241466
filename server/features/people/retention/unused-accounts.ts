import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import type { Settings } from '#common/settings/settings.ts';
import { counted } from '#common/texts/format.ts';
import { DAY } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { greeting } from '#server/mail/greeting.ts';
import { queueMails } from '#server/mail/queue-mail.ts';

/**
 * Tells super admins once a month how many experts have not been seen for as long as the setting says. People decide about them: an
 * account may be quiet because nobody invited its owner.
 */
export async function proposeUnusedAccounts(ctx: Context, settings: Settings, now: number): Promise<void> {
  const { db, config } = ctx;
  const unseen = new Date(now - settings.keep_accounts_days * DAY);
  const quiet = sql`coalesce(${users.last_seen_at}, ${experts.registered_at}) < ${unseen.toISOString()}::timestamptz`;
  const [found] = await db
    .select({ count: countWhere(quiet) })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(and(eq(users.role, 'expert'), isNull(experts.removed_at), isNotNull(experts.registered_at)));
  const count = found?.count ?? 0;
  if (count === 0) return;
  const superAdmins = await db
    .select({ id: users.id, email: users.email, first_name: users.first_name })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.is_active, true)));
  const month = new Date(now).toISOString().slice(0, 7);
  await db.transaction((tx) =>
    queueMails(
      ctx,
      tx,
      superAdmins.map((person) => ({
        to: person.email,
        userId: person.id,
        kind: 'unused_accounts',
        notice: true,
        uniqueKey: `unused_accounts:${month}:${person.id}`,
        subject: `${counted(count, 'expert account')} not used for a long time`,
        content: {
          heading: 'Accounts that are not used',
          paragraphs: [
            greeting(person),
            `${counted(count, 'expert account')} ${count === 1 ? 'has' : 'have'} not been used for more than ${settings.keep_accounts_days} days. Personal data must not be kept longer than they are needed: please look at the list, which begins with those who were seen longest ago, and delete the experts whom you no longer work with.`,
          ],
          action: {
            label: 'Open the list',
            url: `${config.publicUrl}${routes.experts}?${new URLSearchParams({ sort: 'activity', order: 'ASC' })}`,
          },
        },
      })),
    ),
  );
}
