import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type AssignmentState, assignmentState } from '#common/assessments/assignment-states.ts';
import { type ExpertHistory, HISTORY_LENGTH } from '#common/people/experts/history.ts';
import { fullName } from '#common/texts/format.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { agreementAcceptances, users } from '#server/db/schema/accounts.ts';
import { answers, assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { expertInvitations, experts, staffNotes } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { auditEntries, mails } from '#server/db/schema/system.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { responseIs } from '#server/features/answers/responses/response-is.ts';
import { countedAssignments } from '#server/features/assessments/stats.ts';
import { existingProfile } from './detail.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** The history of an expert: work, money, mails, agreements, notes and every change. @throws HttpError 404 */
export async function expertHistory(ctx: Context, id: number): Promise<ExpertHistory> {
  const { db } = ctx;
  await existingProfile(db, id);
  return {
    assignments: await assignmentsOf(db, id),
    payouts: await payoutsOf(db, id),
    mails: await mailsOf(db, id),
    agreements: await agreementsOf(db, id),
    invitations: await invitationsOf(db, id),
    notes: await notesOf(db, id),
    audit: await auditOf(db, id),
  };
}

type AssignmentRow = typeof assignments.$inferSelect & { handed_in_at: Date | null };

async function assignmentsOf(db: Db, id: number): Promise<ExpertHistory['assignments']> {
  const [figures] = await db
    .select({
      total: sql<number>`count(*)::int`,
      completed: countWhere(isNotNull(assignments.submitted_at)),
      expected: countWhere(countedAssignments()),
    })
    .from(assignments)
    .where(eq(assignments.expert_id, id));
  const time = db
    .select({ minutes: sql`sum((${answers.measurement} ->> 'active_ms')::float8) / ${MINUTE}::float8`.as('minutes') })
    .from(responses)
    .innerJoin(answers, eq(answers.response_id, responses.id))
    .where(and(eq(responses.expert_id, id), responseIs('completed')))
    .groupBy(responses.id)
    .as('time');
  const [{ median = null } = {}] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) within group (order by ${time.minutes})` })
    .from(time);
  const newest = await db
    .select({ assignment: assignments, handed_in_at: responses.submitted_at, title: shownTitle })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(eq(assignments.expert_id, id))
    .orderBy(desc(assignments.assigned_at), desc(assignments.id))
    .limit(HISTORY_LENGTH);
  const { total = 0, completed = 0, expected = 0 } = figures ?? {};
  return {
    total,
    completed,
    completion_rate: expected > 0 ? Math.round((100 * completed) / expected) : null,
    median_minutes: median === null ? null : Math.round(median * 10) / 10,
    newest: newest.map(({ assignment, handed_in_at, title }) => ({
      assessment_id: assignment.assessment_id,
      title,
      progress: assignment.progress,
      ...stateOf({ ...assignment, handed_in_at }),
    })),
  };
}

/** The state of an assignment, and since when. */
function stateOf(row: AssignmentRow): { state: AssignmentState; at: string } {
  const state = assignmentState(row);
  const instants = {
    ...row,
    not_told_at: row.invited_at,
    late_at: row.handed_in_at,
    late_declined_at: row.declined_at,
  };
  return { state, at: (instants[`${state}_at`] ?? row.assigned_at).toISOString() };
}

async function payoutsOf(db: Db, id: number): Promise<ExpertHistory['payouts']> {
  const rows = await db
    .select({
      id: payouts.id,
      amount: payouts.amount,
      currency: payouts.currency,
      status: payouts.status,
      assessment_title: shownTitle,
      created_at: payouts.created_at,
    })
    .from(payouts)
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.expert_id, id))
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(HISTORY_LENGTH);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function mailsOf(db: Db, id: number): Promise<ExpertHistory['mails']> {
  const rows = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      subject: mails.subject,
      status: mails.status,
      created_at: mails.created_at,
      sent_at: mails.sent_at,
    })
    .from(mails)
    .where(eq(mails.user_id, id))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(HISTORY_LENGTH);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), sent_at: iso(row.sent_at) }));
}

async function agreementsOf(db: Db, id: number): Promise<ExpertHistory['agreements']> {
  const rows = await db
    .select({ version: agreementAcceptances.version, accepted_at: agreementAcceptances.accepted_at })
    .from(agreementAcceptances)
    .where(eq(agreementAcceptances.user_id, id))
    .orderBy(desc(agreementAcceptances.accepted_at));
  return rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }));
}

async function invitationsOf(db: Db, id: number): Promise<ExpertHistory['invitations']> {
  const rows = await db
    .select()
    .from(expertInvitations)
    .where(eq(expertInvitations.user_id, id))
    .orderBy(desc(expertInvitations.id))
    .limit(HISTORY_LENGTH);
  return rows.map((row) => ({
    id: row.id,
    sent_at: row.sent_at.toISOString(),
    accepted_at: iso(row.accepted_at),
    revoked_at: iso(row.revoked_at),
  }));
}

async function notesOf(db: Db, id: number): Promise<ExpertHistory['notes']> {
  const rows = await db
    .select({ note: staffNotes, first_name: users.first_name, last_name: users.last_name })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.author_id))
    .where(eq(staffNotes.expert_id, id))
    .orderBy(desc(staffNotes.created_at), desc(staffNotes.id))
    .limit(HISTORY_LENGTH);
  return rows.map(({ note, ...author }) => ({
    id: note.id,
    body: note.body,
    author: fullName(author) || null,
    author_id: note.author_id,
    created_at: note.created_at.toISOString(),
  }));
}

/** The profile itself, and those that were merged into it. */
const profilesOf = (db: Db, id: number) =>
  db
    .select({ id: experts.id })
    .from(experts)
    .where(or(eq(experts.id, id), eq(experts.merged_into, id)));

async function auditOf(db: Db, id: number): Promise<ExpertHistory['audit']> {
  const rows = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      before: auditEntries.before,
      after: auditEntries.after,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actor_id))
    .where(and(eq(auditEntries.entity, 'expert'), inArray(auditEntries.entity_id, profilesOf(db, id))))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(HISTORY_LENGTH);
  return rows.map(({ id, at, action, before, after, ...actor }) => ({
    id,
    at: at.toISOString(),
    actor: fullName(actor) || null,
    action,
    before: before ?? null,
    after: after ?? null,
  }));
}
