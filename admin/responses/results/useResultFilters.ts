import { createSearchParams, useSearchParams } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import type { FilterSet } from '#admin/list/FilterDialog.tsx';
import { COMPARED_MAX } from '#common/answers/compare/groups.ts';
import {
  filtersSet,
  type ResultFilters,
  resultFilterChoices,
  resultFilters,
  UNFILTERED,
} from '#common/answers/result-filters.ts';
import { recordId } from '#common/api/lists.ts';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';
import { knownFilters } from '#common/schema/filters.ts';
import type { Params } from '#common/ui/api/address.ts';

/** The filters of results, with these choices and the versions of the assessment. */
export const resultFilterSet = (
  options: ExpertFilterOptions,
  versions: readonly number[],
): FilterSet<ResultFilters> => ({
  schema: resultFilters,
  names: [
    'expertise_level',
    'design_expertise',
    'qualification',
    'gender',
    'beverage_client',
    'state',
    'quality',
    'version',
    'segments',
    'industries',
    'regions',
    'age_groups',
    'backgrounds',
  ],
  choices: resultFilterChoices(options, versions),
  none: UNFILTERED,
});

/** The names that the filters have in an address. */
export const NAMES = Object.keys(resultFilters.shape) as (keyof ResultFilters)[];

/** The filters of an address; what no filter takes is ignored. */
export function filtersIn(address: URLSearchParams): ResultFilters {
  const given = Object.fromEntries(NAMES.map((name) => [name, address.getAll(name)]));
  return { ...UNFILTERED, ...knownFilters(resultFilters.shape, given) };
}

/** Filters as the query of an address: '?regions=22&regions=23'; empty without filters. */
export function queryOf(filters: ResultFilters): string {
  const query = String(withFilters(new URLSearchParams(), filters));
  return query && `?${query}`;
}

export function withFilters(address: URLSearchParams, filters: ResultFilters): URLSearchParams {
  const others = [...address].filter(([name]) => !NAMES.some((filter) => filter === name));
  const own = Object.entries(filtersSet(filters)).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return createSearchParams([...others, ...own]);
}

/** Returns the filters of the results, which the address holds, and a function that replaces them all. */
export function useResultFilters() {
  const [address, setAddress] = useSearchParams();
  return {
    filters: filtersIn(address),
    replace: (filters: ResultFilters) => setAddress((before) => withFilters(before, filters)),
  };
}

/** Reads the results of the responses that the filters choose. */
export const useResults = (assessmentId: number, filters: ResultFilters) =>
  useRead('readResults', [assessmentId, filters]);

/** What the address compares the results of an assessment with. */
export function useCompared(assessmentId: number) {
  const [address] = useSearchParams();
  const { filters } = useResultFilters();
  const others = address
    .getAll('with')
    .flatMap((id) => recordId.safeParse(id).data ?? [])
    .filter((id) => id !== assessmentId)
    .slice(0, COMPARED_MAX);
  const isWithAssessments = others.length > 0 || address.get('by') === 'assessments';
  const against = queryOf(filtersIn(new URLSearchParams(address.get('against') ?? ''))).slice(1);
  const params: Params = { ...filtersSet(filters), ...(isWithAssessments ? { with: others } : { against }) };
  const isChosen = isWithAssessments ? others.length > 0 : queryOf(filters) !== '' || against !== '';
  return { filters, others, against, isWithAssessments, params, isChosen };
}

/** Reads a comparison; only if `enabled`. */
export const useComparison = (assessmentId: number, params: Params, enabled = true) =>
  useRead('readComparison', [assessmentId, params], { enabled });
