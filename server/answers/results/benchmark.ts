import { sql } from 'drizzle-orm';
import { mean } from 'simple-statistics';
import * as z from 'zod';
import { type Benchmark, NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import { measuresOf, sameMeasure } from '#common/answers/compare/contenders.ts';
import { type ComparableAssessments, comparableAssessments } from '#common/answers/compare/groups.ts';
import { sameQuestion, tellingAmong } from '#common/answers/compare/same-questions.ts';
import type { Measure } from '#common/answers/results/define.ts';
import type { KnownMaterials } from '#common/answers/results/design.ts';
import { directionOutcome } from '#common/answers/results/direction.ts';
import {
  groupVersions,
  type PoolingBasis,
  poolingBasis,
  questionGroups,
  questionInVersion,
} from '#common/answers/results/pooling.ts';
import type { QuestionResult } from '#common/answers/results/results.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { countedValue } from '#common/assessments/questionnaire/answer.ts';
import { withDirections } from '#common/assessments/questionnaire/directions.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import {
  answers,
  assessments,
  assessmentVersions,
  questionDirection,
  responses,
} from '#server/data/schema/assessments.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { instantIn, rowOf, statement } from '#server/data/statement.ts';
import { knownMaterials, poolingOf } from './decisions.ts';
import { type ReportSource, shown } from './source.ts';

const asked = rowOf(assessmentVersions, ['assessment_id']).extend({
  version_id: z.int(),
  version: z.int(),
  question: z.custom<Question>(),
  directions: directionOutcome.shape.directions,
  titles: z.array(z.string()),
});
type AskedQuestion = z.infer<typeof asked>;

/**
 * The questions of an assessment's published versions and of those of earlier assessments, or of all, with the titles of the materials of
 * their VIS.
 */
const askedQuestions = statement('questions of a benchmark', asked)`
  select ${assessmentVersions.assessment_id}, ${assessmentVersions.id} as version_id, ${assessmentVersions.number} as version, question.value as question, ${questionDirection.directions},
    array(select ${visMaterials.title} from ${visMaterials} where ${visMaterials.vis_id} = ${assessments.vis_id}) as titles
  from ${assessments} join ${assessmentVersions} on ${assessmentVersions.assessment_id} = ${assessments.id}
  cross join lateral jsonb_array_elements(${assessmentVersions.questionnaire} -> 'questions') question
  left join ${questionDirection} on ${questionDirection.assessment_id} = ${assessments.id}
    and ${questionDirection.question_id} = question.value ->> 'id'
  where ${assessments.archived_at} is null and (${assessments.id} = ${sql.placeholder('id')} or ${sql.placeholder('all')} or ${assessments.created_at} < (
    select created_at from ${assessments} own where own.id = ${sql.placeholder('id')}))`;

const givenTo = rowOf(responses, ['assessment_id', 'version_id']).extend({
  title: z.string(),
  on: z.iso.datetime(),
  question_id: z.string(),
  values: z.array(z.unknown()),
});
type GivenTo = z.infer<typeof givenTo>;

/** The values of completed responses to some questions of some versions, null for none, and the day of the last one. */
const givenValues = statement('answers of a benchmark', givenTo)`
  select ${responses.assessment_id}, ${shownTitle} as title, wanted.version_id, wanted.question_id,
    ${instantIn(sql`max(${responses.submitted_at})`)} as on, json_agg(${answers.value}) as values
  from json_to_recordset(${sql.placeholder('wanted')}::json) wanted(version_id int, question_id text)
  join ${responses} on ${responses.version_id} = wanted.version_id and ${responseIs('completed')}
  left join ${answers} on ${answers.response_id} = ${responses.id} and ${answers.question_id} = wanted.question_id
  join ${assessments} on ${assessments.id} = ${responses.assessment_id}
  where ${answers.cannot_judge} is not true
  group by ${responses.assessment_id}, ${assessments.id}, wanted.version_id, wanted.question_id`;

