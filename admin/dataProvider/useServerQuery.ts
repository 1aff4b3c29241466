import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from './index.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/**
 * Reads data that is not a record through the data provider. The key begins with the resource.
 *
 * @example const { data } = useServerQuery(['experts', 'overview'], (server, signal) => server.expertOverview(signal));
 */
export function useServerQuery<Data>(
  queryKey: QueryKey,
  read: (server: PanelDataProvider, signal: AbortSignal) => Promise<Data>,
  options?: Options<Data>,
): UseQueryResult<Data> {
  const provider = useDataProvider<PanelDataProvider>();
  return useQuery({ queryKey, queryFn: ({ signal }) => read(provider, signal), ...options });
}
