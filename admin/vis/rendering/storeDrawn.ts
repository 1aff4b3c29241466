import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { MODEL_KEY, type Saving } from '#admin/vis/dialog/saving.ts';
import type { VisDetail } from '#common/library/vis.ts';

/** What stores the drawn pictures. */
type Store = Pick<PanelDataProvider, 'storeRendition'>;
type Drawn = { blob: Blob; fields: Record<string, string> };

/**
 * Draws the pages of a new document and the views of a new model in this browser and stores them as images, since
 * the server has no renderer. Returns false when something could not be drawn; the files are saved all the same.
 */
export async function makeRenditions({ provider, draft, done }: Saving, vis: VisDetail): Promise<boolean> {
  const { document } = draft.form;
  const model = done.uploaded.get(MODEL_KEY);
  const results = await Promise.allSettled([
    document && vis.document_file ? renderPages(provider, vis.document_file.id, document) : undefined,
    draft.model.file && model ? renderViews(provider, model.material.file_id, draft.model.file) : undefined,
  ]);
  return results.every((result) => result.status === 'fulfilled');
}

/**
 * Draws and stores the pages of a PDF one after the other, so that a long one needs no more memory than a short
 * one.
 */
export async function renderPages(provider: Store, fileId: number, source: Blob): Promise<void> {
  const { drawPages } = await import('./drawPages.ts');
  for await (const page of drawPages(source)) {
    await store(provider, fileId, { blob: page.blob, fields: { kind: 'page', position: String(page.number) } });
  }
}

/** Draws and stores the fixed views of a 3D model. */
export async function renderViews(provider: Store, fileId: number, source: Blob): Promise<void> {
  const { drawViews } = await import('./drawViews.ts');
  for (const view of await drawViews(source)) {
    await store(provider, fileId, {
      blob: view.blob,
      fields: { kind: 'view', label: view.id, camera: JSON.stringify(view.camera) },
    });
  }
}

async function store(provider: Store, fileId: number, { blob, fields }: Drawn): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', blob, `${fields.kind}.png`);
  await provider.storeRendition(fileId, form);
}
