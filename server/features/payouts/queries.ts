import { and, count, desc, eq, inArray, max, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { AdminPayout, PayoutQuery } from '#common/payouts/payloads.ts';
import type { PayoutStatus } from '#common/payouts/status.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payoutAttempts, payouts } from '#server/db/schema/payouts.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { isListedFor } from '#server/db/visible-to-expert.ts';
import { limitAndOffset } from '#server/http/lists.ts';
import { readIds } from '#server/http/read-ids.ts';

/** An attempt that the provider may still answer. */
export const isOpen = inArray(payoutAttempts.state, ['started', 'unknown']);

/** The same rule for a loaded attempt. */
export const isOpenAttempt = (attempt: typeof payoutAttempts.$inferSelect | undefined) =>
  attempt?.state === 'started' || attempt?.state === 'unknown';

/** Whether the provider may still answer the attempt of a payout. */
export const isBeingSent = (payoutId: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${payoutAttempts} where ${payoutAttempts.payout_id} = ${payoutId} and ${isOpen})`;

export type PayoutRow = typeof payouts.$inferSelect;

/** Locks a payout until the transaction ends; undefined if there is none. */
export async function lockPayout(tx: Db, id: number): Promise<PayoutRow | undefined> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row;
}

/** The newest attempt of each of some payouts. */
export function lastAttempts(db: Db, payoutIds: number[]) {
  if (payoutIds.length === 0) return [];
  return db
    .selectDistinctOn([payoutAttempts.payout_id])
    .from(payoutAttempts)
    .where(inArray(payoutAttempts.payout_id, payoutIds))
    .orderBy(payoutAttempts.payout_id, desc(payoutAttempts.number));
}

/** Every payout of an expert, newest first. */
export function paymentsOf(db: Db, expertId: number) {
  return db
    .select({
      id: payouts.id,
      amount: payouts.amount,
      currency: payouts.currency,
      status: payouts.status,
      rejection_reason: payouts.rejection_reason,
      assessment_title: titleFor(expertId),
      created_at: payouts.created_at,
      requested_at: payouts.requested_at,
      paid_at: payouts.paid_at,
    })
    .from(payouts)
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.expert_id, expertId))
    .orderBy(desc(payouts.created_at), desc(payouts.id));
}

/** How many assessments an expert has completed: those that Home counts. */
export async function completedCount(db: Db, expertId: number): Promise<number> {
  const [row] = await db
    .select({ count: count(assignments.submitted_at) })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .where(isListedFor(expertId));
  return row?.count ?? 0;
}

const columns = {
  id: payouts.id,
  user_id: users.id,
  user_first_name: users.first_name,
  user_last_name: users.last_name,
  user_email: users.email,
  amount: payouts.amount,
  currency: payouts.currency,
  assessment_title: shownTitle,
  assessment_id: payouts.assessment_id,
  created_at: payouts.created_at,
  requested_at: payouts.requested_at,
  paid_at: payouts.paid_at,
  status: payouts.status,
  notes: payouts.notes,
  rejection_reason: payouts.rejection_reason,
  payouts_held_until: experts.payouts_held_until,
  erased_at: users.erased_at,
  /** The audit log knows who rejected it last. */
  rejection: sql<AdminPayout['rejection']>`case when ${payouts.status} = 'rejected' then (select json_build_object(
    'by', coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email),
    'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from audit_log l join users r on r.id = l.actor_id where l.entity = 'payout' and l.entity_id = ${payouts.id}
    and l.action = 'payout.rejected' order by l.id desc limit 1) end`,
  /** Another payment for the same assessment to the same person is paid or on its way. */
  another_paid: sql<boolean>`exists (select 1 from ${payouts} other where other.expert_id = ${payouts.expert_id} and other.assessment_id
    = ${payouts.assessment_id} and other.id <> ${payouts.id} and (other.status = 'paid' or ${isBeingSent(sql`other.id`)}))`,
};

const selectRows = (db: Db) =>
  db
    .select(columns)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .innerJoin(experts, eq(experts.id, payouts.expert_id))
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id));

export type ListedPayout = Awaited<ReturnType<typeof selectRows>>[number];

/** A payout for staff; undefined if there is none. */
export async function listedPayout(db: Db, id: number): Promise<ListedPayout | undefined> {
  const [row] = await selectRows(db).where(eq(payouts.id, id));
  return row;
}

/** A page of payouts and how many there are. */
export async function listPayouts(db: Db, query: PayoutQuery): Promise<{ rows: ListedPayout[]; count: number }> {
  const where = filter(query);
  const { limit, offset } = limitAndOffset(query);
  const [rows, [total]] = await Promise.all([
    selectRows(db)
      .where(where)
      .orderBy(...ordering(query.ordering))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(payouts).innerJoin(experts, eq(experts.id, payouts.expert_id)).where(where),
  ]);
  return { rows, count: total?.count ?? 0 };
}

function filter({ status, search, expert_id, id__in }: PayoutQuery): SQL | undefined {
  return and(
    status && status !== 'all' ? eq(payouts.status, status) : undefined,
    id__in === undefined ? undefined : inArray(payouts.id, readIds(id__in)),
    expert_id ? eq(payouts.expert_id, expert_id) : undefined,
    search ? sql`${experts.search_text} like ${containing(search.toLowerCase())}` : undefined,
  );
}

const SORTABLE: Record<string, SQL> = {
  created_at: sql`${payouts.created_at}`,
  amount: sql`${payouts.amount}`,
  status: sql`${payouts.status}`,
  user: sql`lower(${users.last_name} || ' ' || ${users.first_name})`,
  assessment_title: sql`lower(${assessments.title})`,
};

/** Newest first by default; the id breaks ties, so that pages do not overlap. */
function ordering(wanted = '-created_at'): SQL[] {
  const column = SORTABLE[wanted.replace(/^-/, '')] ?? sql`${payouts.created_at}`;
  return wanted.startsWith('-')
    ? [sql`${column} desc nulls last`, sql`${payouts.id} desc`]
    : [sql`${column} asc nulls first`, sql`${payouts.id} asc`];
}

export type Total = { currency: string; status: PayoutStatus; amount: string; count: number };

/** Sums by currency and status over every payout. */
export function totals(db: Db): Promise<Total[]> {
  return db
    .select({
      currency: payouts.currency,
      status: payouts.status,
      amount: sql<string>`sum(${payouts.amount})::numeric(14,2)::text`,
      count: count(),
    })
    .from(payouts)
    .groupBy(payouts.currency, payouts.status);
}

/** The number of a payout's next attempt, and its last attempt. */
export async function attemptsOf(db: Db, payoutId: number) {
  const rows = await db
    .select()
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payout_id, payoutId))
    .orderBy(desc(payoutAttempts.number));
  return { next: (rows[0]?.number ?? 0) + 1, last: rows[0], rows };
}

/** Every attempt of a payout, newest first, with the name of the super admin who settled it. */
export function attemptHistory(db: Db, payoutId: number) {
  return db
    .select({ attempt: payoutAttempts, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(payoutAttempts)
    .leftJoin(users, eq(users.id, payoutAttempts.resolved_by))
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
