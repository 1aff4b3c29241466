import type { FileLimits } from '#common/library/files.ts';
import { server } from './server.ts';

/** What staff do with brands, VIS and their materials. */
export const libraryActions = {
  fileLimits: (signal: AbortSignal) => server.get<FileLimits>('/files/limits/', { signal }),
};
