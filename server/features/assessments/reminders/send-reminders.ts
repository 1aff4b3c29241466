import { routes } from '#common/access/routes.ts';
import { minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { percentage } from '#common/texts/format.ts';
import { formatInstant, relativeTime } from '#common/values/dates.ts';
import { formatMoney } from '#common/values/money.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { withMinutesNeeded } from '#server/features/assessments/minutes.ts';
import { greeting } from '#server/mail/greeting.ts';
import { type NewMail, queueMails } from '#server/mail/queue-mail.ts';
import { type DueReminder, dueReminders, REMINDER_KIND, reminderKey } from './due.ts';

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

/** The mail that reminds an expert of a deadline, with the deadline in the zone that it was set in. */
function reminderMail(config: Config, due: DueReminder & { deadline: Date }, now: Date): NewMail {
  const left = relativeTime(due.deadline, now);
  const facts = [
    Number(due.reward) > 0 && `Reward: ${formatMoney(due.reward, due.currency)}`,
    due.estimated_minutes && `Time needed: about ${minutesInWords(due.estimated_minutes)}`,
    due.started_at && `Done so far: ${percentage(due.progress)}`,
  ].filter((fact) => typeof fact === 'string');
  return {
    to: due.email,
    userId: due.user_id,
    category: 'deadlineReminders',
    kind: REMINDER_KIND,
    notice: true,
    subject: `“${due.title}” closes ${left}`,
    uniqueKey: reminderKey(due.id, due.days, due.deadline),
    content: {
      heading: `Your assessment closes ${left}`,
      paragraphs: [
        greeting(due),
        `The assessment “${due.title}” is waiting for your answers until ${formatInstant(due.deadline, due.zone)}.`,
        ...(facts.length > 0 ? [facts.join('\n')] : []),
      ],
      action: {
        label: due.started_at ? 'Continue the assessment' : 'Start the assessment',
        url: config.publicUrl + routes.completeAssessment(due.assessment_id),
      },
      notes: ['If you cannot take part, please decline the assessment on Home, so that somebody else can be asked.'],
    },
  };
}
