import type { VisDetail, VisDocument, VisRow } from '#common/library/vis.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView, pictureOf, shownUrl, smallUrl } from '#server/features/library/files/view.ts';
import { type ShownMaterial, viewOf } from '#server/features/library/materials/material-views.ts';
import { notFound } from '#server/http/errors.ts';
import { findVis, type StoredVis, type VisRecord } from './queries.ts';

/** Logos on cards are at most this wide (px). */
const LOGO_WIDTH = 160;

/** A VIS as lists send it. */
export function presentVis({ config }: Context, record: VisRecord, viewer: Viewer): VisRow {
  return {
    ...record,
    brand: record.brand_id,
    brand_logo: record.logo ? smallUrl(config, record.logo, LOGO_WIDTH, viewer) : null,
    document: record.document && shownUrl(config, record.document, viewer),
    geographical_footprint: record.regions,
    cover: record.cover && pictureOf(config, record.cover, viewer),
  };
}

/** One VIS with its document's pages, its assessments and its brand's other versions. @throws 404 */
export async function readVis(ctx: Context, id: number, viewer: Viewer): Promise<VisDetail> {
  const stored = await findVis(ctx.db, id);
  if (!stored) throw notFound();
  const document_file = presentDocument(ctx, stored, viewer);
  return { ...stored, ...presentVis(ctx, stored, viewer), document_file };
}

function presentDocument(ctx: Context, { document, document_material }: StoredVis, viewer: Viewer): VisDocument | null {
  if (!document) return null;
  const material = document_material && viewOf(ctx, document_material, viewer);
  // Its file is not ready.
  if (!material) throw notFound();
  const { id: material_id, pages } = material;
  const unfinished = pages.length > 0 ? null : unfinishedPages(document_material);
  return { ...fileView(ctx.config, document, viewer), material_id, pages, unfinished };
}

/** Counts the stored pages of a document of which not all are. They are drawn from the last to the first. */
function unfinishedPages({ renditions }: ShownMaterial): VisDocument['unfinished'] {
  const last = renditions.at(-1);
  return last ? { stored: renditions.length, total: last.position } : null;
}
