import { createSearchParams, useSearchParams } from 'react-router-dom';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import type { FilterSet } from '#admin/list/FilterDialog.tsx';
import {
  filtersSet,
  type ResultFilters,
  resultFilterChoices,
  resultFilters,
  UNFILTERED,
} from '#common/answers/result-filters.ts';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';
import { knownFilters } from '#common/schema/filters.ts';

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
  useServerQuery(['responses', assessmentId, 'results', filtersSet(filters)], (server, signal) =>
    server.readResults(assessmentId, filters, signal),
  );
