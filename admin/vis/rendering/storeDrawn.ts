import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';

/** What stores the drawn pictures. */
type Store = Pick<PanelDataProvider, 'storeRendition'>;
/** Called after each stored picture. */
export type Progress = (drawn: number, total: number) => void;
type StoreDrawn = (provider: Store, fileId: number, source: Blob, progress?: Progress) => Promise<void>;

/**
 * Draws and stores the pages of a PDF one after the other, so that a long one needs no more memory than a short
 * one. They come from the last to the first.
 */
const storePages: StoreDrawn = async (provider, fileId, source, progress) => {
  const { drawPages } = await import('./drawPages.ts');
  let total = 0;
  for await (const { number, blob } of drawPages(source)) {
    total = Math.max(total, number);
    await store(provider, fileId, blob, { kind: 'page', position: String(number) });
    progress?.(total - number + 1, total);
  }
};

/** Draws and stores the fixed views of a 3D model. */
const storeViews: StoreDrawn = async (provider, fileId, source, progress) => {
  const { drawViews } = await import('./drawViews.ts');
  let drawn = 0;
  for await (const { id, camera, blob } of drawViews(source)) {
    await store(provider, fileId, blob, { kind: 'view', label: id, camera: JSON.stringify(camera) });
    drawn += 1;
    progress?.(drawn, MODEL_VIEWPOINTS.length);
  }
};

/** Draws a file in this browser and stores the pictures, since the server has no renderer. @throws when it cannot be drawn or stored */
export const STORE_DRAWN = { pages: storePages, views: storeViews } as const;

async function store(provider: Store, fileId: number, blob: Blob, fields: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', blob, `${fields.kind}.png`);
  await provider.storeRendition(fileId, form);
}
