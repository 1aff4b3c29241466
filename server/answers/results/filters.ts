import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { RESPONSE_STATES } from '#common/answers/responses.ts';
import { filtersInWords, type ResultFilters } from '#common/answers/result-filters.ts';
import { BUILT_IN_OPTIONS } from '#common/people/experts/filter-words.ts';
import { isSegment } from '#common/people/form-options.ts';
import { stateOfResponse } from '#server/answers/responses/queries.ts';
import { countWhere } from '#server/data/conditions.ts';
import { facetsOf } from '#server/data/expert-facets.ts';
import { assessmentVersions, responses } from '#server/data/schema/assessments.ts';
import { experts, formOptions } from '#server/data/schema/experts.ts';
import { listOf, objectOf, rowOf } from '#server/data/statement.ts';

/** The filters as values of a statement with `takenResponses` and `namedOptions`. */
export function valuesOf(filters: ResultFilters) {
  const { expertise_level, beverage_client, version = [], segments = [], industries = [], regions = [] } = filters;
  const facets = facetsOf(filters);
  return {
    state: filters.state,
    versions: version.length > 0 ? version : null,
    any_expert: facets.length === 0 && expertise_level === undefined && beverage_client === undefined,
    facets: JSON.stringify(facets),
    level: expertise_level ?? null,
    beverage_client: beverage_client ?? null,
    options: [...segments, ...industries, ...regions],
  };
}

const value = {
  state: sql`${sql.placeholder('state')}::text`,
  versions: sql`${sql.placeholder('versions')}::int[]`,
  anyExpert: sql`${sql.placeholder('any_expert')}::boolean`,
  facets: sql`${sql.placeholder('facets')}::json`,
  level: sql`${sql.placeholder('level')}::text`,
  beverageClient: sql`${sql.placeholder('beverage_client')}::boolean`,
  options: sql`${sql.placeholder('options')}::int[]`,
};

/** A segment stands for all of its levels, any other level for itself. */
const isOfLevel = sql`(${experts.expertise_level} = ${value.level} or ${experts.expertise_level} in (
  select ${formOptions.value} from ${formOptions} where ${formOptions.kind} = 'level' and ${formOptions.segment} = ${value.level}))`;

const hasFacets = sql`not exists (select from json_array_elements(${value.facets}) wanted
  where not ${experts.facets} && array(select json_array_elements_text(wanted.value)))`;

const isOfExpert = sql`exists (select from ${experts} where ${experts.id} = ${responses.expert_id}
  and (${value.level} is null or ${isOfLevel}) and ${hasFacets}
  and (${value.beverageClient} is null or ${experts.works_with_beverage_client} = ${value.beverageClient}))`;

const isOfVersion = sql`(${value.versions} is null or exists (select from ${assessmentVersions}
  where ${assessmentVersions.id} = ${responses.version_id} and ${assessmentVersions.number} = any(${value.versions})))`;

/** The responses of an assessment: how many there are in each state, and which the filters choose. */
export const taken = z.object({
  states: z.record(z.enum(RESPONSE_STATES), z.int()),
  completed_ids: z.array(z.int()),
  /** Those that match every filter but that of quality. */
  chosen_ids: z.array(z.int()),
});
export type Taken = z.infer<typeof taken>;

const idsWhere = (condition: SQL) => sql`coalesce(array_agg(id order by id) filter (where ${condition}), '{}')`;

const countsByState = sql.join(
  RESPONSE_STATES.map((state) => sql`'${sql.raw(state)}', ${countWhere(sql`state = '${sql.raw(state)}'`)}`),
  sql`, `,
);

/** A row of `Taken`, for a lateral join. */
export const takenResponses = (assessmentId: SQLWrapper) => sql`(
  select json_build_object(${countsByState}) as states, ${idsWhere(sql`state = 'completed'`)} as completed_ids,
    ${idsWhere(sql`(${value.state} = 'all' or state = ${value.state}) and matches`)} as chosen_ids
  from (select ${responses.id}, ${stateOfResponse} as state, (${value.anyExpert} or ${isOfExpert}) and ${isOfVersion} as matches
    from ${responses} where ${responses.assessment_id} = ${assessmentId}) found
) taken`;

const OPTION = ['id', 'value', 'name'] as const;
export const optionRow = rowOf(formOptions, OPTION);
type Option = z.infer<typeof optionRow>;

/** The names of the form options that the filters name, as a list in one column. */
export const namedOptions = listOf(
  objectOf(formOptions, OPTION),
  sql`${formOptions} where ${formOptions.id} = any(${value.options})
    or (${formOptions.kind} = 'level' and ${formOptions.value} = ${value.level})`,
  sql`${formOptions.position}`,
);

/** The filters in words, with the options that `namedOptions` read. */
export function filterWords(filters: ResultFilters, options: Option[]): string {
  const names = options.map(({ id, name }) => ({ value: id, label: name }));
  const levels = options.flatMap(({ value, name }) => (value && !isSegment(value) ? [{ value, label: name }] : []));
  return filtersInWords(filters, {
    ...BUILT_IN_OPTIONS,
    expertiseLevels: [...BUILT_IN_OPTIONS.expertiseLevels, ...levels],
    expertiseSegments: names,
    industries: names,
    regions: names,
  });
}
