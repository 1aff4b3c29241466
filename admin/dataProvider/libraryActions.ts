import type { FileLimits } from '#common/library/files.ts';
import { server } from './server.ts';

/** What staff do with brands, VIS and their materials. */
export const libraryActions = {
  /** Stores a picture of a file's page or view, which a browser has drawn. */
  storeRendition: (fileId: number, form: FormData) => server.upload('POST', `/files/${fileId}/renditions/`, form),
  fileLimits: (signal: AbortSignal) => server.get<FileLimits>('/files/limits/', { signal }),
};
