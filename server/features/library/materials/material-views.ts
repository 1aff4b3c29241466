import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { MaterialKind, MaterialPage, MaterialView, MaterialViewpoint } from '#common/library/materials.ts';
import type { Context } from '#server/context.ts';
import { fileRenditions, files } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { listOf, objectOf, Statement } from '#server/db/statement.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView, VIEWED, type ViewedFile } from '#server/features/library/files/view.ts';

const MATERIAL = [
  'id',
  'vis_id',
  'title',
  'material_type',
  'image_id',
  'model_id',
  'document_id',
  'is_interactive',
  'allow_rotation',
  'allow_zoom',
] as const;

type Rendition = Pick<typeof fileRenditions.$inferSelect, 'kind' | 'position' | 'label' | 'camera'> & {
  file: ViewedFile;
};

/** A material with its file and the pictures of its pages or views. */
export type StoredMaterial = Pick<typeof visMaterials.$inferSelect, (typeof MATERIAL)[number]> & {
  file: ViewedFile;
  renditions: Rendition[];
};

const drawn = alias(files, 'drawn');

const renditions = listOf(
  objectOf(fileRenditions, ['kind', 'position', 'label', 'camera'], sql`, 'file', ${objectOf(drawn, VIEWED)}`),
  sql`${fileRenditions} join ${files} ${drawn} on ${drawn.id} = ${fileRenditions.rendition_id} where ${fileRenditions.file_id} = ${files.id}`,
  sql`${fileRenditions.position}`,
);

/** The materials that meet a condition, as a list in one column: `StoredMaterial` of each whose file is there. */
export const materialsWhere = (condition: SQL): SQL =>
  listOf(
    objectOf(visMaterials, MATERIAL, sql`, 'file', ${objectOf(files, VIEWED)}, 'renditions', ${renditions}`),
    sql`${visMaterials} join ${files} on ${files.ready_at} is not null
      and ${files.id} = coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id})
      where ${condition}`,
    sql`${visMaterials.position}, ${visMaterials.id}`,
  );

const byIds = new Statement<{ materials: StoredMaterial[] }>(
  'materials',
  sql`select ${materialsWhere(sql`${visMaterials.id} = any(${sql.placeholder('ids')}::int[])`)} as materials`,
);

type Picture = Pick<MaterialView, 'url' | 'srcset' | 'width' | 'height' | 'blur'>;

/** A model or document without rendered images (uploaded by API alone) has no picture. */
const NO_PICTURE: Picture = { url: '', srcset: null, width: 0, height: 0, blur: null };

/**
 * Materials as questions and viewers show them, in the order of `ids`; ids without a material are left out. The
 * addresses are made for `viewer`. The caller checks that this person may see them.
 */
export async function materialViews(ctx: Context, ids: readonly number[], viewer: Viewer): Promise<MaterialView[]> {
  if (ids.length === 0) return [];
  const { materials = [] } = (await byIds.row(ctx.db, { ids })) ?? {};
  return presentMaterials(ctx, materials, ids, viewer);
}

/** The same of materials that are loaded already. */
export function presentMaterials(
  ctx: Context,
  stored: readonly StoredMaterial[],
  ids: readonly number[],
  viewer: Viewer,
): MaterialView[] {
  const byId = new Map(stored.map((material) => [material.id, material]));
  return [...new Set(ids)].flatMap((id) => {
    const material = byId.get(id);
    return material ? materialView(ctx, material, viewer) : [];
  });
}

function kindOf(row: StoredMaterial): MaterialKind {
  if (row.image_id !== null) return 'image';
  return row.model_id !== null ? 'model' : 'pdf';
}

function materialView(ctx: Context, row: StoredMaterial, viewer: Viewer): MaterialView {
  const { file } = row;
  const shown = fileView(ctx.config, file, viewer);
  const drawn = withoutUnfinished(row.renditions).map((rendition) => ({
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

function pictureOf(ctx: Context, file: ViewedFile, viewer: Viewer): Picture {
  const { url, srcset, width, height, blur } = fileView(ctx.config, file, viewer);
  return { url, srcset, width: width ?? 0, height: height ?? 0, blur };
}
