import { eq, sql } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { assignmentState } from '#common/assessments/assignment-states.ts';
import {
  type InvitationPreviewPayload,
  type InvitationText,
  reasonNotInvited,
} from '#common/assessments/invitations.ts';
import { minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import type { MailPreview } from '#common/mails/mails.ts';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import { pick } from '#common/words/collections.ts';
import { formatInstant } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';
import { hasAccepted, titleFor } from '#server/access/agreement.ts';
import { type AssessmentRecord, requireAssessment } from '#server/assessments/conditions.ts';
import { withMinutesToCome } from '#server/assessments/read.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, badRequest } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignmentInvitations, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { listOf } from '#server/data/statement.ts';
import { shownFile } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';
import { previewMail, queueTest } from '#server/outside/mail/queue-mail.ts';

/** Everybody to whom the assessment was ever assigned, in the order of assignment. */
export async function recipientsOf(db: Db, id: number) {
  const rows = await db
    .select({
      assignment: assignments,
      handed_in_at: responses.submitted_at,
      ...pick(users, ['first_name', 'last_name', 'email', 'is_active']),
      status: experts.status,
      /** True if the person has switched off mails about new assessments. */
      is_muted: hasMuted('newSurveys', users.id),
      /** The assessment's title as this person may read it. */
      title: titleFor(users.id),
      /** The brand, if mails to this person must not name it. */
      hidden_brand: sql<string | null>`case when not ${hasAccepted(users.id)} then ${brands.name} end`,
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(experts, eq(experts.id, assignments.expert_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(eq(assignments.assessment_id, id))
    .orderBy(assignments.id);
  return rows.map(({ assignment, handed_in_at, first_name, last_name, is_active, status, ...person }) => ({
    ...person,
    assignment_id: assignment.id,
    expert_id: assignment.expert_id,
    name: fullName({ first_name, last_name }),
    invited_at: assignment.invited_at,
    state: assignmentState({ ...assignment, handed_in_at }),
    /** True if mails can be sent to the account. */
    reachable: is_active && status === 'approved',
  }));
}

/** An expert to whom an assessment is or was assigned. */
export type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

/** Files are never mailed: experts find them beside the assessment, once they have accepted the agreement. */
const FILE_WAITS = 'A file is attached to the assessment.';

/**
 * The mail that invites one expert. Until the expert accepts the agreement in force, it names neither the assessment nor its brand,
 * even if staff wrote them into the text.
 */
export function invitationMail(
  assessment: AssessmentRecord,
  one: Recipient,
  text: InvitationText,
  hasFile = false,
): NewMail {
  const values = { expert_name: one.name || 'expert', assessment_title: one.title };
  const written = (part: string) => {
    const filled = fillPlaceholders(part, values);
    return one.hidden_brand ? filled.replaceAll(one.hidden_brand, 'the brand') : filled;
  };
  const deadline = assessment.deadline && `Open until ${formatInstant(assessment.deadline, assessment.deadline_zone)}.`;
  const reward = Number(assessment.reward) > 0 && `Reward: ${formatMoney(assessment.reward, assessment.currency)}.`;
  const minutes = assessment.estimated_minutes && `It takes about ${minutesInWords(assessment.estimated_minutes)}.`;
  return {
    to: one.email,
    userId: one.expert_id,
    category: 'newSurveys',
    kind: 'assessment_invitation',
    subject: written(text.subject),
    paragraphs: [...written(text.body).split(/\n{2,}/), ...(hasFile ? [FILE_WAITS] : [])],
    action: { label: 'Open the assessment', path: routes.completeAssessment(assessment.id) },
    notes: [deadline, minutes, reward].filter((note) => typeof note === 'string'),
  };
}

type Preview = MailPreview & { expert: { id: number; name: string; email: string } };

/** An invitation as one expert will see it. Nothing is sent. @throws HttpError 400 when there is no such expert, 404 */
export async function previewInvitation(ctx: Context, id: number, payload: InvitationPreviewPayload): Promise<Preview> {
  const { mail, expert } = await mailFor(ctx, ctx.db, id, payload);
  return {
    ...(await previewMail(ctx, mail)),
    expert: { id: expert.expert_id, name: expert.name, email: expert.email },
  };
}

/** Sends the invitation as a test to the staff member who writes it; its button opens the preview. */
export async function sendTestInvitation(ctx: Context, actorId: number, id: number, payload: InvitationPreviewPayload) {
  return ctx.db.transaction(async (tx) => {
    const { mail } = await mailFor(ctx, tx, id, payload);
    return queueTest(ctx, tx, mail, actorId, routes.previewAssessment(id));
  });
}

async function mailFor(ctx: Context, db: Db, id: number, payload: InvitationPreviewPayload) {
  const assessment = await withMinutesToCome(ctx, db, await requireAssessment(db, id));
  const open = (await recipientsOf(db, id)).filter((one) => reasonNotInvited(one.state) === null);
  const expert =
    payload.expert_id === undefined
      ? (open.find((one) => one.invited_at === null) ?? open[0])
      : open.find((one) => one.expert_id === payload.expert_id);
  if (expert) return { mail: invitationMail(assessment, expert, payload), expert };
  if (payload.expert_id !== undefined) throw badInput({ expert_id: ['This expert cannot be invited.'] });
  throw badRequest('There is nobody to invite: assign experts first.', 'nobody');
}

/** The files that came with the invitations of the outer assignment, newest first, as a list in one column. */
export const attachments = listOf(
  shownFile,
  sql`${files} where ${files.id} in (select ${assignmentInvitations.attachment_id} from ${assignmentInvitations}
    where ${assignmentInvitations.assignment_id} = ${assignments.id} and ${assignments.declined_at} is null)`,
  sql`${files.id} desc`,
);
