import { sql } from 'drizzle-orm';
import { mean } from 'simple-statistics';
import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import { measuresOf, sameMeasure, sameQuestion } from '#common/answers/compare/contenders.ts';
import type { ComparableAssessments } from '#common/answers/compare/groups.ts';
import type { KnownMaterials } from '#common/answers/results/design.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { answerSchemaOf } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { answers, assessments, assessmentVersions, responses } from '#server/data/schema/assessments.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { instantIn, Statement } from '#server/data/statement.ts';

type Asked = { assessment_id: number; version_id: number; question: Question; titles: string[] };

/**
 * The questions of an assessment's published versions and of those of earlier assessments, or of all, with the titles of the materials of
 * their VIS.
 */
const askedQuestions = new Statement<Asked>(
  'questions of a benchmark',
  sql`select ${assessmentVersions.assessment_id}, ${assessmentVersions.id} as version_id, question.value as question,
    array(select ${visMaterials.title} from ${visMaterials} where ${visMaterials.vis_id} = ${assessments.vis_id}) as titles
  from ${assessments} join ${assessmentVersions} on ${assessmentVersions.assessment_id} = ${assessments.id}
  cross join lateral jsonb_array_elements(${assessmentVersions.questionnaire} -> 'questions') question
  where ${assessments.archived_at} is null and (${assessments.id} = ${sql.placeholder('id')} or ${sql.placeholder('all')} or ${assessments.created_at} < (
    select created_at from ${assessments} own where own.id = ${sql.placeholder('id')}))`,
);

type Given = {
  assessment_id: number;
  title: string;
  on: string;
  version_id: number;
  question_id: string;
  values: unknown[];
};

/** The values of completed responses to some questions of some versions, and the day of the last one. */
const givenValues = new Statement<Given>(
  'answers of a benchmark',
  sql`select ${responses.assessment_id}, ${shownTitle} as title, wanted.version_id, wanted.question_id,
    ${instantIn(sql`max(${responses.submitted_at})`)} as on, json_agg(${answers.value}) as values
  from json_to_recordset(${sql.placeholder('wanted')}::json) wanted(version_id int, question_id text)
  join ${responses} on ${responses.version_id} = wanted.version_id and ${responseIs('completed')}
  join ${answers} on ${answers.response_id} = ${responses.id} and ${answers.question_id} = wanted.question_id
    and not ${answers.cannot_judge}
  join ${assessments} on ${assessments.id} = ${responses.assessment_id}
  group by ${responses.assessment_id}, ${assessments.id}, wanted.version_id, wanted.question_id`,
);

/** Compares the measures of each question with those of the same question in all earlier assessments. Throws 404. */
export async function readBenchmark(db: Db, id: number): Promise<Benchmark> {
  await requireAssessment(db, id);
  const read = await askedQuestions.rows(db, { id, all: false });
  // Questions under a condition are left out, since who was asked them depends on other answers; so are those that cannot be read.
  const asked = read.filter(({ question }) => !question.show_if).flatMap(readable);
  const own = new Set(asked.filter(({ assessment_id }) => assessment_id === id).map(({ same }) => same));
  const wanted = asked.filter(
    ({ same, question }) => own.has(same) && measuresOf(question).some(({ better }) => better !== null),
  );
  if (wanted.length === 0) return { measures: [] };
  const keys = wanted.map(({ version_id, question }) => ({ version_id, question_id: question.id }));
  const given = await givenValues.rows(db, { wanted: JSON.stringify(keys) });
  const numbers = given.flatMap((row) => {
    const found = wanted.find((each) => each.version_id === row.version_id && each.question.id === row.question_id);
    return found ? numbersOf(found.question, row).map((measured) => ({ ...measured, ...row, same: found.same })) : [];
  });
  type Measured = (typeof numbers)[number];
  const byOwnQuestion = Map.groupBy(
    numbers.filter(({ assessment_id }) => assessment_id === id),
    ({ question_id, key }) => `${question_id} ${key}`,
  );
  return {
    measures: [...byOwnQuestion.values()].flatMap((mine: Measured[]) => {
      const [first] = mine;
      if (!first) return [];
      const others = numbers.filter(
        (each) => each.assessment_id !== id && each.same === first.same && sameMeasure(each) === sameMeasure(first),
      );
      // Each design counts by itself where an assessment asks about several.
      const earlier = [...Map.groupBy(others, (each) => `${each.assessment_id} ${each.question_id}`).values()]
        .map(meanOf)
        .filter(({ n }) => n >= FEW);
      const { mean: value, n } = meanOf(mine);
      const { question_id, key, label, kind, better } = first;
      if (earlier.length === 0 || n < FEW) return [];
      return [{ question_id, key, label, kind, better, mean: value, n, earlier }];
    }),
  };
}

/** A question with what is equal for those that ask the same; nothing if it cannot be read. */
function readable(asked: Asked) {
  const { question, titles } = asked;
  const isReadable = definitionOf(question.type).draftConfigSchema.safeParse(question.config).success;
  return isReadable ? [{ ...asked, same: sameQuestion(question, named(titles)) }] : [];
}

const withAnswers = new Statement<ComparableAssessments[number]>(
  'assessments to compare with',
  sql`select ${assessments.id}, ${shownTitle} as title from ${assessments}
  where ${assessments.id} = any(${sql.placeholder('ids')}::int[])
    and exists (select from ${responses} where ${responses.assessment_id} = ${assessments.id} and ${responseIs('completed')})
  order by ${assessments.created_at} desc`,
);

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
function numbersOf(question: Question, { values }: Given) {
  const schema = answerSchemaOf(question);
  const parsed = values
    .map((value) => schema.safeParse(value))
    .flatMap(({ success, data }) =>
      success && definitionOf(question.type).isAnswered(question.config, data) ? [data] : [],
    );
  return measuresOf(question).flatMap(({ key, label, kind, better, of }) =>
    better === null ? [] : [{ key, label, kind, better, numbers: parsed.map(of).filter((number) => number !== null) }],
  );
}

function meanOf(all: readonly { assessment_id: number; title: string; on: string; numbers: number[] }[]) {
  const numbers = all.flatMap((each) => each.numbers);
  const [{ assessment_id, title } = { assessment_id: 0, title: '' }] = all;
  const on =
    all
      .map((each) => each.on)
      .sort()
      .at(-1) ?? '';
  return { assessment_id, title, on, n: numbers.length, mean: numbers.length === 0 ? 0 : mean(numbers) };
}
