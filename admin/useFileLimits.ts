import { useQuery } from '@tanstack/react-query';
import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { api } from '#common/ui/api/api.ts';

/** Returns the upload limits of this installation in bytes; the product's defaults until they are loaded. */
export function useFileLimits(): FileLimits {
  const { data } = useQuery({
    queryKey: ['file-limits'],
    queryFn: ({ signal }) => api.get<FileLimits>('/files/limits/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? DEFAULT_MAX_BYTES;
}
