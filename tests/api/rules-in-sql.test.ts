import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESPONSE_STATES, responseState } from '#common/answers/responses.ts';
import { completionCounts, completionPercentage } from '#common/assessments/assessments.ts';
import { assignmentState, isClosed } from '#common/assessments/assignment-states.ts';
import { isPending } from '#common/assessments/invitations.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { ACTIVITIES, activityOf, engagementDays } from '#common/people/experts/activity.ts';
import { EXPERT_STATUSES } from '#common/people/profile-fields.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { completion, isClosedAssessment, isNotTold, isPendingInvitation } from '#server/assessments/conditions.ts';
import { notificationPreferences, users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { namedMaterials } from '#server/library/usage.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';
import { activityIs } from '#server/people/experts/list/filters.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAssessment, invite, smallQuestionnaire } from './assessment-factories.ts';
import { createExpert } from './factories.ts';
import { startEmptyServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEmptyServer();
});
afterAll(() => server.close());

const NOW = new Date('2027-03-20T17:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

test('the database and the screens agree on when an assessment is closed', async () => {
  for (const is_draft of [true, false])
    for (const is_active of [true, false])
      for (const deadline of [null, after(-1), NOW, after(1)])
        await createAssessment(server.ctx, undefined, { is_draft, is_active, deadline });
  const rows = await server.ctx.db
    .select({ row: assessments, inSql: isClosedAssessment(sql`${NOW.toISOString()}::timestamptz`) })
    .from(assessments);
  expect(rows).toHaveLength(16);
  expect(rows.map(({ inSql }) => inSql)).toEqual(rows.map(({ row }) => isClosed(row, NOW)));
  expect(rows.filter(({ inSql }) => inSql)).toHaveLength(6);
});

test('the database and the screens agree on how active an expert is', async () => {
  const firstDay = new Date(`${engagementDays(NOW).fadingSince}T00:00:00Z`).getTime();
  for (const status of EXPERT_STATUSES)
    for (const is_active of [true, false])
      for (const last_seen_at of [null, new Date(firstDay - 1), new Date(firstDay), NOW])
        await createExpert(server.ctx, { is_active, last_seen_at }, { status });
  const inSql = Object.fromEntries(
    ACTIVITIES.map((activity) => [activity, sql<boolean>`${activityIs(activity, NOW)}`]),
  );
  const rows = await server.ctx.db
    .select({ status: experts.status, is_active: users.is_active, seen_on: experts.seen_on, inSql })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id));
  expect(rows).toHaveLength(24);
  for (const row of rows) {
    const found = ACTIVITIES.filter((activity) => row.inSql[activity]);
    expect(found, JSON.stringify(row)).toEqual([activityOf(row, engagementDays(NOW))]);
  }
  expect(new Set(rows.map((row) => activityOf(row, engagementDays(NOW))))).toEqual(new Set(ACTIVITIES));
});

test('the database and the screens agree on the state of a response', async () => {
  const assessment = await createPublished(server.ctx, smallQuestionnaire(), 'Every state');
  const goesOn = { withdrawn_at: null, declined_at: null };
  for (const ending of [goesOn, { ...goesOn, withdrawn_at: NOW }, { ...goesOn, declined_at: NOW }])
    for (const submitted_at of [null, NOW])
      for (const is_late of [true, false])
        for (const accepted_at of [null, NOW]) {
          const { id } = await createExpert(server.ctx);
          await createResponse(server.ctx, assessment, id, {}, { submitted_at, is_late, accepted_at });
          await server.ctx.db.update(assignments).set(ending).where(eq(assignments.expert_id, id));
        }
  const inSql = Object.fromEntries(RESPONSE_STATES.map((state) => [state, sql<boolean>`${responseIs(state)}`]));
  const rows = await server.ctx.db
    .select({ response: responses, assignment: assignments, inSql })
    .from(responses)
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id));
  expect(rows).toHaveLength(24);
  const stateOf = ({ response, assignment }: (typeof rows)[number]) => responseState({ ...assignment, ...response });
  for (const row of rows) {
    expect(RESPONSE_STATES.filter((state) => row.inSql[state])).toEqual([stateOf(row)]);
  }
  expect(new Set(rows.map(stateOf))).toEqual(new Set(RESPONSE_STATES));
});

test('the database and the screens agree on whether an invitation is pending, or its expert not told', async () => {
  const { id } = await createAssessment(server.ctx);
  for (const is_muted of [true, false])
    for (const invited_at of [null, NOW])
      for (const not_told of [true, false])
        for (const further of [
          {},
          { opened_at: NOW },
          { started_at: NOW },
          { declined_at: NOW },
          { submitted_at: NOW },
        ]) {
          const { id: expert } = await createExpert(server.ctx);
          await server.ctx.db.insert(notificationPreferences).values({ user_id: expert, new_surveys: !is_muted });
          await invite(server.ctx, id, expert, { invited_at, not_told, ...further });
        }
  const rows = await server.ctx.db
    .select({
      assignment: assignments,
      is_muted: hasMuted('newSurveys', assignments.expert_id),
      notTold: isNotTold(),
      pending: isPendingInvitation(),
    })
    .from(assignments)
    .where(eq(assignments.assessment_id, id));
  expect(rows).toHaveLength(40);
  for (const { assignment, is_muted, notTold, pending } of rows) {
    const state = assignmentState({ ...assignment, handed_in_at: assignment.submitted_at });
    expect({ notTold, pending }, JSON.stringify(assignment)).toEqual({
      notTold: state === 'not_told',
      pending: isPending({ ...assignment, state, is_muted }),
    });
  }
});

test('the database and the screens agree on completion, for up to 100 experts', async () => {
  const { db } = server.ctx;
  const { rows } = await db.execute<{ total: number; completed: number; responses: number; in_sql: number }>(
    sql`select stats.*, ${completion} as in_sql from (select total, completed, completed + 1 as responses
      from generate_series(0, 100) total, generate_series(0, 100) completed) stats`,
  );
  expect(rows).toHaveLength(101 * 101);
  const different = rows.filter((row) => {
    const invitation_stats = { completed_responses: row.completed };
    const counts = completionCounts({ expert_count: row.total, responses_count: row.responses, invitation_stats });
    return completionPercentage(counts.completed, counts.total) !== row.in_sql;
  });
  expect(different).toEqual([]);
});

test('the database and the screens agree on the materials of a questionnaire, with questions of every type', async () => {
  const asked = questionnaire(
    QUESTION_TYPES.map((type, index) => question(type, `q${index}`, { material_ids: [10 + index] })),
  );
  const { rows } = await server.ctx.db.execute<{ named: number[] }>(
    sql`select ${namedMaterials(sql`${JSON.stringify(asked)}::jsonb`)} as named`,
  );
  const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);
  expect(ascending(rows[0]?.named ?? [])).toEqual(ascending(allMaterialIds(asked)));
  expect(allMaterialIds(asked)).toHaveLength(QUESTION_TYPES.length + 2);
});
