import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { MAIL_ENDED } from '#common/mails/mails.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import type { PersonDeletion } from '#common/people/deletion.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { accountOf } from '#server/access/user-view.ts';
import { requirePassword } from '#server/accounts/passwords.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { isOpenAssignment, unfinishedWork } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, forbidden, notFound } from '#server/data/errors.ts';
import { eraseRows, PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import type { Subject } from '#server/data/privacy/rule.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import { experts, nextRevision } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditDetails, mails } from '#server/data/schema/system.ts';
import { removeUnused } from '#server/library/files/clean-up.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { forgetLedgerRows } from '#server/payouts/jobs.ts';
import { hasPayouts, owedPayouts, payoutSums, unrequestedPayouts } from '#server/payouts/queries.ts';
import { existingProfile, expertDetail } from '#server/people/profile/detail.ts';
import { peopleMail } from './mails.ts';

/**
 * Deletes an expert: erases everything personal and keeps answers and payouts under an anonymous row.
 * @throws HttpError 403 for a staff member, 404, 409 while requested payouts are unpaid
 */
export async function deleteExpert(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    if (isStaffRole(user.role)) throw forbidden(EXPERT_MESSAGES.adminRow);
    await requireNoOpenPayouts(tx, id);
    await erasePerson(ctx, tx, id);
    await audit(tx, { action: 'expert.deleted', entityId: id });
  });
}

/** @throws HttpError `refusal` (409) if requested payouts are not settled */
export async function requireNoOpenPayouts(tx: Db, id: number, refusal = conflict(EXPERT_MESSAGES.openPayouts)) {
  if (await hasPayouts(tx, and(eq(payouts.expert_id, id), owedPayouts))) throw refusal;
}

/**
 * Removes personal data from every table, as server/data/privacy/personal-data.ts lists them, and leaves an anonymous row that cannot
 * sign in. Jobs erase the picture's content and the rows of the ledger.
 */
export async function erasePerson(ctx: Context, tx: Db, id: number): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!user) return;
  const subject = { id, email: user.email };
  const pictures = await picturesOf(tx, subject);
  await withdrawUnfinished(tx, id);
  for (const email of [user.email, ...(await otherAddresses(tx, id))]) {
    await withdrawMails(tx, { id, email });
    await eraseRows(tx, { id, email });
  }
  await tx
    .update(experts)
    .set({ removed_at: new Date(), ...nextRevision })
    .where(eq(experts.id, id));
  await tx.update(users).set({ is_active: false, erased_at: new Date() }).where(eq(users.id, id));
  await removeUnused(ctx, tx, pictures);
  await forgetLedgerRows(ctx, tx, id);
}

/**
 * Other addresses in the person's history: those before a change or a merge, and requested ones. Addresses that now belong to somebody
 * else are left out.
 */
async function otherAddresses(tx: Db, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select distinct email from ${auditDetails} d, lateral (values (d.before ->> 'email'), (d.after ->> 'email')) as named (email)
    where d.person_id = ${id} and email is not null
      and not exists (select 1 from ${users} u where lower(u.email) = lower(named.email))`);
  return rows.map(({ email }) => email);
}

/** The person's uploaded files. Must be called before the profile loses its picture. */
async function picturesOf(tx: Db, subject: Subject): Promise<number[]> {
  const rule = PERSONAL_DATA.find(({ table }) => table === files);
  const rows = await tx.select({ id: files.id }).from(files).where(rule?.of(subject));
  return rows.map((row) => row.id);
}

/** Withdraws waiting mails, except for the one that confirms the erasure, which is emptied after it was sent. */
async function withdrawMails(tx: Db, { id, email }: Subject): Promise<void> {
  const unclaimed = and(isNull(mails.user_id), sql`lower(${mails.to}) = lower(${email})`);
  const toPerson = or(eq(mails.user_id, id), unclaimed);
  await tx
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(and(toPerson, eq(mails.status, 'queued'), ne(mails.kind, 'account_closed')));
}

/** Withdraws unfinished assignments, since nobody is left to answer them. */
async function withdrawUnfinished(tx: Db, id: number): Promise<void> {
  await tx
    .update(assignments)
    .set({ withdrawn_at: new Date() })
    .where(and(eq(assignments.expert_id, id), isOpenAssignment()));
}

/** Deactivates an expert's account, ending every session, or activates it again. @throws HttpError 403 for staff, 404 */
export async function setActive(ctx: Context, actor: CurrentUser, id: number, active: boolean): Promise<ExpertDetail> {
  await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    if (isStaffRole(user.role)) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    if (user.is_active === active) return;
    await tx.update(users).set({ is_active: active }).where(eq(users.id, id));
    if (!active) await endAllSessions(tx, id);
    await tx.update(experts).set(nextRevision).where(eq(experts.id, id));
    await audit(tx, { action: active ? 'expert.reactivated' : 'expert.deactivated', entityId: id });
  });
  return expertDetail(ctx, id, actor);
}

/** What deleting an expert affects: unrequested money, answers and running work. @throws HttpError 404 */
export async function personDeletion(db: Db, id: number): Promise<PersonDeletion> {
  await existingProfile(db, id);
  const [work] = await db.select(unfinishedWork()).from(assignments).where(eq(assignments.expert_id, id));
  return {
    unrequested: await payoutSums(db, and(eq(payouts.expert_id, id), unrequestedPayouts)),
    requested: await payoutSums(db, and(eq(payouts.expert_id, id), owedPayouts)),
    responses: await db.$count(responses, and(eq(responses.expert_id, id), isNotNull(responses.submitted_at))),
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
  };
}

/**
 * Closes an expert's own account: erases everything personal, keeps answers and payment records under an anonymous row,
 * withdraws unfinished assignments and ends every session.
 * @throws HttpError 400 {errors: {password}}, 409 while a requested gift card is not paid, 429
 */
export async function closeAccount(ctx: Context, userId: number, password: string) {
  await requirePassword(ctx, userId, password);
  await ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, userId, true);
    if (person.erased_at) throw notFound();
    await requireNoOpenPayouts(tx, userId, conflict(ACCOUNT_MESSAGES.openPayouts, 'open_payouts'));
    // Queued before the address is erased.
    await queueMail(ctx, tx, peopleMail('account_closed', person));
    await erasePerson(ctx, tx, userId);
    await audit(tx, { action: 'account.closed', entityId: userId });
  });
  return { detail: ACCOUNT_MESSAGES.closed };
}

/** Empties mails that still waited when their receiver's data were erased, such as the one that confirms the erasure. */
export async function forgetMails(ctx: Context): Promise<void> {
  const erased = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.erased_at));
  await ctx.db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {} })
    .where(and(inArray(mails.user_id, erased), inArray(mails.status, MAIL_ENDED), ne(mails.to, '')));
}
