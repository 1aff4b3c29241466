import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { responseState } from '#common/answers/responses.ts';
import { type ResultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import { directionDecisions } from '#common/answers/results/direction.ts';
import { type PoolingBasis, poolingBasis, type ReportVersion } from '#common/answers/results/pooling.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { asDecided } from '#common/assessments/questionnaire/directions.ts';
import { pipe, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/words/format.ts';
import { answerRow, answersOf, toStoredAnswer } from '#server/answers/responses/queries.ts';
import { listed, listedAssessment, presentAssessment, source } from '#server/assessments/list.ts';
import { readVersions } from '#server/assessments/read.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { columns, rowOf, statement } from '#server/data/statement.ts';
import { materialRow, materialsWhere, type ShownMaterial } from '#server/library/materials/views.ts';
import { namedMaterials } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { byQuestion, directionsOf } from './direction.ts';
import { filterWords, namedOptions, optionRow, type Taken, taken, takenResponses, valuesOf } from './filters.ts';
import { decisions, knownMaterials } from './pooling.ts';

const BATCH = 200;

/** The data of a report without responses. */
export type ReportSource = {
  assessment: AssessmentRow;
  versions: ReportVersion[];
  /** The ids of all materials that the versions show; `materials` has those that still exist. */
  materialIds: number[];
  materials: ShownMaterial[];
  /** Decides which versions of a question are pooled. */
  pooling: PoolingBasis;
  /** Identifies everything that results of completed responses depend on: these are in it by id, since they never change. */
  basis: string;
  filters: ResultFilters;
  /** The filters in words; empty without filters. */
  filterWords: string;
  taken: Taken;
};

const sourceRow = listedAssessment.extend(taken.shape).extend({
  version_ids: z.array(z.int()),
  materials: z.array(materialRow),
  known: poolingBasis.shape.materials,
  decisions: poolingBasis.shape.decisions,
  directions: directionDecisions.shape.decisions,
  options: z.array(optionRow),
});

/** The condition that a material is shown by a version of an assessment. */
export const shown = sql`${visMaterials.id} in (select unnest(${namedMaterials(assessmentVersions.questionnaire)})
  from ${assessmentVersions} where ${assessmentVersions.assessment_id} = ${assessments.id})`;

const sourceById = statement('source of a report', sourceRow)`select ${listed},
    array(select ${assessmentVersions.id} from ${assessmentVersions}
      where ${assessmentVersions.assessment_id} = ${assessments.id} order by ${assessmentVersions.number}) as version_ids,
    ${materialsWhere(shown)} as materials, ${knownMaterials(shown)} as known, ${decisions(assessments.id)} as decisions,
    ${directionsOf(assessments.id)} as directions,
    ${namedOptions} as options, taken.*
  from ${source} cross join lateral ${takenResponses(assessments.id)}
  where ${assessments.id} = ${sql.placeholder('id')} and ${assessments.archived_at} is null`;

/** An assessment with its published versions, texts filled in and directions as decided, and the responses that the filters choose. @throws HttpError 404 */
export async function readSource(
  ctx: Context,
  assessmentId: number,
  filters: ResultFilters = UNFILTERED,
): Promise<ReportSource> {
  const found = await sourceById.one(ctx.db, { id: assessmentId, ...valuesOf(filters) });
  const { version_ids, materials, known, decisions, directions, options, states, completed_ids, chosen_ids, ...row } =
    found;
  const assessment = presentAssessment(row);
  const values = {
    brand: assessment.visual_identity_system_name,
    version: assessment.version,
    expert_name: 'the expert',
  };
  const decided = byQuestion(directions);
  const versions = (await readVersions(ctx, ctx.db, version_ids)).map(({ number, questionnaire }) => ({
    number,
    questionnaire: pipeQuestionnaire(asDecided(questionnaire, decided), values),
  }));
  return {
    assessment: { ...assessment, title: pipe(assessment.title, values) },
    versions,
    materialIds: [...new Set(versions.flatMap(({ questionnaire }) => allMaterialIds(questionnaire)))],
    materials,
    pooling: { materials: known, decisions },
    basis: JSON.stringify([version_ids, values, known, decisions, directions, completed_ids, chosen_ids]),
    filters,
    filterWords: filterWords(filters, options),
    taken: { states, completed_ids, chosen_ids },
  };
}

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
type ResponseRow = z.infer<typeof responseRow>;

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
export const readResponseRow = (db: Db, assessment: number, id: number): Promise<ResponseRow | undefined> =>
  one.row(db, { assessment, id });

/** The name of the expert of a response. */
export const nameOf = (line: Line) => fullName(line) || `Expert ${line.expert_id}`;

/** A stored response as reports take it. */
export const toReport = (row: ResponseRow): ReportResponse => ({
  id: row.id,
  expert: { id: row.expert_id, name: nameOf(row), email: row.email, level: row.level ?? '' },
  version: row.version,
  state: responseState(row),
  started_at: row.started_at,
  submitted_at: row.submitted_at,
  answers: row.answers.map(toStoredAnswer),
});
