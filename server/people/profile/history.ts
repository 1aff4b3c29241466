import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { may } from '#common/access/permissions.ts';
import { isStaffRole, ROLES } from '#common/access/roles.ts';
import { assignmentState } from '#common/assessments/assignment-states.ts';
import { type ExpertHistory, HISTORY_LENGTH, expertHistory as wholeHistory } from '#common/people/experts/history.ts';
import { fullName, wholePercent } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { countedAssignments } from '#server/assessments/conditions.ts';
import { countWhere, shownTitle } from '#server/data/conditions.ts';
import { forbidden, notFound } from '#server/data/errors.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { expertInvitations, experts, staffNotes } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditEntries, mails } from '#server/data/schema/system.ts';
import { constant, instantIn, listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { existingProfile } from './detail.ts';

const ASSIGNMENT = [
  'assessment_id',
  'progress',
  'assigned_at',
  'invited_at',
  'opened_at',
  'started_at',
  'submitted_at',
  'declined_at',
  'withdrawn_at',
  'not_told',
] as const;

const assignmentRow = rowOf(assignments, ASSIGNMENT).extend({
  handed_in_at: z.iso.datetime().nullable(),
  title: z.string(),
});

const named = { first_name: z.string().nullable(), last_name: z.string().nullable() };
const { notes, audit } = wholeHistory.shape;

const stored = wholeHistory.omit({ assignments: true }).extend({
  role: z.enum(ROLES),
  figures: z.object({ total: z.int(), completed: z.int(), expected: z.int() }),
  median: z.number().nullable(),
  newest: z.array(assignmentRow),
  notes: z.array(notes.element.omit({ author: true }).extend(named)),
  audit: z.array(audit.element.omit({ actor: true }).extend(named)),
});

const newest = (row: SQL, from: SQL, ...order: SQL[]) => listOf(row, from, sql.join(order, sql`, `), HISTORY_LENGTH);

/** The measured minutes of each completed response. */
const minutes = sql`select sum((${answers.measurement} ->> 'active_ms')::float8) / ${constant(MINUTE)}::float8 as minutes
  from ${responses} join ${answers} on ${answers.response_id} = ${responses.id}
  where ${responses.expert_id} = ${experts.id} and ${responseIs('completed')} group by ${responses.id}`;

const name = sql`'first_name', ${users.first_name}, 'last_name', ${users.last_name}`;

const historyById = statement('history of an expert', stored)`select ${users.role},
    (select json_build_object('total', count(*), 'completed', ${countWhere(sql`${assignments.submitted_at} is not null`)},
      'expected', ${countWhere(countedAssignments())}) from ${assignments} where ${assignments.expert_id} = ${experts.id}) as figures,
    (select percentile_cont(0.5) within group (order by time.minutes) from (${minutes}) time) as median,
    ${newest(
      objectOf(
        assignments,
        ASSIGNMENT,
        sql`'handed_in_at', ${instantIn(responses.submitted_at)}, 'title', ${shownTitle}`,
      ),
      sql`${assignments} join ${assessments} on ${assessments.id} = ${assignments.assessment_id}
        left join ${responses} on ${responses.assignment_id} = ${assignments.id} where ${assignments.expert_id} = ${experts.id}`,
      desc(assignments.assigned_at),
      desc(assignments.id),
    )} as newest,
    ${newest(
      objectOf(payouts, ['id', 'amount', 'currency', 'status', 'created_at'], sql`'assessment_title', ${shownTitle}`),
      sql`${payouts} left join ${assessments} on ${assessments.id} = ${payouts.assessment_id} where ${payouts.expert_id} = ${experts.id}`,
      desc(payouts.created_at),
      desc(payouts.id),
    )} as payouts,
    ${newest(
      objectOf(mails, ['id', 'kind', 'subject', 'status', 'created_at', 'sent_at']),
      sql`${mails} where ${mails.user_id} = ${experts.id}`,
      desc(mails.created_at),
      desc(mails.id),
    )} as mails,
    ${listOf(
      objectOf(agreementAcceptances, ['version', 'accepted_at']),
      sql`${agreementAcceptances} where ${agreementAcceptances.user_id} = ${experts.id}`,
      desc(agreementAcceptances.accepted_at),
    )} as agreements,
    ${newest(
      objectOf(expertInvitations, ['id', 'sent_at', 'accepted_at', 'revoked_at']),
      sql`${expertInvitations} where ${expertInvitations.user_id} = ${experts.id}`,
      desc(expertInvitations.id),
    )} as invitations,
    ${newest(
      objectOf(staffNotes, ['id', 'body', 'author_id', 'created_at'], name),
      sql`${staffNotes} left join ${users} on ${users.id} = ${staffNotes.author_id} where ${staffNotes.expert_id} = ${experts.id}`,
      desc(staffNotes.created_at),
      desc(staffNotes.id),
    )} as notes,
    ${
      /* Changes of the profile, and of those that were merged into it. */ newest(
        sql`json_build_object('id', ${auditEntries.id}, 'at', ${instantIn(auditEntries.at)}, 'action', ${auditEntries.action},
        'before', ${auditEntries.before}, 'after', ${auditEntries.after}, ${name})`,
        sql`${auditEntries} left join ${users} on ${users.id} = ${auditEntries.actor_id}
        where ${auditEntries.entity} = 'expert' and ${auditEntries.entity_id} in (
          select p.id from ${experts} p where p.id = ${experts.id} or p.merged_into = ${experts.id})`,
        desc(auditEntries.at),
        desc(auditEntries.id),
      )
    } as audit
  from ${experts} join ${users} on ${users.id} = ${experts.id} where ${experts.id} = ${sql.placeholder('id')} and ${experts.removed_at} is null`;

/** The history of an expert: work, money, mails, agreements, notes and changes. @throws HttpError 404, also if the reader may not see it */
export async function expertHistory({ db }: Context, id: number, reader: CurrentUser): Promise<ExpertHistory> {
  const stored = await historyById.row(db, { id });
  if (!stored || !may(reader, 'show', 'experts', { id, isAdmin: isStaffRole(stored.role) })) throw notFound();
  const { role: _role, figures, median, newest, notes, audit, ...lists } = stored;
  const { total, completed, expected } = figures;
  return {
    ...lists,
    assignments: {
      total,
      completed,
      completion_rate: expected > 0 ? wholePercent(completed / expected) : null,
      median_minutes: median === null ? null : Math.round(median * 10) / 10,
      newest: newest.map(presentAssignment),
    },
    notes: notes.map((note) => ({ ...note, author: fullName(note) || null })),
    audit: audit.map((entry) => ({ ...entry, actor: fullName(entry) || null })),
  };
}

/** An assignment with its state, and since when it has this state. */
function presentAssignment(row: z.infer<typeof assignmentRow>): ExpertHistory['assignments']['newest'][number] {
  const state = assignmentState(row);
  const instants = {
    ...row,
    not_told_at: row.invited_at,
    late_at: row.handed_in_at,
    late_declined_at: row.declined_at,
  };
  const { assessment_id, title, progress } = row;
  return { assessment_id, title, progress, state, at: instants[`${state}_at`] ?? row.assigned_at };
}

export async function addNote(ctx: Context, authorId: number, expertId: number, body: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await existingProfile(tx, expertId);
    await tx.insert(staffNotes).values({ expert_id: expertId, author_id: authorId, body });
  });
}

/** Removes a note: one's own, or any as a super admin. @throws HttpError 403, 404 */
export async function removeNote(ctx: Context, actor: CurrentUser, expertId: number, noteId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const of = and(eq(staffNotes.id, noteId), eq(staffNotes.expert_id, expertId));
    const [note] = await tx.select().from(staffNotes).where(of);
    if (!note) throw notFound();
    if (!may(actor, 'delete', 'expert-notes', note)) throw forbidden('Only its author may delete a note.');
    await tx.delete(staffNotes).where(of);
  });
}
