import { and, count, desc, eq, inArray, isNotNull, min, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  reasonNotSentAgain,
  UNDELIVERED,
  type UndeliveredMail,
  type UndeliveredQuery,
  type WaitingMails,
} from '#common/mails/mails.ts';
import { type BulkAnswer, bulkAnswerOf } from '#common/people/experts/detail.ts';
import { pick } from '#common/words/collections.ts';
import { countedFigure, fullName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import { holds, isExpert } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { wantedMails } from '#server/outside/mail/preferences.ts';
import { limitAndOffset } from '#server/web/lists.ts';

/** A page of the mails to experts that bounced or failed. Texts are left out, since only their receiver may read them. */
export async function listUndelivered(
  ctx: Context,
  query: UndeliveredQuery,
): Promise<{ count: number; rows: UndeliveredMail[] }> {
  const where = and(
    undelivered(),
    query.status && eq(mails.status, query.status),
    query.search ? found(query.search) : undefined,
  );
  const { limit, offset } = limitAndOffset(query);
  const order = [desc(mails.created_at), desc(mails.id)];
  const rows = await read(ctx.db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const judged = await judge(ctx.db, rows);
  return {
    count: await ctx.db.$count(read(ctx.db).where(where).as('found')),
    rows: judged.map(({ mail, blocked, next_to, ...person }) => ({
      ...pick(mail, ['id', 'to', 'subject']),
      expert_id: person.id,
      name: fullName(person),
      next_to,
      status: mail.status === 'bounced' ? 'bounced' : 'failed',
      reason: mail.error ?? '',
      created_at: mail.created_at.toISOString(),
      blocked,
    })),
  };
}

/** Mails to anybody that wait for another try; null if there are none. */
export async function readWaiting(db: Db): Promise<WaitingMails> {
  const [found] = await db
    .select({
      count: count(),
      since: min(mails.created_at),
      reason: sql<string>`(array_agg(${mails.error} order by ${mails.id} desc))[1]`,
    })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), isNotNull(mails.error)));
  return found?.since ? { ...found, since: found.since.toISOString() } : null;
}

/** Sends bounced or failed mails again, unchanged. Returns which ones it could not send, and why. */
export async function sendAgain(ctx: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const rows = await read(tx)
      .where(and(inArray(mails.id, [...ids]), undelivered()))
      .orderBy(mails.id)
      .for('update', { of: mails });
    const judged = await judge(tx, rows);
    const possible = judged.filter(({ blocked }) => blocked === null);
    for (const { mail, next_to } of possible) {
      await tx
        .update(mails)
        .set({ status: 'queued', to: next_to, error: null, claimed_until: null })
        .where(eq(mails.id, mail.id));
    }
    const done = possible.map(({ mail }) => mail.id);
    const jobs = done.map((mail_id) => ({ mail_id }));
    await ctx.jobs.enqueueMany(tx, 'deliver-mail', jobs);
    const entries = possible.map(({ mail: { id: mail_id, kind }, id: entityId }) => ({
      action: 'expert.email_sent_again',
      entityId,
      after: { mail_id, kind },
    }));
    await audit(tx, entries);
    const known = new Map(judged.map((one) => [one.mail.id, one]));
    const detail = `${countedFigure(done.length, 'email')} being sent again`;
    return bulkAnswerOf(ids, done, detail, (id) => known.get(id)?.blocked ?? GONE);
  });
}

const GONE = 'It is no longer among the emails that did not arrive.';

/** Mails to experts that never arrived. Those of erased people are empty. */
const undelivered = (): SQL | undefined => and(inArray(mails.status, [...UNDELIVERED]), ne(mails.to, ''), isExpert());

const read = (db: Db) =>
  db
    .select({ mail: mails, ...pick(users, ['id', 'first_name', 'last_name', 'email', 'is_active']) })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.user_id))
    .innerJoin(experts, eq(experts.id, mails.user_id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof read>>[number];

/** Mails about one address, which must not go to another one. */
const BOUND_TO_ADDRESS = ['email_change_code', 'email_change_notice', 'email_changed', 'profiles_merged'];

/** Adds to each mail where it would go now (an address is often corrected after a bounce), and why it cannot be sent again. */
async function judge(db: Db, rows: Row[]) {
  const asked = rows.map(({ mail, id }) => ({ id: mail.id, userId: id, category: mail.category ?? undefined }));
  const wanted = new Set((await wantedMails(db, asked)).map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    next_to: BOUND_TO_ADDRESS.includes(row.mail.kind) ? row.mail.to : row.email,
    blocked: reasonNotSentAgain({ ...row.mail, is_active: row.is_active, is_unwanted: !wanted.has(row.mail.id) }),
  }));
}

function found(search: string): SQL | undefined {
  const name = sql`${users.first_name} || ' ' || ${users.last_name}`;
  return or(...[name, mails.to, users.email, mails.subject].map((text) => holds(text, search)));
}
