import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { MaterialKind, MaterialPage, MaterialView, MaterialViewpoint } from '#common/library/materials.ts';
import type { ViewCamera } from '#common/library/model-camera.ts';
import type { Context } from '#server/context.ts';
import { fileRenditions, files } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { type FileRow, fileView } from '#server/features/library/files/view.ts';

type MaterialRow = typeof visMaterials.$inferSelect;
type Rendition = {
  file_id: number;
  kind: 'page' | 'view';
  position: number;
  label: string;
  camera: ViewCamera | null;
  file: FileRow;
};
type Picture = Pick<MaterialView, 'url' | 'srcset' | 'width' | 'height' | 'blur'>;

/** A model or document without rendered images (uploaded by API alone) has no picture. */
const NO_PICTURE: Picture = { url: '', srcset: null, width: 0, height: 0, blur: null };

/**
 * Materials as questions and viewers show them, in the order of `ids`; ids without a material are left out. The
 * addresses are made for `viewer`. The caller checks that this person may see them.
 */
export async function materialViews(ctx: Context, ids: number[], viewer: Viewer): Promise<MaterialView[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.select().from(visMaterials).where(inArray(visMaterials.id, ids));
  const views = await viewsOf(ctx, rows, viewer);
  const byId = new Map(views.map((view) => [view.id, view]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The same for rows that are loaded already. */
export async function viewsOf(ctx: Context, rows: MaterialRow[], viewer: Viewer): Promise<MaterialView[]> {
  const fileIds = rows.flatMap((row) => fileIdOf(row) ?? []);
  if (fileIds.length === 0) return [];
  const [stored, renditions] = await Promise.all([loadFiles(ctx, fileIds), loadRenditions(ctx, fileIds)]);
  return rows.flatMap((row) => {
    const file = stored.get(fileIdOf(row) ?? 0);
    return file ? materialView(ctx, row, file, renditions.get(file.id) ?? [], viewer) : [];
  });
}

const fileIdOf = (row: MaterialRow) => row.image_id ?? row.model_id ?? row.document_id;

function kindOf(row: MaterialRow): MaterialKind {
  if (row.image_id !== null) return 'image';
  return row.model_id !== null ? 'model' : 'pdf';
}

function materialView(
  ctx: Context,
  row: MaterialRow,
  file: FileRow,
  renditions: Rendition[],
  viewer: Viewer,
): MaterialView {
  const shown = fileView(ctx.config, file, viewer);
  const drawn = withoutUnfinished(renditions).map((rendition) => ({
    ...rendition,
    picture: pictureOf(ctx, rendition.file, viewer),
  }));
  const pages: MaterialPage[] = drawn.flatMap(({ kind, position, picture }) =>
    kind === 'page' ? { ...picture, number: position } : [],
  );
  const views: MaterialViewpoint[] = drawn.flatMap(({ kind, label, camera, picture }) => {
    const point = MODEL_VIEWPOINTS.find((known) => known.id === label);
    return kind === 'view' && point ? { ...picture, ...point, camera } : [];
  });
  const own = row.image_id !== null ? pictureOf(ctx, file, viewer) : (drawn[0]?.picture ?? NO_PICTURE);
  return {
    id: row.id,
    title: row.title,
    material_type: row.material_type,
    kind: kindOf(row),
    ...own,
    // Experts read a document as pictures of its pages, which carry their name.
    file_url: viewer.assessment && file.kind === 'pdf' ? '' : shown.url,
    pages,
    views,
    is_interactive: row.is_interactive,
    allow_rotation: row.allow_rotation,
    allow_zoom: row.allow_zoom,
  };
}

/** The first page of a document is drawn last: while it is missing, the document is incomplete and not shown. */
function withoutUnfinished(renditions: Rendition[]): Rendition[] {
  const [first] = renditions;
  return first?.kind === 'page' && first.position !== 1 ? [] : renditions;
}

function pictureOf(ctx: Context, file: FileRow, viewer: Viewer): Picture {
  const { url, srcset, width, height, blur } = fileView(ctx.config, file, viewer);
  return { url, srcset, width: width ?? 0, height: height ?? 0, blur };
}

async function loadFiles(ctx: Context, ids: number[]): Promise<Map<number, FileRow>> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), isNotNull(files.ready_at)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pages and views of files, in their order. */
async function loadRenditions(ctx: Context, ids: number[]): Promise<Map<number, Rendition[]>> {
  const rows = await ctx.db
    .select({ rendition: fileRenditions, file: files })
    .from(fileRenditions)
    .innerJoin(files, eq(files.id, fileRenditions.rendition_id))
    .where(inArray(fileRenditions.file_id, ids))
    .orderBy(asc(fileRenditions.file_id), asc(fileRenditions.position));
  const byFile = new Map<number, Rendition[]>();
  for (const { rendition, file } of rows) {
    byFile.set(rendition.file_id, [...(byFile.get(rendition.file_id) ?? []), { ...rendition, file }]);
  }
  return byFile;
}
