import { useQuery } from '@tanstack/react-query';
import { AGREEMENT } from '#common/agreement.ts';
import { REQUEST_TIMEOUT } from '#common/limits.ts';

/** The text of the agreement in force, from the product's own static path. */
export function useAgreementText() {
  return useQuery({
    queryKey: ['portal', 'agreement', AGREEMENT.version],
    queryFn: async () => {
      const response = await fetch(AGREEMENT.path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
