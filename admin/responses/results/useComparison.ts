import { useSearchParams } from 'react-router-dom';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { COMPARED_MAX } from '#common/answers/compare/groups.ts';
import { filtersSet } from '#common/answers/result-filters.ts';
import { recordId } from '#common/api/lists.ts';
import type { Params } from '#common/ui/api/address.ts';
import { filtersIn, queryOf, useResultFilters } from './useResultFilters.ts';

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
  useServerQuery(
    ['responses', assessmentId, 'comparison', params],
    (server, signal) => server.readComparison(assessmentId, params, signal),
    { enabled },
  );
