import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type ResultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import { directionDecisions } from '#common/answers/results/direction.ts';
import { type PoolingBasis, poolingBasis, type ReportVersion } from '#common/answers/results/pooling.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { asDecided } from '#common/assessments/questionnaire/directions.ts';
import { pipe, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { listed, listedAssessment, presentAssessment, source } from '#server/assessments/list.ts';
import { readVersions } from '#server/assessments/read.ts';
import { assessments, assessmentVersions } from '#server/data/schema/assessments.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { statement } from '#server/data/statement.ts';
import { materialRow, materialsWhere, type ShownMaterial } from '#server/library/materials/views.ts';
import { namedMaterials } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { byQuestion, directionsOf, knownMaterials, poolingOf } from './decisions.ts';
import { filterWords, namedOptions, optionRow, type Taken, taken, takenResponses, valuesOf } from './filters.ts';

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
    ${materialsWhere(shown)} as materials, ${knownMaterials(shown)} as known, ${poolingOf(assessments.id)} as decisions,
    ${directionsOf(assessments.id)} as directions,
    ${namedOptions} as options, taken.*
  from ${source} cross join lateral ${takenResponses(assessments.id)}
  where ${assessments.id} = ${sql.placeholder('id')} and ${assessments.archived_at} is null`;

/** An assessment with its published versions, texts filled in and directions as decided, and the responses that the filters choose. @throws HttpError 404 */
export async function readSource(ctx: Context, assessmentId: number, filters: ResultFilters = UNFILTERED) {
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
