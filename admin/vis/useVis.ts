import { useGetOne } from 'react-admin';
import type { VisDetail } from '#common/library/vis.ts';

/**
 * Loads a whole VIS. Lists put their shorter records into the same react-admin cache; the `meta` keeps the whole
 * records apart from them.
 */
export function useVis(id: number, enabled = true) {
  return useGetOne<VisDetail>('vis', { id, meta: { whole: true } }, { enabled, retry: false });
}
