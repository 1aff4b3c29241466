import { useQuery } from '@tanstack/react-query';
import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { api } from '#common/ui/api/api.ts';

/** How many bytes this installation takes; what the product usually takes until that is known. */
export function useFileLimits(): FileLimits {
  const { data } = useQuery({
    queryKey: ['file-limits'],
    queryFn: ({ signal }) => api.get<FileLimits>('/files/limits/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? DEFAULT_MAX_BYTES;
}
