import { asc, eq, sql } from 'drizzle-orm';
import { type PipeValues, pipe } from '#common/assessments/questionnaire/piping.ts';
import { fullName } from '#common/texts/format.ts';
import { pick } from '#common/values/pick.ts';
import { hasAccepted, titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/data/database.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';

/** What is kept about one person, in the form in which that person knows it. */

export async function ownAccount(db: Db, userId: number) {
  const [account] = await db
    .select({
      ...pick(users, ['id', 'email', 'username', 'role', 'created_at', 'last_seen_at']),
      registered_at: experts.registered_at,
      review_status: experts.status,
      review_reason: experts.status_reason,
    })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(eq(users.id, userId));
  const agreements = await db
    .select({ version: agreementAcceptances.version, accepted_at: agreementAcceptances.accepted_at })
    .from(agreementAcceptances)
    .where(eq(agreementAcceptances.user_id, userId));
  return { ...account, agreements };
}

export function ownAssignments(db: Db, userId: number) {
  return db
    .select({
      assessment: assessments.id,
      title: titleFor(userId),
      ...pick(assignments, ['assigned_at', 'invited_at', 'opened_at', 'started_at', 'submitted_at']),
      ...pick(assignments, ['declined_at', 'decline_reason', 'withdrawn_at', 'progress']),
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .where(eq(assignments.expert_id, userId))
    .orderBy(asc(assignments.id));
}

/** Every response with its answers, each answer beside its question's title as it was read, under the agreement in force only. */
export async function ownResponses(db: Db, userId: number) {
  const rows = await db
    .select({
      id: responses.id,
      assessment: responses.assessment_id,
      title: titleFor(userId),
      version: assessmentVersions.number,
      questionnaire: sql<unknown>`case when ${hasAccepted(userId)} then ${assessmentVersions.questionnaire} end`,
      named: { brand: brands.name, version: vis.version, first_name: users.first_name, last_name: users.last_name },
      started_at: responses.started_at,
      submitted_at: responses.submitted_at,
    })
    .from(responses)
    .innerJoin(assessments, eq(assessments.id, responses.assessment_id))
    .innerJoin(assessmentVersions, eq(assessmentVersions.id, responses.version_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .innerJoin(users, eq(users.id, responses.expert_id))
    .where(eq(responses.expert_id, userId))
    .orderBy(asc(responses.id));
  const given = await db
    .select(pick(answers, ['response_id', 'question_id', 'value', 'cannot_judge', 'measurement', 'answered_at']))
    .from(answers)
    .innerJoin(responses, eq(responses.id, answers.response_id))
    .where(eq(responses.expert_id, userId))
    .orderBy(asc(answers.response_id), asc(answers.question_id));
  return rows.map(({ questionnaire, named, ...response }) => {
    const { brand, version } = named;
    const titles = questionTitles(questionnaire, { brand, version, expert_name: fullName(named) });
    return {
      ...response,
      answers: given
        .filter((answer) => answer.response_id === response.id)
        .map(({ response_id: _response, ...answer }) => ({ question: titles.get(answer.question_id), ...answer })),
    };
  });
}

function questionTitles(questionnaire: unknown, values: PipeValues): Map<string, string> {
  const { questions = [] } = (questionnaire ?? {}) as { questions?: { id: string; title: string }[] };
  return new Map(questions.map(({ id, title }) => [id, pipe(title, values)]));
}

export function ownPayouts(db: Db, userId: number) {
  return db
    .select({
      assessment: payouts.assessment_id,
      ...pick(payouts, ['id', 'amount', 'currency', 'status', 'rejection_reason']),
      ...pick(payouts, ['requested_at', 'paid_at', 'created_at']),
    })
    .from(payouts)
    .where(eq(payouts.expert_id, userId))
    .orderBy(asc(payouts.id));
}

/** The files that the person's profile refers to. */
export function ownFiles(db: Db, userId: number) {
  return db
    .select({ id: files.id, key: files.key, name: files.original_name })
    .from(files)
    .innerJoin(experts, eq(experts.profile_picture_id, files.id))
    .where(eq(experts.id, userId));
}
