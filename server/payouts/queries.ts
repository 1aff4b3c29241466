import {
  and,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  max,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import * as z from 'zod';
import { adminPayout, type PayoutQuery } from '#common/payouts/payloads.ts';
import type { PayoutSum } from '#common/payouts/payout-sums.ts';
import type { Orders } from '#common/schema/fields.ts';
import { searchKey } from '#common/words/folded.ts';
import { byName, containing, inOrder, nameOrAddressOf, shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { columns, isAmong, listOf, objectOf, orderBy, readPage, rowOf, statement } from '#server/data/statement.ts';
import { conditionsOf, type Rules, readIds } from '#server/web/lists.ts';

/** Attempts that the provider may still answer: isOpenAttempt() of common/payouts/stuck.ts in SQL. */
export const isOpen = sql`${payoutAttempts.state} in ('started', 'unknown')`;

/** Whether the provider may still answer the attempt of a payout. */
export const isBeingSent = (payoutId: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${payoutAttempts} where ${payoutAttempts.payout_id} = ${payoutId} and ${isOpen})`;

export type PayoutRow = typeof payouts.$inferSelect;
export type AttemptRow = typeof payoutAttempts.$inferSelect;

/** Locks a payout until the transaction ends. @throws HttpError 404 */
export async function lockPayout(tx: Db, id: number): Promise<PayoutRow> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

const PAYOUT = [
  'id',
  'amount',
  'currency',
  'assessment_id',
  'created_at',
  'requested_at',
  'paid_at',
  'status',
  'notes',
  'rejection_reason',
  'revision',
] as const;
const ATTEMPT = [
  'state',
  'provider',
  'provider_order_id',
  'request',
  'response',
  'unanswered_at',
  'created_at',
] as const;

/** An attempt as it is read with its payout. */
export const readAttempt = rowOf(payoutAttempts, ATTEMPT);

const { user_id, user_first_name, user_last_name, user_email, unregistered, assessment_title, rejection } =
  adminPayout.shape;
const listedPayoutRow = rowOf(payouts, PAYOUT).extend({
  ...{ user_id, user_first_name, user_last_name, user_email, unregistered, assessment_title, rejection },
  payouts_held_until: z.iso.datetime().nullable(),
  erased: z.boolean(),
  another_paid: z.boolean(),
  /** The newest attempt. */
  attempt: readAttempt.nullable(),
});
export type ListedPayout = z.infer<typeof listedPayoutRow>;

/** The newest attempt to pay the payout of the row. */
export const newestAttempt = sql`(select ${objectOf(payoutAttempts, ATTEMPT)} from ${payoutAttempts}
  where ${payoutAttempts.payout_id} = ${payouts.id} order by ${payoutAttempts.number} desc limit 1)`;

/** What staff see of a payout. The audit log says who rejected it last. */
const listed = sql`${columns(payouts, PAYOUT)}, ${users.id} as user_id, ${users.first_name} as user_first_name,
  ${users.last_name} as user_last_name, ${users.email} as user_email, ${shownTitle} as assessment_title,
  ${experts.payouts_held_until}, ${users.erased_at} is not null as erased,
  ${experts.registered_at} is null as unregistered,
  case when ${payouts.status} = 'rejected' then (select json_build_object(
    'by', ${nameOrAddressOf(sql`l.actor_id`)}, 'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from audit_log l where l.entity = 'payout' and l.entity_id = ${payouts.id}
    and l.action = 'payout.rejected' and l.actor_id is not null order by l.id desc limit 1) end as rejection,
  ${
    /* Whether another payment for the same assessment to the same person is paid or on its way. */
    sql`exists (select 1 from ${payouts} other where other.expert_id = ${payouts.expert_id} and other.assessment_id
    = ${payouts.assessment_id} and other.id <> ${payouts.id} and (other.status = 'paid' or ${isBeingSent(sql`other.id`)}))`
  } as another_paid,
  ${newestAttempt} as attempt`;

/** Each payout has a person and a profile. Left joins let PostgreSQL skip the tables that a count does not need. */
const withPerson = sql`${payouts} left join ${users} on ${users.id} = ${payouts.expert_id}
  left join ${experts} on ${experts.id} = ${payouts.expert_id} left join ${assessments} on ${assessments.id} = ${payouts.assessment_id}`;

const payoutById = statement('payout', listedPayoutRow)`
  select ${listed} from ${withPerson} where ${payouts.id} = ${sql.placeholder('id')}`;

/** A payout for staff. @throws HttpError 404 */
export const listedPayout = (db: Db, id: number): Promise<ListedPayout> => payoutById.one(db, { id });

const total = rowOf(payouts, ['currency', 'status', 'amount']).extend({ count: z.int() });
export type Total = z.infer<typeof total>;

/** Sums by currency and status over every payout. */
const totals = listOf(
  sql`to_json(sums)`,
  sql`(select ${payouts.currency}, ${payouts.status}, sum(${payouts.amount})::numeric(14,2)::text as amount, count(*)::int as count
    from ${payouts} group by ${payouts.currency}, ${payouts.status}) sums`,
  sql`sums.currency, sums.status`,
);

/** A page of payouts, how many there are, and the sums over every payout. */
export const listPayouts = (db: Db, query: PayoutQuery) =>
  readPage(
    db,
    {
      row: listedPayoutRow.extend({ totals: z.array(total) }),
      select: listed,
      from: withPerson,
      where: and(...conditionsOf(FILTERS, query)),
      order: orderBy(SORTABLE, query.ordering, '-created_at', payouts.id),
      beside: sql`${totals} as totals`,
    },
    query,
  );

const FILTERS: Rules<PayoutQuery> = {
  status: (status) => (status === 'all' ? undefined : eq(payouts.status, status)),
  id__in: (ids) => isAmong(payouts.id, readIds(ids)),
  expert_id: (id) => eq(payouts.expert_id, id),
  search: (text) => (text ? sql`${experts.search_text} like ${containing(searchKey(text))}` : undefined),
};

const SORTABLE = {
  created_at: payouts.created_at,
  amount: payouts.amount,
  status: payouts.status,
  user: byName,
  // A bonus has no assessment.
  assessment_title: inOrder(sql`coalesce(${assessments.title}, '')`),
} satisfies Orders<typeof adminPayout>;

/** The last attempt of a payout; undefined before the first. */
export async function lastAttempt(db: Db, payoutId: number) {
  const { number, payout_id } = payoutAttempts;
  const [last] = await db.select().from(payoutAttempts).where(eq(payout_id, payoutId)).orderBy(desc(number)).limit(1);
  return last;
}

/** Every attempt of a payout, newest first, with the name of the super admin who settled it. */
export function attemptHistory(db: Db, payoutId: number) {
  return db
    .select({ attempt: payoutAttempts, resolvedBy: nameOrAddressOf(payoutAttempts.resolved_by) })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payout_id, payoutId))
    .orderBy(desc(payoutAttempts.number));
}

/** The sum executed in a currency since an instant, confirmed or pending, as a decimal. */
export async function executedSince(db: Db, currency: string, since: Date): Promise<string> {
  const started = db
    .select({ payout_id: payoutAttempts.payout_id, at: max(payoutAttempts.created_at).as('at') })
    .from(payoutAttempts)
    .where(sql`${payoutAttempts.created_at} >= ${since.toISOString()} and ${payoutAttempts.state} <> 'failed'`)
    .groupBy(payoutAttempts.payout_id)
    .as('started');
  const [row] = await db
    .select({ amount: sum(payouts.amount) })
    .from(payouts)
    .innerJoin(started, eq(started.payout_id, payouts.id))
    .where(eq(payouts.currency, currency));
  return row?.amount ?? '0';
}

/** Whether any payout meets a condition. */
export async function hasPayouts(db: Db, which: SQL | undefined): Promise<boolean> {
  return (await db.select({ id: payouts.id }).from(payouts).where(which).limit(1)).length > 0;
}

const unsettled = notInArray(payouts.status, ['paid', 'rejected']);

/** Payouts that were requested and are not settled. Their expert or assessment must not be deleted. */
export const owedPayouts = and(isNotNull(payouts.requested_at), unsettled);

/** Payouts that were not requested yet. */
export const unrequestedPayouts = and(isNull(payouts.requested_at), unsettled);

/** The number and the sum of the payouts that meet a condition, by currency. */
export function payoutSums(db: Db, where: SQL | undefined): Promise<PayoutSum[]> {
  return db
    .select({
      currency: payouts.currency,
      amount: sql<string>`sum(${payouts.amount})::numeric(14,2)::text`,
      count: count(),
    })
    .from(payouts)
    .where(where)
    .groupBy(payouts.currency)
    .orderBy(payouts.currency);
}
