import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Materials } from '#common/answers/charts/picture.ts';
import { inWords } from '#common/answers/report/each-response.ts';
import { responseState } from '#common/answers/responses.ts';
import { type QuestionGroup, questionGroups } from '#common/answers/results/pooling.ts';
import {
  activeMinutes,
  type Given,
  givenByGroup,
  passedAttention,
  type ReportResponse,
  type ResponseDetail,
  type ResponseRow,
} from '#common/answers/results/results.ts';
import { fullName } from '#common/words/format.ts';
import { answerRow, answersOf, responseIs, toStoredAnswer } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { holds } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { columns, type PageQuery, readPage, rowOf, statement } from '#server/data/statement.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { readSource } from './source.ts';

const BATCH = 200;

const RESPONSE = ['id', 'started_at', 'submitted_at', 'is_late', 'accepted_at', 'expert_id'] as const;
const ASSIGNMENT = ['progress', 'withdrawn_at', 'declined_at'] as const;
const PERSON = ['first_name', 'last_name', 'email'] as const;

/** A response with its expert: a row of a statement that selects `lineColumns` from `lines` with `lineJoins`. */
export const line = rowOf(responses, RESPONSE)
  .extend(rowOf(assignments, ASSIGNMENT).shape)
  .extend(rowOf(users, PERSON).shape)
  .extend({ version: z.int(), level: z.string().nullable() });
export type Line = z.infer<typeof line>;

export const lineColumns = sql`
  ${columns(responses, RESPONSE)}, ${columns(assignments, ASSIGNMENT)}, ${columns(users, PERSON)},
  ${assessmentVersions.number} as version, ${experts.expertise_level} as level`;

/** The tables of a response; `lineJoins` has the tables that only `lineColumns` needs. */
export const lines = sql`${responses}
  join ${assessments} on ${assessments.id} = ${responses.assessment_id}
  join ${users} on ${users.id} = ${responses.expert_id}`;
export const lineJoins = sql`
  join ${assessmentVersions} on ${assessmentVersions.id} = ${responses.version_id}
  join ${assignments} on ${assignments.id} = ${responses.assignment_id}
  join ${experts} on ${experts.id} = ${responses.expert_id}`;

const responseRow = line.extend({ answers: z.array(answerRow) });
type StoredRow = z.infer<typeof responseRow>;

const responsesWhere = (name: string, condition: SQL) =>
  statement(name, responseRow)`select ${lineColumns}, ${answersOf(responses.id)} as answers from ${lines} ${lineJoins}
    where ${condition} order by ${responses.id}`;

const several = responsesWhere('responses of a report', sql`${responses.id} = any(${sql.placeholder('ids')}::int[])`);
const one = responsesWhere(
  'response of a report',
  sql`${responses.assessment_id} = ${sql.placeholder('assessment')} and ${responses.id} = ${sql.placeholder('id')}`,
);

/** Responses with their answers, in the order of their ids, read in batches. */
export async function* readResponses(db: Db, ids: readonly number[]): AsyncGenerator<ReportResponse> {
  const ordered = ids.toSorted((a, b) => a - b);
  for (let at = 0; at < ordered.length; at += BATCH) {
    yield* (await several.rows(db, { ids: ordered.slice(at, at + BATCH) })).map(toReport);
  }
}

/** The same in one list. PostgreSQL reads one half while the other is converted. */
export async function collectResponses(db: Db, ids: readonly number[]): Promise<ReportResponse[]> {
  const ordered = ids.toSorted((a, b) => a - b);
  const middle = Math.ceil(ordered.length / 2);
  const halves = [ordered.slice(0, middle), ordered.slice(middle)].map(async (half) => {
    const read: ReportResponse[] = [];
    for await (const response of readResponses(db, half)) read.push(response);
    return read;
  });
  return (await Promise.all(halves)).flat();
}

/** A response of an assessment with its answers, as stored; undefined if there is none. */
export const readResponseRow = (db: Db, assessment: number, id: number): Promise<StoredRow | undefined> =>
  one.row(db, { assessment, id });

/** The name of the expert of a response. */
export const nameOf = (line: Line) => fullName(line) || `Expert ${line.expert_id}`;

/** A stored response as reports take it. */
export const toReport = (row: StoredRow): ReportResponse => ({
  id: row.id,
  expert: { id: row.expert_id, name: nameOf(row), email: row.email, level: row.level ?? '' },
  version: row.version,
  state: responseState(row),
  started_at: row.started_at,
  submitted_at: row.submitted_at,
  answers: row.answers.map(toStoredAnswer),
});

type Query = { search?: string; state?: 'all' | ResponseRow['state'] } & PageQuery;

/** A page of an assessment's responses, last submitted first, and their number. @throws HttpError 404 */
export async function listAssessmentResponses(db: Db, assessmentId: number, query: Query) {
  const { search, state } = query;
  const list = {
    row: line,
    select: lineColumns,
    from: lines,
    joins: lineJoins,
    where: and(
      eq(responses.assessment_id, assessmentId),
      isNull(assessments.archived_at),
      state && state !== 'all' ? responseIs(state) : undefined,
      search ? matching(search) : undefined,
    ),
    order: [sql`${responses.submitted_at} desc nulls last`, desc(responses.id)],
  };
  const { count, rows } = await readPage(db, list, query);
  if (count === 0) await requireAssessment(db, assessmentId);
  return { rows: rows.map(onWire), count };
}

function matching(search: string): SQL | undefined {
  return or(holds(users.email, search), holds(sql`${users.first_name} || ' ' || ${users.last_name}`, search));
}

function onWire(row: Line): ResponseRow {
  return {
    ...row,
    expert_name: nameOf(row),
    expert_email: row.email,
    expertise_level: row.level ?? '',
    state: responseState(row),
  };
}

/** A response with all its answers. @throws HttpError 404 if it does not belong to the assessment */
export async function readResponseDetail(ctx: Context, assessmentId: number, id: number, viewer: Viewer) {
  const source = await readSource(ctx, assessmentId);
  const row = await readResponseRow(ctx.db, assessmentId, id);
  if (!row) throw notFound();
  const response = toReport(row);
  const shown = presentMaterials(ctx, source.materials, source.materialIds, viewer);
  const groups = questionGroups(source.versions, source.pooling);
  const given = givenByGroup(groups, source.versions, response);
  const { assessment } = source;
  const materials: Materials = new Map(shown.map((material) => [material.id, material]));
  return {
    ...onWire(row),
    assessment_id: assessment.id,
    assessment_title: assessment.title,
    active_minutes: activeMinutes(response),
    answers: groups.flatMap((group) => answerTo(group, given.get(group.key), materials)),
    materials: shown,
  };
}

function answerTo({ place }: QuestionGroup, given: Given | undefined, materials: Materials): ResponseDetail['answers'] {
  const text = inWords(given, materials);
  if (!given || given.kind === 'not_asked' || text === null) return [];
  const { question, kind, answer = null } = given;
  return [{ place, question, kind, text, answer, attention_passed: passedAttention(given) }];
}
