import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import { PAGE_DPI } from '#common/library/pieces.ts';

type Wanted = Pick<Drawing, 'fileId' | 'visId' | 'kind'> & {
  /** Loads the file. */
  source: () => Promise<Blob>;
};

/** One for the whole app, so that drawing goes on while people change screens. */
const drawings = createDrawings();
const NOT_FOUND = 404;

/** Returns the files that this browser is drawing, will draw, or could not draw. */
export const useDrawings = () => useSyncExternalStore(drawings.subscribe, drawings.getState);

/** Returns a function that draws a file in the background and stores its pictures. */
export function useDraw(): (wanted: Wanted) => void {
  const provider = useDataProvider<PanelDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  return useCallback(
    ({ source, ...job }) =>
      drawings.add(
        job,
        async (progress) => {
          const lowered = await STORE_DRAWN[job.kind](provider, job.fileId, await source(), progress);
          if (lowered) notify(lowered, { type: 'warning', autoHideDuration: null });
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

/** What stores the drawn pictures. */
type Store = Pick<PanelDataProvider, 'storeRendition'>;
/** Returns a sentence for staff if the pictures are not as fine as usual. */
type StoreDrawn = (provider: Store, fileId: number, source: Blob, progress?: Progress) => Promise<string | null>;

/**
 * Draws and stores the pages of a PDF one after the other, so that a long one needs no more memory than a short
 * one. They come from the last to the first.
 */
const storePages: StoreDrawn = async (provider, fileId, source, progress) => {
  const { drawPages } = await import('./drawPages.ts');
  let [total, lowest] = [0, PAGE_DPI];
  for await (const { kind, page, fields, dpi, blob } of drawPages(source)) {
    total = Math.max(total, page);
    lowest = Math.min(lowest, Math.round(dpi));
    await store(provider, fileId, blob, { kind, position: page, ...fields });
    progress?.(total - page + (kind === 'page' ? 1 : 0), total);
  }
  return lowest < PAGE_DPI ? loweredResolution(lowest) : null;
};

/** Says that small print cannot be read in a document that is too large for the usual resolution. */
export const loweredResolution = (dpi: number) =>
  `This document is very large, so its pages are shown with ${dpi} instead of ${PAGE_DPI} dots per inch. Please check that its small print can be read, or upload it in parts.`;

/** Draws and stores the fixed views of a 3D model. */
const storeViews: StoreDrawn = async (provider, fileId, source, progress) => {
  const { drawViews } = await import('./drawViews.ts');
  let drawn = 0;
  for await (const { id, camera, blob } of drawViews(source)) {
    await store(provider, fileId, blob, { kind: 'view', label: id, camera: JSON.stringify(camera) });
    drawn += 1;
    progress?.(drawn, MODEL_VIEWPOINTS.length);
  }
  return null;
};

/** Draws a file in this browser and stores the pictures, since the server has no renderer. @throws when it cannot be drawn or stored */
export const STORE_DRAWN = { pages: storePages, views: storeViews } as const;

async function store(
  provider: Store,
  fileId: number,
  blob: Blob,
  fields: Record<string, string | number> & { kind: 'page' | 'piece' | 'view' },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(fields.kind === 'piece' ? 'piece' : 'image', blob, `${fields.kind}.${blob.type.replace('image/', '')}`);
  await provider.storeRendition(fileId, form);
}

/** A file that is drawn in this browser: a document's pages or a model's views. */
export type Drawing = {
  fileId: number;
  visId: number;
  kind: 'pages' | 'views';
  state: 'waiting' | 'drawing' | 'failed';
  drawn: number;
  /** 0 while unknown. */
  total: number;
};
/** Called after each stored picture. */
export type Progress = (drawn: number, total: number) => void;
type Job = Pick<Drawing, 'fileId' | 'visId' | 'kind'>;

/**
 * Draws files in the background, one after the other, whatever screen is open. A file leaves the list once it is
 * drawn; a failed one stays until it is drawn again.
 */
export function createDrawings() {
  let list: readonly Drawing[] = [];
  let line: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (next: readonly Drawing[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const change = (fileId: number, part: Partial<Drawing>) =>
    set(list.map((drawing) => (drawing.fileId === fileId ? { ...drawing, ...part } : drawing)));
  const without = (fileId: number) => list.filter((drawing) => drawing.fileId !== fileId);

  return {
    getState: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Queues a file, unless it is already queued. `work` draws it. If `work` throws, `onFail` says whether the file is
     * still wanted.
     */
    add(job: Job, work: (progress: Progress) => Promise<void>, onFail: (error: unknown) => boolean): void {
      const known = list.find(({ fileId }) => fileId === job.fileId);
      if (known && known.state !== 'failed') return;
      set([...without(job.fileId), { ...job, state: 'waiting', drawn: 0, total: 0 }]);
      line = line.then(async () => {
        change(job.fileId, { state: 'drawing' });
        try {
          await work((drawn, total) => change(job.fileId, { drawn, total }));
          set(without(job.fileId));
        } catch (error) {
          if (onFail(error)) change(job.fileId, { state: 'failed' });
          else set(without(job.fileId));
        }
      });
    },
  };
}
