import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query';
import { SECOND } from '#common/words/units.ts';
import { onSession } from './events.ts';

const RETRIES = 2;

/**
 * A query cache that ignores answers to requests from before an invalidation. TanStack Query would keep the first fetch
 * of a query, and any fetch that no screen waits for, and take their answers for new ones.
 */
export class FreshQueryClient extends QueryClient {
  /** As in `QueryClient`, but a running fetch starts again, and those who wait for it get the new answer. */
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    return notifyManager.batch(() => {
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
        void query.cancel({ silent: true });
        // Those who wait get a failure from the original fetch.
        query.fetch().catch(() => undefined);
      }
      return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
    });
  }
}

/**
 * The query cache of both apps. Does not retry refusals, nor 503, since the client has already waited for the busy
 * server; retries twice without a response.
 */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      // A browser that reports itself offline should show the error, not wait silently.
      networkMode: 'always',
      staleTime: 30 * SECOND,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// The next person must not find data of the previous one.
onSession('left', () => queryClient.clear());

/**
 * Returns true for a 4xx or 503 from the API client or react-admin's data provider: a retry would fail in the same
 * way.
 */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return (status >= 400 && status < 500) || status === 503;
}
