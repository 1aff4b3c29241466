import { and, asc, eq, gt, not, sql } from 'drizzle-orm';
import { AGREEMENT_MESSAGES, tellingInWords } from '#common/people/agreement.ts';
import { pick } from '#common/words/collections.ts';
import { audit } from '#server/data/audit.ts';
import { conflict } from '#server/data/errors.ts';
import { agreementVersions, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { AGREEMENT_MAIL, peopleMail } from '#server/people/mails.ts';
import { currentAgreement } from './publish.ts';
import { readVersion, stillAsked, wasToldLately } from './versions.ts';

/**
 * Has a job tell the experts who have not accepted the version in force, except those whom a mail told of it in the last 24 hours.
 * Returns who that is, in words. @throws HttpError 409 for an older version
 */
export function askToTell(ctx: Context, number: number) {
  return ctx.db.transaction(async (tx) => {
    const version = await readVersion(tx, number);
    if ((await currentAgreement(tx)).number !== number) throw conflict(AGREEMENT_MESSAGES.notInForce);
    const { waiting_count, told_count } = version;
    if (waiting_count > told_count) {
      await ctx.jobs.enqueue(tx, 'tell-agreement', { number });
      await audit(tx, { action: 'agreement.told', entityId: number, after: { experts: waiting_count - told_count } });
    }
    return { detail: tellingInWords(version) };
  });
}

const BATCH = 500;

/** Queues the mails, some at a time. Ends where a newer version has come into force. */
export async function tellOfAgreement(ctx: Context, number: number): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await ctx.db.transaction(async (tx) => {
      // Of two jobs at once, the second sees whom the first has told.
      await tx.execute(sql`lock table ${agreementVersions} in share row exclusive mode`);
      const current = await currentAgreement(tx);
      if (current.number !== number) return [];
      const people = await tx
        .select(pick(users, ['id', 'email', 'first_name']))
        .from(experts)
        .innerJoin(users, eq(users.id, experts.id))
        .where(and(gt(users.id, after), stillAsked(), not(wasToldLately())))
        .orderBy(asc(users.id))
        .limit(BATCH);
      const mails = people.map((person) => peopleMail(AGREEMENT_MAIL, person, current.version));
      await queueMails(ctx, tx, mails);
      return people;
    });
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}
