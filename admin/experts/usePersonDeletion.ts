import { useServerQuery } from '#admin/useServerQuery.ts';

/** Loads what would be lost with an expert if deleted now. */
export function usePersonDeletion(id: number, enabled = true) {
  return useServerQuery(['experts', 'deletion', id], (server, signal) => server.readExpertDeletion(id, signal), {
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
