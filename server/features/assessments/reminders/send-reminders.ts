import type { Context } from '#server/context.ts';
import { withMinutesNeeded } from '#server/features/assessments/minutes.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import { type DueReminder, dueReminders } from './due.ts';
import { reminderMail } from './mails.ts';

const BATCH = 500;

/**
 * Queues the reminders that are due at `now`: three days and one day before a deadline, each moment once. If the server
 * was not running at a moment, its reminder is sent later, until the next moment.
 */
export async function sendReminders(ctx: Context, now = new Date()): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await ctx.db.transaction(async (tx) => {
      const due = await withMinutesNeeded(ctx, tx, await dueReminders(tx, now, after, BATCH));
      await queueMails(
        ctx,
        tx,
        due.filter(hasDeadline).map((item) => reminderMail(ctx.config, item, now)),
      );
      return due;
    });
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}

function hasDeadline(due: DueReminder): due is DueReminder & { deadline: Date } {
  return due.deadline !== null;
}
