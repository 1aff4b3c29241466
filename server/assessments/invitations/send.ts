import { createHash } from 'node:crypto';
import { and, between, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isClosed } from '#common/assessments/assignment-states.ts';
import {
  INVITE_MAX,
  type InvitationPayload,
  type InvitationsSent,
  isPending,
  type LeftOut,
  MUTED,
  reasonNoMail,
  reasonNotInvited,
  TOO_MANY_AGAIN,
} from '#common/assessments/invitations.ts';
import { counted, countedFigure } from '#common/words/format.ts';
import { type AssessmentRecord, requireAssessment } from '#server/assessments/conditions.ts';
import { withMinutesToCome } from '#server/assessments/read.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badRequest } from '#server/data/errors.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { assessments, assignmentInvitations, assignments } from '#server/data/schema/assessments.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { markReady, type ReceivedFile } from '#server/library/files/receive-file.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { invitationMail, type Recipient, recipientsOf } from './mails.ts';

/** A sending in the audit log. */
type Sending = {
  expert_ids: number[];
  left_out: number[];
  no_mail: number[];
  failed_count: number;
  mail: string;
};

/** The audit log's actions for sendings. */
const INVITED = { first: 'assessment.invited', again: 'assessment.invited_again' } as const;

/** Identifies a mail by subject, body, attachment and, if given, its receivers. */
function mailHash({ subject, body, expert_ids }: InvitationPayload, attachment: ReceivedFile | null): string {
  const file = attachment && [attachment.name, attachment.sha256];
  const named = expert_ids ? [[...expert_ids].sort((a, b) => a - b)] : [];
  return createHash('sha256')
    .update(JSON.stringify([subject, body, file, ...named]))
    .digest('base64url');
}

/**
 * Finds a sending of the same mail less than 30 seconds ago: then this call is a repetition, which must not mail the
 * same people again. The caller holds the assessment's lock.
 */
async function findRecentSending(ctx: Context, tx: Db, id: number, mail: string): Promise<Sending | undefined> {
  const { resendCooldown } = ctx.config.lifetimes;
  const sendings = await tx
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, 'assessment'),
        eq(auditEntries.entity_id, id),
        inArray(auditEntries.action, Object.values(INVITED)),
        between(auditEntries.at, fromNow(-resendCooldown), fromNow(resendCooldown)),
      ),
    )
    .orderBy(desc(auditEntries.id));
  return sendings.map(({ after }) => after as Sending).find((sending) => sending.mail === mail);
}

/** How many people a sentence names. */
const NAMED = 3;

/** "Ada Person (has declined), Bo Person (was withdrawn) and 4 others" */
function named(people: LeftOut[]): string {
  const first = people.slice(0, NAMED).map(({ name, reason }) => `${name || 'one expert'} (${reason})`);
  const others = people.length - first.length;
  return first.join(', ') + (others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : '');
}

/** "Left out: Ada Person (has declined)." */
const leftOutSentence = (leftOut: LeftOut[]): string => `Left out: ${named(leftOut)}.`;

/** The outcome in numbers and in sentences that name who got no mail and why. `waiting` experts are left for the next sending. */
function outcome(sent: number, noMail: LeftOut[], leftOut: LeftOut[], waiting = 0): InvitationsSent {
  const sentences = [];
  if (noMail.length === 0) sentences.push(`Invitations sent successfully${leftOut.length + waiting > 0 ? '.' : ''}`);
  else {
    sentences.push(sent === 0 ? 'No invitation was sent.' : `Invitations sent to ${counted(sent, 'expert')}.`);
    sentences.push(`No email went to ${named(noMail)}.`);
    if (noMail.some(({ reason }) => reason === MUTED))
      sentences.push('Experts who have switched off these emails still find the assessment on Home.');
  }
  if (leftOut.length > 0) sentences.push(leftOutSentence(leftOut));
  if (waiting > 0)
    sentences.push(`${countedFigure(waiting, 'more expert')} will get theirs when you send the invitations again.`);
  return {
    detail: sentences.join(' '),
    failed_count: noMail.length,
    ...(noMail.length > 0 && { no_mail: noMail }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
  };
}

/**
 * Invites the named experts; without names, those who are not invited yet or, if there are none, all invited experts again.
 * Experts who have completed, declined or were withdrawn are left out, and the answer says so. It also names who gets no mail:
 * experts without an active account, and those who have switched these mails off, who now find the assessment on Home.
 * The same mail to the same people within 30 seconds is a repetition: it gets the same answer and only goes to experts who
 * were added since. The mails are queued in the same transaction; an attachment is not mailed but kept beside the assessment.
 * @throws HttpError 400 with a sentence if the assessment is not open or there is nobody to invite
 */
export async function sendInvitations(
  ctx: Context,
  actorId: number,
  id: number,
  payload: InvitationPayload,
  attachment: ReceivedFile | null,
): Promise<InvitationsSent> {
  const attachmentId = attachment?.file_id ?? null;
  return ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id, true);
    requireOpen(assessment);
    const everybody = await recipientsOf(tx, id);
    const { wanted, waiting, leftOut } = chosen(everybody, payload.expert_ids);
    const mail = mailHash(payload, attachment);
    const before = wanted.some(isNew) ? undefined : await findRecentSending(ctx, tx, id, mail);
    if (before) {
      const then = leftOut.filter((one) => before.left_out.includes(one.expert_id));
      const unmailed = withoutMail(everybody).filter((one) => before.no_mail.includes(one.expert_id));
      return outcome(before.expert_ids.length, unmailed, then);
    }
    if (wanted.length === 0) throw nobody(leftOut, payload.expert_ids !== undefined);
    if (wanted.length > INVITE_MAX) throw badRequest(TOO_MANY_AGAIN, 'too_many');
    const mailed = wanted.filter((one) => reasonNoMail(one) === null);
    const muted = wanted.filter((one) => one.reachable && one.is_muted);
    if (attachmentId !== null && mailed.length + muted.length > 0) await markReady(tx, [attachmentId]);
    // Muted experts get no mail, but find the file beside the assessment.
    await recordInvitations(tx, actorId, attachmentId === null ? mailed : [...mailed, ...muted], attachmentId);
    await showOnHome(tx, mailed, { told: true });
    await showOnHome(tx, muted, { told: false });
    const shown = await withMinutesToCome(ctx, tx, assessment);
    const mails = mailed.map((one) => invitationMail(shown, one, payload, attachmentId !== null));
    await queueMails(ctx, tx, mails);
    await tx
      .update(assessments)
      .set({ invitation_subject: payload.subject, invitation_body: payload.body })
      .where(eq(assessments.id, id));
    const noMail = withoutMail(wanted);
    const after: Sending = {
      expert_ids: mailed.map((one) => one.expert_id),
      left_out: leftOut.map((one) => one.expert_id),
      no_mail: noMail.map((one) => one.expert_id),
      failed_count: noMail.length,
      mail,
    };
    const action = wanted.some((one) => one.invited_at === null) ? INVITED.first : INVITED.again;
    await audit(tx, { action, entityId: id, after });
    return outcome(mailed.length, noMail, leftOut, waiting);
  });
}