/** The names and files of the materials of some assessments, and what staff decided about their versions. */
const poolingBases = statement('versions of a benchmark', poolingBasis.extend({ id: z.int() }))`
  select ${assessments.id}, ${knownMaterials(shown)} as materials, ${poolingOf(assessments.id)} as decisions
  from ${assessments} where ${assessments.id} = any(${sql.placeholder('ids')}::int[])`;

/** What a measure of a group of the results came to. */
export type OwnMean = Pick<Benchmark['measures'][number], 'group' | 'key' | 'label' | 'kind' | 'better' | 'mean' | 'n'>;

/** The mean of each measure of which one end is better, where enough answered. */
export const meansOf = (results: readonly QuestionResult[]): OwnMean[] =>
  results.flatMap(({ key: group, question, values }) =>
    measured(
      question,
      values.map(({ value }) => value),
    ).flatMap(({ numbers, ...measure }) =>
      numbers.length < FEW ? [] : [{ group, ...measure, mean: mean(numbers), n: numbers.length }],
    ),
  );

/**
 * Compares the means of each question of the results with those of the same question in all earlier assessments. Versions that results keep
 * apart are apart here, too.
 */
export async function readBenchmark(db: Db, source: ReportSource, means: readonly OwnMean[]): Promise<Benchmark> {
  const { assessment, versions, pooling } = source;
  const { id } = assessment;
  const read = (await askedQuestions.rows(db, { id, all: false })).flatMap(readable);
  // Questions under a condition are left out, since who was asked them depends on other answers; so are those that cannot be read.
  const asked = read.filter(({ question }) => !question.show_if && measuresOf(question).some(({ better }) => better));
  const own = questionGroups(versions, pooling).flatMap((group) => {
    const rows = asked.filter(
      (row) => row.assessment_id === id && questionInVersion(group, row.version)?.id === row.question.id,
    );
    const newest = rows.find(({ version }) => version === group.asked[0]?.version);
    return newest && rows.length === group.asked.length ? [{ group: group.key, isSame: sameAs(newest, asked) }] : [];
  });
  const wanted = asked.filter((row) => row.assessment_id !== id && own.some(({ isSame }) => isSame(row)));
  if (wanted.length === 0) return NO_BENCHMARK;
  const designs = await designsOf(db, wanted);
  return {
    measures: own.flatMap(({ group, isSame }) =>
      means
        .filter((measure) => measure.group === group)
        .flatMap((measure) => {
          const earlier = designs
            .filter(({ asked }) => isSame(asked))
            .map((design) => meanOf(design, measure))
            .filter(({ n }) => n >= FEW);
          return earlier.length === 0 ? [] : [{ ...measure, earlier }];
        }),
    ),
  };
}

type Wanted = ReturnType<typeof readable>[number];

/** Whether a row asks the same as a question does that stands among others of its version. */
function sameAs({ question, titles, same, version_id }: Wanted, all: readonly Wanted[]) {
  const version = all.filter((row) => row.version_id === version_id).map((row) => row.question);
  const telling = tellingAmong(question, version, named(titles));
  const asked = sameQuestion(question, named(titles), telling);
  return (row: Wanted) => row.same === same && sameQuestion(row.question, named(row.titles), telling) === asked;
}

/** A question of an earlier assessment, in versions that its results pool: each design counts by itself. */
type Design = Pick<GivenTo, 'assessment_id' | 'title' | 'on'> & {
  asked: Wanted;
  measured: ReturnType<typeof measured>;
};

