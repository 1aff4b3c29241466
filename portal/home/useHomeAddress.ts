import { useSearchParams } from 'react-router-dom';
import { ASSIGNED_TABS, type AssignedTab } from '#common/assessments/assigned-assessments.ts';

type Place = { tab: AssignedTab; search: string; page: number };

/** Keeps the tab, search and page of Home in its address, so that Back and a reload lead to the same place. */
export function useHomeAddress() {
  const [params, setParams] = useSearchParams();
  const go = (change: Partial<Place>, options?: { replace?: boolean }) =>
    setParams((current) => writePlace({ ...readPlace(current), page: 1, ...change }), {
      preventScrollReset: true,
      ...options,
    });
  return { ...readPlace(params), go };
}

function readPlace(params: URLSearchParams): Place {
  const page = Number(params.get('page'));
  return {
    tab: ASSIGNED_TABS.find((tab) => tab === params.get('tab')) ?? 'all',
    search: params.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Leaves defaults out of the address. */
function writePlace({ tab, search, page }: Place): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'all') params.set('tab', tab);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}
