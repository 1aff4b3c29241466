import { and, desc, eq, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import {
  type AssessmentResponse,
  assessmentResponse,
  RESPONSE_MESSAGES,
  RESPONSE_STATES,
  type ResponseState,
  responseState,
  type responsesQuery,
} from '#common/answers/responses.ts';
import { type OwnResponse, ownResponse } from '#common/assessments/assessments.ts';
import { type StoredAnswer, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { pick } from '#common/words/collections.ts';
import { titleFor } from '#server/access/agreement.ts';
import { isVisibleToExpert, nameOrAddressOf, shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, type HttpError, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { columns, listOf, objectOf, type PageQuery, readPage, rowOf, statement } from '#server/data/statement.ts';
import { waitingFor } from '#server/outside/mail/tell-staff.ts';

const { assignment_id, submitted_at, is_late, accepted_at } = responses;
const done = sql`(${submitted_at} is not null and (not ${is_late} or ${accepted_at} is not null))`;
const ended = sql`exists (select 1 from ${assignments} a where a.id = ${assignment_id} and (a.withdrawn_at is not null or a.declined_at is not null))`;

const CONDITIONS: Record<ResponseState, SQL> = {
  in_progress: sql`(${submitted_at} is null and not ${ended})`,
  late: sql`(${submitted_at} is not null and not ${done} and not ${ended})`,
  completed: done,
  ended: sql`(not ${done} and ${ended})`,
};

/** The condition that a row of `responses` is in this state: responseState() in SQL. */
export const responseIs = (state: ResponseState): SQL => CONDITIONS[state];

/** The late answers on which staff have to decide, for the mails to staff. */
export const lateAnswers = waitingFor(
  'lateAnswers',
  sql`select ${responses.id} as id, concat(${nameOrAddressOf(responses.expert_id)}, ', ', ${shownTitle}) as label, ${assessments.id} as about
  from ${responses} join ${assessments} on ${assessments.id} = ${responses.assessment_id}
  where ${responseIs('late')} and ${assessments.archived_at} is null`,
  routes.responses,
  ({ id, about }) => `${routes.response(about ?? 0)}?response=${id}`,
);

/** The state of a row of `responses`. */
export const stateOfResponse = sql`case ${sql.join(
  RESPONSE_STATES.map((state) => sql`when ${responseIs(state)} then ${sql.raw(`'${state}'`)}`),
  sql` `,
)} end`;

const known = {
  response: responses,
  assignment: assignments,
  assessment: {
    ...pick(assessments, ['id', 'archived_at', 'deadline', 'is_draft', 'is_active', 'reward', 'currency']),
    current_version_id: assessments.current_version_id,
    title: titleFor(assignments.expert_id),
  },
};

export type LockedResponse = {
  assignment: typeof assignments.$inferSelect;
  assessment: Pick<typeof assessments.$inferSelect, keyof (typeof known)['assessment']>;
  response: typeof responses.$inferSelect;
  expert: Pick<typeof users.$inferSelect, 'id' | 'email' | 'first_name'>;
};

/**
 * Locks a response and its assignment until the transaction `tx` ends: the assignment first, as all code that writes both does.
 * @throws HttpError 404
 */
export async function lockResponse(tx: Db, responseId: number): Promise<LockedResponse> {
  const [row] = await tx
    .select({ ...known, expert: pick(users, ['id', 'email', 'first_name']) })
    .from(responses)
    .innerJoin(users, eq(users.id, responses.expert_id))
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id))
    .innerJoin(assessments, eq(assessments.id, responses.assessment_id))
    .where(eq(responses.id, responseId))
    .for('update', { of: [assignments, responses] });
  if (!row) throw notFound();
  return row;
}

/**
 * 404 for an expert who may not open an assignment, or write to its response (`which`). It says if this ended for somebody who could
 * before: the expert was withdrawn, or the assessment was deleted.
 */
export async function notOpen(db: Db, expertId: number, which: SQL): Promise<HttpError> {
  const [known] = await db
    .select({ withdrawn_at: assignments.withdrawn_at, archived_at: assessments.archived_at })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(and(eq(assignments.expert_id, expertId), isNotNull(assignments.invited_at), which));
  const why = known?.archived_at ? 'deleted' : known?.withdrawn_at ? 'withdrawn' : undefined;
  return why ? notFound(RESPONSE_MESSAGES[why], why) : notFound();
}

/** An assignment that its expert may open. Locked until `tx` ends. @throws HttpError 404 */
export async function lockAssignment(tx: Db, assessmentId: number, expertId: number) {
  const [row] = await tx
    .select({ assignment: known.assignment, assessment: known.assessment })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .where(and(eq(assignments.assessment_id, assessmentId), eq(assignments.expert_id, expertId), isVisibleToExpert()))
    .for('update', { of: assignments });
  if (!row) throw await notOpen(tx, expertId, eq(assignments.assessment_id, assessmentId));
  return row;
}

/**
 * True if an expert may still write to a response: it is the expert's own, the assignment was not withdrawn and the assessment not
 * deleted. Unlike isVisibleToExpert it needs no invitation, so that a started response can be finished after it is assigned again.
 */
export function isOpenTo(expertId: number, { response, assignment, assessment }: LockedResponse): boolean {
  return response.expert_id === expertId && assignment.withdrawn_at === null && assessment.archived_at === null;
}

/** The same in SQL, for statements that join the three tables. */
export const isOpenForExpert = (expertId: SQLWrapper): SQL | undefined =>
  and(eq(responses.expert_id, expertId), isNull(assignments.withdrawn_at), isNull(assessments.archived_at));

/** @throws HttpError 409 unless staff can decide about a response: it was submitted late, and its assignment has not ended */
export function requireWaiting({ response, assignment }: LockedResponse): void {
  const state = responseState({ ...assignment, ...response });
  if (state === 'late') return;
  throw conflict(state === 'ended' ? RESPONSE_MESSAGES.ended : RESPONSE_MESSAGES.notLate);
}

const listedRow = assessmentResponse
  .omit({ state: true, is_complete: true })
  .extend(rowOf(assignments, ['withdrawn_at', 'declined_at']).shape);

const select = sql`
  ${columns(responses, ['id', 'is_late', 'started_at', 'submitted_at', 'accepted_at'])},
  ${responses.assessment_id} as assessment, ${responses.expert_id} as expert, ${assessmentVersions.number} as version_number,
  ${columns(assignments, ['progress', 'withdrawn_at', 'declined_at'])}`;

const from = sql`${responses}`;
const joins = sql`
  join ${assessmentVersions} on ${assessmentVersions.id} = ${responses.version_id}
  join ${assignments} on ${assignments.id} = ${responses.assignment_id}`;

/** Responses of everybody or of one expert, the newest first. */
export async function listResponses(db: Db, query: z.infer<typeof responsesQuery> & PageQuery, expertId?: number) {
  const { assessment_id, is_complete } = query;
  const completed = responseIs('completed');
  const list = {
    row: listedRow,
    select,
    from,
    joins,
    where: and(
      expertId === undefined ? undefined : eq(responses.expert_id, expertId),
      assessment_id === undefined ? undefined : eq(responses.assessment_id, assessment_id),
      is_complete && (is_complete === 'true' ? completed : not(completed)),
    ),
    order: desc(responses.id),
  };
  const { count, rows } = await readPage(db, list, query);
  return { count, rows: rows.map(onWire) };
}

const responseById = statement('response in the form of lists', listedRow)`
  select ${select} from ${from} ${joins} where ${responses.id} = ${sql.placeholder('id')}`;

/** A response in the form of lists. @throws HttpError 404 */
export const readResponse = async (db: Db, id: number): Promise<AssessmentResponse> =>
  onWire(await responseById.one(db, { id }));

function onWire({ withdrawn_at, declined_at, ...row }: z.infer<typeof listedRow>): AssessmentResponse {
  const state = responseState({ ...row, withdrawn_at, declined_at });
  return { ...row, state, is_complete: state === 'completed' };
}

const ANSWER = ['question_id', 'value', 'cannot_judge', 'revision', 'answered_at', 'measurement'] as const;

/** A row of an answer. */
export const answerRow = rowOf(answers, ANSWER);

/** The answers of a response, as a list in one column. */
export const answersOf = (responseId: SQLWrapper) =>
  listOf(
    objectOf(answers, ANSWER),
    sql`${answers} where ${answers.response_id} = ${responseId}`,
    sql`${answers.question_id}`,
  );

/** Converts a stored answer to the answer of the API. */
export function toStoredAnswer(row: z.infer<typeof answerRow>): StoredAnswer {
  const measured = storedAnswer.shape.measurement.safeParse(row.measurement);
  return { ...row, measurement: measured.success ? measured.data : null };
}

const answersById = statement(
  'answers of a response',
  rowOf(responses, ['expert_id']).extend({ answers: z.array(answerRow) }),
)`
  select ${responses.expert_id}, ${answersOf(responses.id)} as answers from ${responses} where ${responses.id} = ${sql.placeholder('response')}`;

/** The stored answers of a response with their expert; undefined if there is no response. */
export async function readGiven(db: Db, response: number) {
  const row = await answersById.row(db, { response });
  return row && { expert: row.expert_id, answers: row.answers.map(toStoredAnswer) };
}

/** The stored answers of a response. */
export const readAnswers = async (db: Db, response: number): Promise<StoredAnswer[]> =>
  (await readGiven(db, response))?.answers ?? [];

/** A response as its expert reads it, in one column. */
export const storedResponse = ownResponse.extend({ answers: z.array(answerRow) });
type StoredResponse = z.infer<typeof storedResponse>;
export const responseColumn = objectOf(
  responses,
  ['id', 'seed', 'current_question_id', 'started_at', 'submitted_at'],
  sql`'waits_for_acceptance', ${responses.is_late} and ${responses.accepted_at} is null, 'answers', ${answersOf(responses.id)}`,
);

const ofAssignment = statement('response to an assignment', z.object({ response: storedResponse }))`
  select ${responseColumn} as response from ${responses} where ${responses.assignment_id} = ${sql.placeholder('assignment')}`;

/** The answers of an expert's assignment so far. @throws HttpError 404 before it was started */
export const readOwnResponse = async (db: Db, assignment: number): Promise<OwnResponse> =>
  presentResponse((await ofAssignment.one(db, { assignment })).response);

/** Converts a stored response to the response of the API. */
export const presentResponse = (response: StoredResponse): OwnResponse => ({
  ...response,
  answers: response.answers.map(toStoredAnswer),
});
