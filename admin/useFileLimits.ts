import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { useServerQuery } from './useServerQuery.ts';

/** Returns the upload limits of this installation in bytes; the product's defaults until they are loaded. */
export function useFileLimits(): FileLimits {
  const { data } = useServerQuery(['file-limits'], (server, signal) => server.fileLimits(signal), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? DEFAULT_MAX_BYTES;
}
