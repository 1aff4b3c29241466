import { and, count, eq, max } from 'drizzle-orm';
import type { VisDetail, VisDocument, VisRow } from '#common/library/vis.ts';
import type { Context } from '#server/context.ts';
import { fileRenditions } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView, smallUrl } from '#server/features/library/files/view.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';
import { assessmentsUsingVis, materialsInUse } from '#server/features/library/usage.ts';
import { notFound } from '#server/http/errors.ts';
import { assessmentsOf, findVis, type VisRecord, versionsOf } from './queries.ts';

/** Logos on cards are at most this wide (px). */
const LOGO_WIDTH = 160;

/** A VIS as lists send it. */
export function presentVis({ config }: Context, record: VisRecord, viewer: Viewer): VisRow {
  const cover = record.cover && fileView(config, record.cover, viewer);
  return {
    id: record.id,
    brand: record.brand_id,
    brand_name: record.brand_name,
    brand_logo: record.logo ? smallUrl(config, record.logo, LOGO_WIDTH, viewer) : null,
    version: record.version,
    release_date: record.release_date,
    created_at: record.created_at,
    document: record.document ? fileView(config, record.document, viewer).url : null,
    category: record.category,
    market: record.market,
    geographical_footprint: record.regions,
    cover: cover && {
      url: cover.url,
      srcset: cover.srcset,
      width: cover.width ?? 0,
      height: cover.height ?? 0,
      blur: cover.blur,
    },
    materials_count: record.materials_count,
  };
}

/** One VIS with its document's pages, its assessments and its brand's other versions. @throws 404 */
export async function readVis(ctx: Context, id: number, viewer: Viewer): Promise<VisDetail> {
  const record = await findVis(ctx.db, id);
  if (!record) throw notFound();
  const [document_file, assessments, versions, in_use, materials_in_use] = await Promise.all([
    presentDocument(ctx, record, viewer),
    assessmentsOf(ctx.db, id),
    versionsOf(ctx.db, record.brand_id),
    assessmentsUsingVis(ctx.db, [id]).then((titles) => titles.length > 0),
    materialsInUse(ctx.db, id),
  ]);
  const { updated_at } = record;
  return {
    ...presentVis(ctx, record, viewer),
    updated_at,
    in_use,
    materials_in_use,
    document_file,
    assessments,
    versions,
  };
}

async function presentDocument(ctx: Context, { id, document }: VisRecord, viewer: Viewer): Promise<VisDocument | null> {
  if (!document) return null;
  const rows = await ctx.db
    .select({ id: visMaterials.id })
    .from(visMaterials)
    .where(and(eq(visMaterials.vis_id, id), eq(visMaterials.document_id, document.id)));
  const [material] = await materialViews(
    ctx,
    rows.map((row) => row.id),
    viewer,
  );
  // The VIS was deleted, or its document replaced, since the record was read.
  if (!material) throw notFound();
  const { id: material_id, pages } = material;
  const unfinished = pages.length > 0 ? null : await unfinishedPages(ctx, document.id);
  return { ...fileView(ctx.config, document, viewer), material_id, pages, unfinished };
}

/** Counts the stored pages of a document of which not all are. They are drawn from the last to the first. */
async function unfinishedPages({ db }: Context, documentId: number): Promise<VisDocument['unfinished']> {
  const [found] = await db
    .select({ stored: count(), total: max(fileRenditions.position) })
    .from(fileRenditions)
    .where(and(eq(fileRenditions.file_id, documentId), eq(fileRenditions.kind, 'page')));
  return found?.total ? { stored: found.stored, total: found.total } : null;
}
