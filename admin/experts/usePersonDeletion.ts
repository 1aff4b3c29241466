import { useQuery } from '@tanstack/react-query';
import type { PersonDeletion } from '#common/people/deletion.ts';
import { api } from '#common/ui/api/api.ts';
import { expertKeys } from './calls.ts';

/** Loads what would be lost with an expert if deleted now. */
export function usePersonDeletion(id: number, enabled = true) {
  return useQuery({
    queryKey: expertKeys.deletion(id),
    queryFn: ({ signal }) => api.get<PersonDeletion>(`/experts/${id}/deletion/`, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
