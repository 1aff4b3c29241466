import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { createDrawings, type Drawing } from './drawings.ts';
import { STORE_DRAWN } from './storeDrawn.ts';

type Wanted = Pick<Drawing, 'fileId' | 'visId' | 'kind'> & {
  /** Gives the file. */
  source: () => Promise<Blob>;
};

/** One for the whole app, so that drawing goes on while people change screens. */
const drawings = createDrawings();
const NOT_FOUND = 404;

/** What is drawn in this browser at the moment, waits for it, or could not be drawn. */
export const useDrawings = () => useSyncExternalStore(drawings.subscribe, drawings.getState);

/** Returns a function that draws a file behind the screens and stores its pictures. */
export function useDraw(): (wanted: Wanted) => void {
  const provider = useDataProvider<PanelDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  return useCallback(
    ({ source, ...job }) =>
      drawings.add(
        job,
        async (progress) => {
          await STORE_DRAWN[job.kind](provider, job.fileId, await source(), progress);
          await Promise.all(
            ['vis', 'vis-materials'].map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
          );
        },
        (error) => {
          // The file was replaced or removed meanwhile.
          if ((error as { status?: number }).status === NOT_FOUND) return false;
          notify(DRAWING_FAILED[job.kind], { type: 'warning' });
          return true;
        },
      ),
    [provider, queries, notify],
  );
}

export const DRAWING_FAILED = {
  pages: 'The pages of the document could not be drawn in this browser.',
  views: 'The views of the 3D model could not be drawn in this browser.',
} as const;
