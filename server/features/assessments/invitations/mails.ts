import { eq } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import { type AssignmentState, assignmentState } from '#common/assessments/assignments.ts';
import type { InvitationText } from '#common/assessments/invitations.ts';
import { minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import { fullName } from '#common/texts/format.ts';
import { formatInstant } from '#common/values/dates.ts';
import { formatMoney } from '#common/values/money.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { experts } from '#server/db/schema/experts.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import type { AssessmentRecord } from '#server/features/assessments/queries.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

/** An expert whom an assessment is or was assigned to. */
export type Recipient = {
  assignment_id: number;
  expert_id: number;
  name: string;
  email: string;
  invited_at: Date | null;
  state: AssignmentState;
  /** True if mails can be sent to the account. */
  reachable: boolean;
  /** The assessment's title as it is read. */
  title: string;
};

/** Everybody the assessment was ever assigned to, in the order of assigning. */
export async function recipientsOf(db: Db, id: number): Promise<Recipient[]> {
  const rows = await db
    .select({
      assignment: assignments,
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
    .where(eq(assignments.assessment_id, id))
    .orderBy(assignments.id);
  return rows.map(({ assignment, email, title, ...person }) => ({
    assignment_id: assignment.id,
    expert_id: assignment.expert_id,
    name: fullName(person),
    email,
    invited_at: assignment.invited_at,
    state: assignmentState(assignment),
    reachable: person.is_active && person.status === 'approved',
    title,
  }));
}

/** The mail that invites one expert. */
export function invitationMail(
  config: Config,
  assessment: AssessmentRecord,
  one: Recipient,
  text: InvitationText,
): NewMail {
  const values = { expert_name: one.name || 'expert', assessment_title: one.title };
  const subject = fillPlaceholders(text.subject, values);
  const deadline = assessment.deadline && `Open until ${formatInstant(assessment.deadline, assessment.deadline_zone)}.`;
  const reward = Number(assessment.reward) > 0 && `Reward: ${formatMoney(assessment.reward, assessment.currency)}.`;
  const minutes = assessment.estimated_minutes && `It takes about ${minutesInWords(assessment.estimated_minutes)}.`;
  return {
    to: one.email,
    userId: one.expert_id,
    // An expert who switched these mails off is still invited and finds the assessment on Home.
    category: 'newSurveys',
    kind: 'assessment_invitation',
    subject,
    content: {
      heading: subject,
      paragraphs: fillPlaceholders(text.body, values).split(/\n{2,}/),
      action: { label: 'Open the assessment', url: config.publicUrl + routes.completeAssessment(assessment.id) },
      notes: [deadline, minutes, reward].filter((note) => typeof note === 'string'),
    },
  };
}
