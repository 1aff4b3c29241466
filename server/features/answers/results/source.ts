import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { ReportVersion } from '#common/answers/report/groups.ts';
import type { PoolingBasis } from '#common/answers/report/pooling.ts';
import type { ReportResponse } from '#common/answers/report/responses.ts';
import { responseState } from '#common/answers/responses.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { pipe, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { answers, assessmentVersions, assignments, responses } from '#server/db/schema/assessments.ts';
import { experts } from '#server/db/schema/experts.ts';
import { storedAnswerColumns, toStoredAnswer } from '#server/features/answers/responses/own-response.ts';
import { responseIs } from '#server/features/answers/responses/response-is.ts';
import { findAssessmentRow } from '#server/features/assessments/list.ts';
import { notFound } from '#server/http/errors.ts';
import { readPoolingBasis } from './pooling.ts';

const BATCH = 200;

/** The data of a report without responses. */
export type ReportSource = {
  assessment: AssessmentRow;
  versions: ReportVersion[];
  /** Every material that the versions show. */
  materialIds: number[];
  /** Decides which versions of a question are pooled. */
  pooling: PoolingBasis;
};

/** An assessment with its published versions, texts filled in. Throws 404. */
export async function readSource(ctx: Context, assessmentId: number): Promise<ReportSource> {
  const [assessment, rows] = await Promise.all([
    findAssessmentRow(ctx.db, assessmentId),
    ctx.db
      .select({ number: assessmentVersions.number, questionnaire: assessmentVersions.questionnaire })
      .from(assessmentVersions)
      .where(eq(assessmentVersions.assessment_id, assessmentId))
      .orderBy(asc(assessmentVersions.number)),
  ]);
  if (!assessment) throw notFound();
  const values = {
    brand: assessment.visual_identity_system_name,
    version: assessment.version,
    expert_name: 'the expert',
  };
  const versions = rows.map(({ number, questionnaire }) => ({
    number,
    questionnaire: pipeQuestionnaire(questionnaire as Questionnaire, values),
  }));
  const materialIds = [...new Set(versions.flatMap(({ questionnaire }) => allMaterialIds(questionnaire)))];
  const pooling = await readPoolingBasis(ctx.db, assessmentId, materialIds);
  return { assessment: { ...assessment, title: pipe(assessment.title, values) }, versions, materialIds, pooling };
}

export type Wanted = {
  /** If missing, only completed responses are read. */
  all?: boolean;
  responseId?: number;
};

/** The responses of an assessment with their answers, in the order of their ids, read in batches. */
export async function* readResponses(
  db: Db,
  assessmentId: number,
  wanted: Wanted = {},
): AsyncGenerator<ReportResponse> {
  let after = 0;
  for (;;) {
    const batch = await readBatch(db, assessmentId, wanted, after);
    yield* batch;
    after = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH) return;
  }
}

/** All responses at once, for results that need every answer. */
export async function collectResponses(db: Db, assessmentId: number, wanted: Wanted = {}): Promise<ReportResponse[]> {
  const all: ReportResponse[] = [];
  for await (const response of readResponses(db, assessmentId, wanted)) all.push(response);
  return all;
}

async function readBatch(db: Db, assessmentId: number, wanted: Wanted, after: number): Promise<ReportResponse[]> {
  const conditions: (SQL | undefined)[] = [
    eq(responses.assessment_id, assessmentId),
    gt(responses.id, after),
    wanted.all ? undefined : responseIs('completed'),
    wanted.responseId === undefined ? undefined : eq(responses.id, wanted.responseId),
  ];
  const rows = await db
    .select({
      response: responses,
      version: assessmentVersions.number,
      user: users,
      level: experts.expertise_level,
      withdrawn_at: assignments.withdrawn_at,
      declined_at: assignments.declined_at,
    })
    .from(responses)
    .innerJoin(assessmentVersions, eq(assessmentVersions.id, responses.version_id))
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id))
    .innerJoin(users, eq(users.id, responses.expert_id))
    .innerJoin(experts, eq(experts.id, responses.expert_id))
    .where(and(...conditions))
    .orderBy(asc(responses.id))
    .limit(BATCH);
  const ids = rows.map(({ response }) => response.id);
  const given = ids.length === 0 ? [] : await answersOf(db, ids);
  const byResponse = Map.groupBy(given, (answer) => answer.response_id);
  return rows.map(({ response, version, user, level, ...instants }) => ({
    id: response.id,
    expert: { id: user.id, name: fullName(user) || `Expert ${user.id}`, email: user.email, level: level ?? '' },
    version,
    state: responseState({ ...response, ...instants }),
    started_at: response.started_at.toISOString(),
    submitted_at: response.submitted_at?.toISOString() ?? null,
    answers: (byResponse.get(response.id) ?? []).map(toStoredAnswer),
  }));
}

const answersOf = (db: Db, responseIds: number[]) =>
  db
    .select({ response_id: answers.response_id, ...storedAnswerColumns })
    .from(answers)
    .where(inArray(answers.response_id, responseIds));
