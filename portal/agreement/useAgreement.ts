import { useQuery } from '@tanstack/react-query';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import type { CurrentAgreement } from '#common/people/agreement.ts';
import { api } from '#common/ui/api/api.ts';

/** Loads the current agreement from the product's static path. Its text is not reloaded while it is being read. */
export function useAgreement() {
  return useQuery({
    queryKey: ['portal', 'agreement'],
    queryFn: async ({ signal }) => {
      const current = await api.get<CurrentAgreement>('/business/agreement/', { signal });
      return { ...current, text: await loadText(current.path) };
    },
    // It must not change while somebody reads it; accepting an older version is refused, and only then is it
    // reloaded.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Loads the text of a version. @throws if there is none */
export async function loadText(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
