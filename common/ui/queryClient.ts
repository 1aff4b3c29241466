import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

const RETRIES = 2;

/** The cache that both apps share. Refusals are final; a missing answer is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
