import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fillInvitation, type InvitationPayload } from '#common/assessment-invitations.ts';
import { isClosed } from '#common/assessments.ts';
import { formatInstant } from '#common/dates.ts';
import { fullName } from '#common/format.ts';
import { formatMoney } from '#common/money.ts';
import { minutesInWords } from '#common/questionnaire/minutes.ts';
import { routes } from '#common/routes.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { assessments, assignmentInvitations, assignments } from '../../db/schema/assessments.ts';
import { experts, users } from '../../db/schema/people.ts';
import type { MailAttachment } from '../../db/schema/system.ts';
import { badRequest } from '../../errors.ts';
import { queueMails } from '../../mail/queue-mail.ts';
import { audit } from '../../system/audit.ts';
import type { ReceivedFile } from '../files/service.ts';
import { keepAttachment } from './attachment.ts';
import { type AssessmentRecord, requireAssessment } from './queries.ts';
import { INVITED, mailHash, type Sending, sentLately } from './sent-lately.ts';
import { shownTitle } from './shown-title.ts';

export type InvitationsSent = { detail: string; failed_count: number };

/**
 * Invites those who are assigned and not invited yet; when nobody is, reminds all invited who have not finished.
 * The same mail within 30 seconds is a repetition: it answers as before and goes to those only who came to it since.
 * The mails are queued in the same transaction. `failed_count` counts people who cannot be written to.
 * Throws 400 with a sentence when the assessment is not open or there is nobody to write to.
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
    if (assessment.is_draft) throw badRequest('Publish the assessment before sending invitations.', 'draft');
    if (isClosed(assessment))
      throw badRequest('The assessment is closed. Reopen it before sending invitations.', 'closed');
    const everybody = await recipients(tx, id);
    const pending = everybody.filter((one) => one.invited_at === null);
    const mail = mailHash(payload, attachment);
    const before = pending.some(isReachable) ? null : await sentLately(ctx, tx, id, mail);
    if (before) return outcome(before.expert_ids.length, before.failed_count);
    const wanted = pending.length > 0 ? pending : everybody;
    const reachable = wanted.filter(isReachable);
    if (wanted.length === 0)
      throw badRequest('There is nobody to invite: no expert is assigned who has not finished.', 'nobody');
    const attached = attachmentId !== null && reachable.length > 0 ? await keepAttachment(tx, attachmentId) : undefined;
    if (reachable.length > 0) {
      await markInvited(tx, actorId, reachable, attachmentId);
      await queueMails(
        ctx,
        tx,
        reachable.map((one) => invitationMail(ctx, assessment, one, payload, attached)),
      );
    }
    await tx
      .update(assessments)
      .set({ invitation_subject: payload.subject, invitation_body: payload.body })
      .where(eq(assessments.id, id));
    const failed_count = wanted.length - reachable.length;
    const after: Sending = { expert_ids: reachable.map((one) => one.expert_id), failed_count, mail };
    const action = pending.length > 0 ? INVITED.first : INVITED.again;
    await audit(tx, { actorId, action, entity: 'assessment', entityId: id, after });
    return outcome(reachable.length, failed_count);
  });
}

type Recipient = Awaited<ReturnType<typeof recipients>>[number];

const isReachable = (one: Recipient) => one.is_active && one.status === 'approved';

/** Who has the assessment in hand and has not finished it. */
function recipients(tx: Db, id: number) {
  return tx
    .select({
      assignment_id: assignments.id,
      expert_id: assignments.expert_id,
      invited_at: assignments.invited_at,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      is_active: users.is_active,
      status: experts.status,
      title: shownTitle,
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(experts, eq(experts.id, assignments.expert_id))
    .where(
      and(
        eq(assignments.assessment_id, id),
        isNull(assignments.submitted_at),
        isNull(assignments.declined_at),
        isNull(assignments.withdrawn_at),
      ),
    );
}

async function markInvited(tx: Db, actorId: number, people: Recipient[], attachmentId: number | null): Promise<void> {
  const ids = people.map((one) => one.assignment_id);
  await tx
    .insert(assignmentInvitations)
    .values(ids.map((assignment_id) => ({ assignment_id, attachment_id: attachmentId, sent_by: actorId })));
  await tx
    .update(assignments)
    .set({ invited_at: new Date() })
    .where(and(inArray(assignments.id, ids), isNull(assignments.invited_at)));
}

function invitationMail(
  ctx: Context,
  assessment: AssessmentRecord,
  one: Recipient,
  payload: InvitationPayload,
  attached: MailAttachment | undefined,
) {
  const values = { expert_name: fullName(one) || 'expert', assessment_title: one.title };
  const subject = fillInvitation(payload.subject, values);
  const deadline = assessment.deadline && `Open until ${formatInstant(assessment.deadline, assessment.deadline_zone)}.`;
  const reward = Number(assessment.reward) > 0 && `Reward: ${formatMoney(assessment.reward, assessment.currency)}.`;
  const minutes = assessment.estimated_minutes && `It takes about ${minutesInWords(assessment.estimated_minutes)}.`;
  return {
    to: one.email,
    userId: one.expert_id,
    // Who switched these mails off is invited all the same and finds the assessment on Home.
    category: 'newSurveys' as const,
    kind: 'assessment_invitation',
    subject,
    content: {
      heading: subject,
      paragraphs: fillInvitation(payload.body, values).split(/\n{2,}/),
      action: { label: 'Open the assessment', url: ctx.config.publicUrl + routes.completeAssessment(assessment.id) },
      notes: [deadline, minutes, reward].filter((note) => typeof note === 'string'),
    },
    ...(attached && { attachments: [attached] }),
  };
}

function outcome(sent: number, failed: number): InvitationsSent {
  if (failed === 0) return { detail: 'Invitations sent successfully', failed_count: 0 };
  const people = (count: number) => `${count} expert${count === 1 ? '' : 's'}`;
  return {
    detail: `Invitations sent to ${people(sent)}. ${people(failed)} could not be invited: the account is not active.`,
    failed_count: failed,
  };
}
