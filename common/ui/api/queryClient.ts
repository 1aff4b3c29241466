import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** The cache that both apps share. Refusals are final, and so is a busy server, since the client waited for it; a missing answer is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that thinks it is offline is to say what failed, not to wait without a word.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** A 4xx or 503, from the API client or from react-admin's data provider: asking again gives the same. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return (status >= 400 && status < 500) || status === 503;
}
