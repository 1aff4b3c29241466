import { eq } from 'drizzle-orm';
import { MODEL_VIEWPOINTS, PDF_RENDERED_PAGES_MAX, type RenditionPayload } from '#common/library/files.ts';
import { cameraFromText, type ViewCamera } from '#common/library/model-camera.ts';
import { badInput, notFound } from '#server/data/errors.ts';
import { fileRenditions, files } from '#server/data/schema/files.ts';
import type { Context } from '#server/outside/context.ts';
import { markReady } from './receive-file.ts';

/**
 * Keeps an image of a PDF's page or of a model's view, and replaces an older image of the same page or view.
 * @throws 404 for an unknown file, 400 for a page of a file that is not a PDF, or for an unknown view
 */
export async function saveRendition(
  ctx: Context,
  fileId: number,
  payload: RenditionPayload,
  imageId: number | undefined,
): Promise<void> {
  if (imageId === undefined) throw badInput({ image: ['Please choose a file.'] });
  await ctx.db.transaction(async (tx) => {
    const [file] = await tx.select({ kind: files.kind }).from(files).where(eq(files.id, fileId)).for('share');
    if (!file) throw notFound();
    const place = placeOf(file.kind, payload);
    await markReady(tx, [imageId]);
    await tx
      .insert(fileRenditions)
      .values({ file_id: fileId, kind: payload.kind, ...place, rendition_id: imageId })
      .onConflictDoUpdate({
        target: [fileRenditions.file_id, fileRenditions.kind, fileRenditions.position],
        set: { rendition_id: imageId, label: place.label, camera: place.camera },
      });
  });
}

type Place = { position: number; label: string; camera: ViewCamera | null };

function placeOf(kind: string, payload: RenditionPayload): Place {
  if (payload.kind === 'page') {
    if (kind !== 'pdf') throw badInput({ kind: ['Only PDF documents have pages.'] });
    if (payload.position > PDF_RENDERED_PAGES_MAX) {
      throw badInput({ position: [`At most ${PDF_RENDERED_PAGES_MAX} pages are kept as images.`] });
    }
    return { position: payload.position, label: '', camera: null };
  }
  const position = MODEL_VIEWPOINTS.findIndex((point) => point.id === payload.label);
  if (kind !== 'model' || position < 0) throw badInput({ label: ['This view is not known.'] });
  return { position, label: payload.label, camera: payload.camera ? cameraFromText(payload.camera) : null };
}
