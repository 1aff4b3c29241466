import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import {
  bulkAnswerOf,
  DECISION_MAIL_HELD,
  DECISION_MAIL_KINDS,
  type ExpertDetail,
  REVIEW_MESSAGES,
} from '#common/people/experts/detail.ts';
import { pick } from '#common/words/collections.ts';
import { counted } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { audit } from '#server/data/audit.ts';
import { isExpert, nameOrAddressOf } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, nextRevision } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import { readSetting } from '#server/data/settings.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { waitingFor } from '#server/outside/mail/tell-staff.ts';
import { peopleMail } from '#server/people/mails.ts';
import { expertDetail } from '#server/people/profile/detail.ts';

/** Decides about one profile; the expert gets a mail. @throws HttpError 404, 409 if not registered or already decided that way */
export async function decide(ctx: Context, actor: CurrentUser, id: number, decision: Decision): Promise<ExpertDetail> {
  const { skipped } = await decideMany(ctx, actor.id, [id], decision);
  if (skipped[0]) throw skipped[0].reason === NOT_FOUND ? notFound() : conflict(skipped[0].reason);
  return expertDetail(ctx, id, actor);
}

export const NOT_FOUND = 'Not found.';

/** Decides about several profiles, each with a mail and an entry in the audit log. Returns who was left out. */
export async function decideMany(ctx: Context, actorId: number, ids: number[], decision: Decision) {
  return ctx.db.transaction(async (tx) => {
    const before = await decidable(tx, ids);
    const open = before.filter((row) => row.registered && row.status !== decision.status);
    const done = open.map((row) => row.id);
    const reason = decision.status === 'rejected' ? decision.reason : '';
    if (open.length > 0) {
      await tx
        .update(experts)
        .set({
          status: decision.status,
          status_reason: reason,
          reviewed_at: new Date(),
          reviewed_by: actorId,
          ...nextRevision,
        })
        .where(inArray(experts.id, done));
      const unsent = new Set(await withdrawDecisionMails(tx, done));
      await audit(
        tx,
        open.map((row) => ({
          action: `expert.${decision.status}`,
          entityId: row.id,
          before: { status: row.status },
          after: { status: decision.status },
          personal: {
            about: row.id,
            before: { ...stateOf(row), ...(unsent.has(row.id) && { unsent: true }) },
            after: { reason },
          },
        })),
      );
      const contact = await readSetting(tx, 'contact_email');
      const mails = open.map((row) => decisionMail(row, decision, contact));
      await queueMails(ctx, tx, mails, DECISION_MAIL_HELD);
    }
    const known = new Map(before.map((row) => [row.id, row]));
    const detail = `${counted(done.length, 'expert')} ${decision.status}`;
    return bulkAnswerOf(ids, done, detail, (id) => refusal(known.get(id), decision));
  });
}

export type Candidate = Awaited<ReturnType<typeof decidable>>[number];

/** What a decision changes besides the status. The audit log keeps it, so that the decision can be undone. */
const stateOf = ({ reason, reviewed_at, reviewed_by }: Candidate) => ({
  reason,
  ...(reviewed_at && { reviewed_at: reviewed_at.toISOString(), reviewed_by }),
});

/** Locks experts (no staff) in one order, so that of two concurrent decisions the second sees the first. */
export async function decidable(tx: Db, ids: number[]) {
  return tx
    .select({
      ...pick(experts, ['id', 'status', 'reviewed_at', 'reviewed_by']),
      reason: experts.status_reason,
      registered: sql<boolean>`${experts.registered_at} is not null`,
      ...pick(users, ['email', 'first_name']),
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(and(inArray(experts.id, ids), isExpert()))
    .orderBy(experts.id)
    .for('update', { of: experts });
}

function refusal(row: Candidate | undefined, decision: Decision): string {
  if (!row) return NOT_FOUND;
  if (!row.registered) return REVIEW_MESSAGES.notRegistered;
  return decision.status === 'approved' ? REVIEW_MESSAGES.alreadyApproved : REVIEW_MESSAGES.alreadyRejected;
}

const awaitsReview = sql`${experts.status} = 'pending' and ${experts.removed_at} is null and ${experts.registered_at} is not null`;

/** How many registered experts await review, as a column. */
export const waiting = sql`(select count(*)::int from ${experts} where ${awaitsReview})`;

/** The profiles that await review, for the mails to staff. */
export const profilesToReview = waitingFor(
  'profilesToReview',
  sql`select ${experts.id} as id, ${nameOrAddressOf(experts.id)} as label, null::int as about from ${experts} where ${awaitsReview}`,
  routes.expertReview,
  ({ id }) => routes.expert(id),
);

const waitingNow = statement('profiles that await review', z.object({ count: z.int() }))`select ${waiting} as count`;

export const waitingCount = async (db: Db): Promise<number> => (await waitingNow.row(db))?.count ?? 0;

export type Decision = { status: 'approved' } | { status: 'rejected'; reason: string };

/**
 * Withdraws mails about decisions that can be undone and are not being sent yet; returns their receivers. Sending claims the same row
 * (server/outside/mail/queue-mail.ts), so a mail is either withdrawn or sent.
 */
export async function withdrawDecisionMails(tx: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const withdrawn = await tx
    .update(mails)
    .set({ status: 'withdrawn', text: '', html: '' })
    .where(
      and(
        inArray(mails.user_id, ids),
        inArray(mails.kind, DECISION_MAIL_KINDS),
        eq(mails.status, 'queued'),
        isNull(mails.claimed_until),
        sql`${mails.created_at} > now() - make_interval(secs => ${DECISION_MAIL_HELD / SECOND})`,
      ),
    )
    .returning({ id: mails.user_id });
  return withdrawn.flatMap(({ id }) => id ?? []);
}

/** The mail about a decision on an expert's profile; `contact` is the address to write to. */
export const decisionMail = (
  person: { id: number; email: string; first_name: string },
  decision: Decision,
  contact: string,
): NewMail =>
  decision.status === 'approved'
    ? peopleMail('expert_approved', person)
    : peopleMail('expert_rejected', person, decision.reason, contact);
