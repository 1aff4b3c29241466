import { useGetOne } from 'react-admin';
import type { VisDetail } from '#common/library/vis.ts';

/**
 * A whole VIS. Lists put their shorter records into react-admin's cache as well; the `meta` keeps the whole ones apart,
 * so that one is never shown in place of the other.
 */
export function useVis(id: number, enabled = true) {
  return useGetOne<VisDetail>('vis', { id, meta: { whole: true } }, { enabled, retry: false });
}
