import { eq } from 'drizzle-orm';
import { MODEL_VIEWPOINTS, PDF_RENDERED_PAGES_MAX, type RenditionPayload } from '#common/library/files.ts';
import { cameraFromText, type ViewCamera } from '#common/library/model-camera.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, notFound } from '#server/data/errors.ts';
import { fileRenditions, files } from '#server/data/schema/files.ts';
import type { Context } from '#server/outside/context.ts';
import { pieceAt } from './pieces.ts';
import { markReady } from './receive-file.ts';

/**
 * Stores an image of a PDF's page, of a piece of it or of a model's view, in place of an older one of the same.
 * @throws 404 for an unknown file, 400 for a page of a file that is not a PDF, for a piece that is not where it says, or for an unknown view
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
    const place = payload.kind === 'piece' ? await placeOfPiece(tx, payload, imageId) : placeOf(file.kind, payload);
    if (payload.kind !== 'view' && file.kind !== 'pdf') throw badInput({ kind: ['Only PDF documents have pages.'] });
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

type PiecePayload = Omit<Extract<RenditionPayload, { kind: 'piece' }>, 'kind'>;
type Place = { position: number; label: string; camera: ViewCamera | null };

function placeOf(kind: string, payload: Exclude<RenditionPayload, { kind: 'piece' }>): Place {
  if (payload.kind === 'page') {
    const { position, width_mm: width, height_mm: height } = payload;
    const label = width && height ? `${Math.round(width)} × ${Math.round(height)} mm` : '';
    return { position: requirePage(position), label, camera: null };
  }
  const position = MODEL_VIEWPOINTS.findIndex((point) => point.id === payload.label);
  if (kind !== 'model' || position < 0) throw badInput({ label: ['This view is not known.'] });
  return { position, label: payload.label, camera: payload.camera ? cameraFromText(payload.camera) : null };
}

async function placeOfPiece(tx: Db, { position, ...box }: PiecePayload, imageId: number): Promise<Place> {
  const place = pieceAt(requirePage(position), box);
  if (!place) throw badInput({ left: ['No piece begins here.'] });
  const [image] = await tx
    .select({ width: files.width, height: files.height })
    .from(files)
    .where(eq(files.id, imageId));
  if (image?.width !== place.size.width || image.height !== place.size.height) {
    throw badInput({ image: [`This piece must have ${place.size.width} × ${place.size.height} pixels.`] });
  }
  return { ...place.row, camera: null };
}

function requirePage(position: number): number {
  if (position <= PDF_RENDERED_PAGES_MAX) return position;
  throw badInput({ position: [`At most ${PDF_RENDERED_PAGES_MAX} pages are kept as images.`] });
}
