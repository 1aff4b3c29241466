import { eq, sql } from 'drizzle-orm';
import { givenAnswers, reusedIds, type VersionHistory } from '#common/assessments/questionnaire/history.ts';
import { answers, assessmentVersions, responses } from '#server/data/schema/assessments.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { requireAssessment } from './conditions.ts';
import { readVersions } from './read.ts';

const given = statement('answers to the questions of an assessment', givenAnswers)`with given as (
    select ${answers.question_id} as question_id, ${answers.value} as value
    from ${answers} join ${responses} on ${responses.id} = ${answers.response_id}
    where ${responses.assessment_id} = ${sql.placeholder('assessment')} and jsonb_typeof(${answers.value}) <> 'null'
  ), chosen as (
    select question_id, id, count(*)::int as times
    from given, jsonb_array_elements_text(case when jsonb_typeof(value -> 'ids') = 'array' then value -> 'ids' end) as id
    group by question_id, id
  )
  select question_id, count(*)::int as answered,
    coalesce((select jsonb_object_agg(id, times) from chosen where chosen.question_id = given.question_id), '{}') as chosen
  from given group by question_id`;

/** What experts answered over all versions of an assessment, and the ids that stand for two things. @throws HttpError 404 */
export async function readHistory(ctx: Context, id: number): Promise<VersionHistory> {
  const { draft } = await requireAssessment(ctx.db, id);
  const published = await ctx.db
    .select({ id: assessmentVersions.id })
    .from(assessmentVersions)
    .where(eq(assessmentVersions.assessment_id, id));
  const versions = await readVersions(
    ctx,
    ctx.db,
    published.map((version) => version.id),
  );
  const inOrder = versions.toSorted((one, other) => one.number - other.number);
  return {
    given: await given.rows(ctx.db, { assessment: id }),
    reused: reusedIds([...inOrder, { number: null, questionnaire: draft }]),
  };
}
