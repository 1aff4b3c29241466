import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type BulkAnswer, bulkAnswerOf, DECISION_MAIL_HELD, REVIEW_MESSAGES } from '#common/people/experts/detail.ts';
import { counted } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { readSetting } from '#server/data/settings.ts';
import { isAmong } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { type Candidate, decidable, decisionMail, NOT_FOUND, withdrawDecisionMails } from './review.ts';

/** What a decision has changed, as the details of its entry in the audit log keep it. */
type Before = {
  status: Candidate['status'];
  reason: string;
  reviewed_at?: string;
  reviewed_by?: number | null;
  /** True if this decision stopped the mail about the earlier decision. */
  unsent?: boolean;
};

/**
 * Undoes the last decision about each profile, as long as its mail has not been sent and the expert got no assessment since. Returns
 * who was left out, and why.
 */
export async function undoDecisions(ctx: Context, ids: number[]): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const found = await decidable(tx, ids);
    const working = await givenWork(tx, found);
    const open = found.filter(({ id, status }) => status !== 'pending' && !working.has(id));
    const undoable = open.map(({ id }) => id);
    const done = (await withdrawDecisionMails(tx, undoable)).sort((one, other) => one - other);
    const people = open.filter(({ id }) => done.includes(id));
    const before = await restore(tx, done);
    const entries = people.map(({ id, status, reason }) => ({
      action: 'expert.decision_undone',
      entityId: id,
      before: { status },
      after: { status: before.get(id)?.status },
      personal: { about: id, before: { reason }, after: { reason: before.get(id)?.reason } },
    }));
    await audit(tx, entries);
    await mailAnew(ctx, tx, people, before);
    const known = new Set(found.map(({ id }) => id));
    const detail = ids.length === 1 ? REVIEW_MESSAGES.undone : `${counted(done.length, 'expert')} back in review`;
    return bulkAnswerOf(ids, done, detail, (id) => refusal(known.has(id), working.has(id)));
  });
}

function refusal(known: boolean, working: boolean): string {
  if (!known) return NOT_FOUND;
  return working ? REVIEW_MESSAGES.workFollowed : REVIEW_MESSAGES.tooLate;
}

/** The ids of those who got an assessment since their approval. */
async function givenWork(tx: Db, found: Candidate[]): Promise<Set<number>> {
  const ids = found.filter(({ status }) => status === 'approved').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: assignments.expert_id })
    .from(assignments)
    .innerJoin(experts, eq(experts.id, assignments.expert_id))
    .where(and(inArray(assignments.expert_id, ids), gte(assignments.assigned_at, experts.reviewed_at)));
  return new Set(rows.map(({ id }) => id));
}

/** Restores each profile's state before its last decision, and returns these states. */
async function restore(tx: Db, ids: number[]): Promise<Map<number, Before>> {
  const { rows } = await tx.execute<{ id: number; before: Before }>(sql`
    update ${experts} set status = before ->> 'status', status_reason = before ->> 'reason',
      reviewed_at = (before ->> 'reviewed_at')::timestamptz, reviewed_by = (before ->> 'reviewed_by')::integer,
      revision = ${experts.revision} + 1, updated_at = now()
    from (
      select distinct on (entity_id) entity_id, before from ${auditEntries}
      where entity = 'expert' and ${isAmong(auditEntries.entity_id, ids)} and action in ('expert.approved', 'expert.rejected')
      order by entity_id, id desc) decision
    where ${experts.id} = decision.entity_id returning ${experts.id}, before`);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** Mails the restored decision if its mail had been withdrawn. */
async function mailAnew(ctx: Context, tx: Db, people: Candidate[], before: Map<number, Before>): Promise<void> {
  const contact = await readSetting(tx, 'contact_email');
  const list = people.flatMap((person) => {
    const state = before.get(person.id);
    if (!state?.unsent || state.status === 'pending') return [];
    return [decisionMail(person, { status: state.status, reason: state.reason }, contact)];
  });
  await queueMails(ctx, tx, list, DECISION_MAIL_HELD);
}
