import { useQuery } from '@tanstack/react-query';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import type { CurrentAgreement } from '#common/people/agreement.ts';
import { api } from '#common/ui/api/api.ts';

/** The agreement in force and its text, from the product's own static path. What is read stays until it is read anew. */
export function useAgreement() {
  return useQuery({
    queryKey: ['portal', 'agreement'],
    queryFn: async ({ signal }) => {
      const current = await api.get<CurrentAgreement>('/business/agreement/', { signal });
      const response = await fetch(current.path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return { ...current, text: await response.text() };
    },
    // It is not changed under the eyes of its reader; accepting an older one is refused, and only then it is read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
