import { QueryClient } from '@tanstack/react-query';
import { onPersonLeft } from '#common/ui/session/forgetPerson.ts';
import { SECOND } from '#common/values/durations.ts';

const RETRIES = 2;

/**
 * The query cache of both apps. Does not retry refusals, nor 503, since the client has already waited for the busy
 * server; retries twice without a response.
 */
export const queryClient = new QueryClient({
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
onPersonLeft(() => queryClient.clear());

/**
 * Returns true for a 4xx or 503 from the API client or react-admin's data provider: a retry would fail in the same
 * way.
 */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return (status >= 400 && status < 500) || status === 503;
}