async function designsOf(db: Db, wanted: Wanted[]): Promise<Design[]> {
  const keys = wanted.map(({ version_id, question }) => ({ version_id, question_id: question.id }));
  const questions = [...Map.groupBy(wanted, (row) => `${row.assessment_id} ${row.question.id} ${row.same}`).values()];
  const ids = questions.filter((rows) => rows.length > 1).flatMap(([first]) => first?.assessment_id ?? []);
  const [given, bases] = await Promise.all([
    givenValues.rows(db, { wanted: JSON.stringify(keys) }),
    ids.length === 0 ? [] : poolingBases.rows(db, { ids }),
  ]);
  return questions
    .flatMap((rows) => pooled(rows, bases))
    .flatMap((rows) => {
      const found = rows.flatMap((row) =>
        given
          .filter((one) => one.version_id === row.version_id && one.question_id === row.question.id)
          .map((one) => ({ ...one, measured: measured(row.question, countedIn(row.question, one.values)) })),
      );
      const [first] = found;
      const [asked] = rows;
      if (!first || !asked) return [];
      const on =
        found
          .map((one) => one.on)
          .sort()
          .at(-1) ?? first.on;
      return [
        {
          assessment_id: first.assessment_id,
          title: first.title,
          on,
          asked,
          measured: found.flatMap((one) => one.measured),
        },
      ];
    });
}

/** The versions of a question in the groups that its results have. */
function pooled(rows: Wanted[], bases: readonly (PoolingBasis & { id: number })[]): Wanted[][] {
  const [first] = rows;
  const basis = bases.find(({ id }) => id === first?.assessment_id);
  if (!basis) return [rows];
  const decision = basis.decisions.find(({ question_id }) => question_id === first?.question.id);
  const groups = groupVersions(rows, basis.materials, decision);
  return groups.map((group) => rows.filter(({ version }) => group.some((one) => one.version === version)));
}

/** A question with its directions as decided, and with what is equal for those that ask the same; nothing if it cannot be read. */
function readable(asked: AskedQuestion) {
  const { question, directions, titles } = asked;
  if (!definitionOf(question.type).draftConfigSchema.safeParse(question.config).success) return [];
  const same = sameQuestion(question, named(titles));
  return [{ ...asked, question: withDirections(question, directions ?? {}), same }];
}

const withAnswers = statement('assessments to compare with', comparableAssessments.element)`
  select ${assessments.id}, ${shownTitle} as title from ${assessments}
  where ${assessments.id} = any(${sql.placeholder('ids')}::int[])
    and exists (select from ${responses} where ${responses.assessment_id} = ${assessments.id} and ${responseIs('completed')})
  order by ${assessments.created_at} desc`;

/** Other assessments with completed responses that ask a question of this one, by which they can be compared. @throws HttpError 404 */
export async function readComparable(db: Db, id: number): Promise<ComparableAssessments> {
  await requireAssessment(db, id);
  const asked = (await askedQuestions.rows(db, { id, all: true }))
    .flatMap(readable)
    .filter(({ question }) => measuresOf(question).length > 0);
  const own = new Set(asked.filter(({ assessment_id }) => assessment_id === id).map(({ same }) => same));
  const others = asked.filter(({ assessment_id, same }) => assessment_id !== id && own.has(same));
  return withAnswers.rows(db, { ids: [...new Set(others.map(({ assessment_id }) => assessment_id))] });
}

/** Materials that are known by their titles only. */
const named = (titles: readonly string[]): KnownMaterials =>
  Object.fromEntries(titles.map((title, index) => [index, { title, file: '' }]));

/** The numbers that answers give on each measure of which one end is better. */
const measured = (question: Question, values: readonly unknown[]) =>
  measuresOf(question).flatMap(({ key, label, kind, better, of }) =>
    better === null ? [] : [{ key, label, kind, better, numbers: values.map(of).filter((number) => number !== null) }],
  );

function meanOf({ assessment_id, title, on, measured }: Design, measure: Pick<Measure, 'key' | 'label'>) {
  const numbers = measured.flatMap((one) => (sameMeasure(one) === sameMeasure(measure) ? one.numbers : []));
  return { assessment_id, title, on, n: numbers.length, mean: numbers.length === 0 ? 0 : mean(numbers) };
}

/** The stored values that count as answers. */
const countedIn = (question: Question, values: readonly unknown[]): unknown[] =>
  values.map((value) => countedValue(question, value, true)).filter((value) => value !== null);