const isNew = (one: Recipient) => isPending(one) && one.reachable;

/** The people who get no mail, and why. */
const withoutMail = (people: Recipient[]): LeftOut[] =>
  people.flatMap((one) => {
    const reason = reasonNoMail(one);
    return reason === null ? [] : [{ expert_id: one.expert_id, name: one.name, reason }];
  });

function requireOpen(assessment: AssessmentRecord): void {
  if (assessment.is_draft) throw badRequest('Publish the assessment before sending invitations.', 'draft');
  if (isClosed(assessment))
    throw badRequest('The assessment is closed. Reopen it before sending invitations.', 'closed');
}

/** Chooses who will be invited, and says who of the named or assigned experts is left out and why. */
function chosen(
  everybody: Recipient[],
  expertIds: number[] | undefined,
): { wanted: Recipient[]; waiting?: number; leftOut: LeftOut[] } {
  const named = expertIds && new Set(expertIds);
  const meant = named ? everybody.filter((one) => named.has(one.expert_id)) : everybody;
  const open = meant.filter((one) => reasonNotInvited(one.state) === null);
  const pending = open.filter(isPending);
  if (!named && pending.length > 0) return { ...nextOf(pending), leftOut: [] };
  const ended = meant.flatMap(({ expert_id, name, state }) => {
    const reason = reasonNotInvited(state);
    return reason === null ? [] : [{ expert_id, name, reason }];
  });
  const assigned = new Set(meant.map((one) => one.expert_id));
  const strangers = [...(named ?? [])].filter((expertId) => !assigned.has(expertId));
  return {
    wanted: open,
    leftOut: [...ended, ...strangers.map((expert_id) => ({ expert_id, name: '', reason: 'is not assigned' }))],
  };
}

/**
 * The experts of one sending, and how many wait for the next. Accounts that get no mail come last, or they would take
 * the first places each time.
 */
function nextOf(pending: Recipient[]): { wanted: Recipient[]; waiting?: number } {
  if (pending.length <= INVITE_MAX) return { wanted: pending };
  const [some, others] = [pending.filter((one) => one.reachable), pending.filter((one) => !one.reachable)];
  return { wanted: [...some, ...others].slice(0, INVITE_MAX), waiting: pending.length - INVITE_MAX };
}

function nobody(leftOut: LeftOut[], areNamed: boolean) {
  const sentence = areNamed
    ? `None of the chosen experts can be invited. ${leftOutSentence(leftOut)}`
    : 'There is nobody to invite: no expert is assigned who has not finished.';
  return badRequest(sentence, 'nobody');
}

async function recordInvitations(tx: Db, actorId: number, people: Recipient[], attachmentId: number | null) {
  if (people.length === 0) return;
  await tx
    .insert(assignmentInvitations)
    .values(people.map(({ assignment_id }) => ({ assignment_id, attachment_id: attachmentId, sent_by: actorId })));
}

/** Shows the assessment on the experts' Home and records whether a mail told them. An expert who was told stays told. */
async function showOnHome(tx: Db, people: Recipient[], { told }: { told: boolean }): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map((one) => one.assignment_id);
  const { invited_at, not_told } = assignments;
  await tx
    .update(assignments)
    .set({ invited_at: sql`coalesce(${invited_at}, now())`, not_told: !told })
    .where(and(inArray(assignments.id, ids), told ? or(isNull(invited_at), not_told) : isNull(invited_at)));
}
