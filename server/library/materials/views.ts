import { countDistinct, desc, eq, inArray, isNotNull, max, min, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStaffRole } from '#common/access/roles.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import {
  MATERIAL_KINDS,
  type MaterialPage,
  type MaterialPicture,
  type MaterialView,
  type MaterialViewpoint,
} from '#common/library/materials.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { fileRenditions, files, fileViews } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import { detailOf, pieceRow, piecesOfFile } from '#server/library/files/pieces.ts';
import { fileRow, pictureOf, type ShownFile, shownFile, shownUrl, type Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';

const RENDITION = ['kind', 'position', 'label', 'camera'] as const;
const rendition = rowOf(fileRenditions, RENDITION).extend({ file: fileRow });

const SHOWN = ['id', 'vis_id', 'title', 'material_type', 'is_interactive', 'allow_rotation', 'allow_zoom'] as const;

/** The data needed to show a material. */
export const materialRow = rowOf(visMaterials, SHOWN).extend({
  kind: z.enum(MATERIAL_KINDS),
  /** Null while it is not ready. */
  file: fileRow.nullable(),
  /** Pages or views of the file, in their order. */
  renditions: z.array(rendition),
  /** Pieces of its pages, or of the picture itself. */
  pieces: z.array(pieceRow),
});
export type ShownMaterial = z.infer<typeof materialRow>;

const fileId = sql`coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id})`;

/** A ShownMaterial of `vis_materials` as a JSON column. */
export const shownMaterial = objectOf(
  visMaterials,
  SHOWN,
  sql`'kind', case when ${visMaterials.image_id} is not null then 'image' when ${visMaterials.model_id} is not null then 'model' else 'pdf' end,
  'file', (select ${shownFile} from ${files} where ${files.id} = ${fileId} and ${files.ready_at} is not null),
  'renditions', ${listOf(
    objectOf(fileRenditions, RENDITION, sql`'file', ${shownFile}`),
    sql`${fileRenditions} join ${files} on ${files.id} = ${fileRenditions.rendition_id} where ${fileRenditions.file_id} = ${fileId} and ${fileRenditions.kind} <> 'piece'`,
    sql`${fileRenditions.position}`,
  )},
  'pieces', ${piecesOfFile(fileId)}`,
);

/** The materials that meet a condition, as a list of ShownMaterial in one column. */
export const materialsWhere = (condition: SQL): SQL =>
  listOf(shownMaterial, sql`${visMaterials} where ${condition}`, sql`${visMaterials.position}, ${visMaterials.id}`);

const materialsById = statement('materials', z.object({ materials: z.array(materialRow) }))`
  select ${materialsWhere(sql`${visMaterials.id} = any(${sql.placeholder('ids')}::int[])`)} as materials`;

/** A model or document without rendered images (uploaded by API alone) has no picture. */
const NO_PICTURE: MaterialPicture = { url: '', srcset: null, width: 0, height: 0, blur: null };

/**
 * Materials as questions and viewers show them, in the order of `ids`; ids without a material are left out. The
 * addresses are made for `viewer`. The caller checks that this person may see them.
 */
export async function materialViews(ctx: Context, ids: number[], viewer: Viewer): Promise<MaterialView[]> {
  if (ids.length === 0) return [];
  const { materials = [] } = (await materialsById.row(ctx.db, { ids })) ?? {};
  return presentMaterials(ctx, materials, ids, viewer);
}

/** As materialViews, for materials that were already read. */
export function presentMaterials(
  ctx: Context,
  materials: readonly ShownMaterial[],
  ids: readonly number[],
  viewer: Viewer,
): MaterialView[] {
  const byId = new Map(materials.map((material) => [material.id, material]));
  return [...new Set(ids)].flatMap((id) => viewOf(ctx, byId.get(id), viewer) ?? []);
}

/** As presentMaterials for one material; null without one, or while its file is not ready. */
export function viewOf(ctx: Context, material: ShownMaterial | undefined, viewer: Viewer): MaterialView | null {
  if (!material?.file) return null;
  const { kind, file, renditions, pieces } = material;
  const pictureFor = (shown: ShownFile, page: number): MaterialPicture => ({
    ...pictureOf(ctx.config, shown, viewer),
    ...detailOf(ctx.config, pieces, { page, above: shown.width ?? 0 }, viewer),
  });
  const drawn = withoutUnfinished(renditions).map((rendition) => ({
    ...rendition,
    picture: pictureFor(rendition.file, rendition.position),
  }));
  const pages: MaterialPage[] = drawn.flatMap(({ kind, position, label, picture }) =>
    kind === 'page' ? { ...picture, number: position, ...(label && { size: label }) } : [],
  );
  const views: MaterialViewpoint[] = drawn.flatMap(({ kind, label, camera, picture }) => {
    const point = MODEL_VIEWPOINTS.find((known) => known.id === label);
    return kind === 'view' && point ? { ...picture, ...point, camera } : [];
  });
  const own = kind === 'image' ? pictureFor(file, 1) : (drawn[0]?.picture ?? NO_PICTURE);
  return {
    ...pick(material, ['id', 'title', 'material_type', 'kind', 'is_interactive', 'allow_rotation', 'allow_zoom']),
    ...own,
    // Experts read a document as pictures of its pages, which have a watermark.
    file_url: viewer.assessment && file.kind === 'pdf' ? '' : shownUrl(ctx.config, file, viewer),
    pages,
    views,
  };
}

/** Leaves out the pages of a document that is not drawn completely: its first page is drawn last. */
function withoutUnfinished(renditions: ShownMaterial['renditions']): ShownMaterial['renditions'] {
  const [first] = renditions;
  return first?.kind === 'page' && first.position !== 1 ? [] : renditions;
}

/** Who was given a material, or pictures of its pages or views, the latest first. @throws HttpError 404 */
export async function listViewers(db: Db, materialId: number, slice: { limit: number; offset: number }) {
  const [material] = await db.select().from(visMaterials).where(eq(visMaterials.id, materialId));
  const file = material && (material.image_id ?? material.model_id ?? material.document_id);
  if (!file) throw notFound();
  const pictures = db
    .select({ id: fileRenditions.rendition_id })
    .from(fileRenditions)
    .where(eq(fileRenditions.file_id, file));
  const ofMaterial = or(eq(fileViews.file_id, file), inArray(fileViews.file_id, pictures));
  const [total] = await db
    .select({ count: countDistinct(fileViews.user_id) })
    .from(fileViews)
    .where(ofMaterial);
  const rows = await db
    .select({
      ...pick(users, ['id', 'first_name', 'last_name', 'email', 'role']),
      is_erased: isNotNull(users.erased_at).mapWith(Boolean),
      // Pages of a document that were seen within five minutes count as one view.
      views: countDistinct(sql`date_bin('5 minutes', ${fileViews.viewed_at}, 'epoch')`),
      first: min(fileViews.viewed_at),
      last: max(fileViews.viewed_at),
    })
    .from(fileViews)
    .innerJoin(users, eq(users.id, fileViews.user_id))
    .where(ofMaterial)
    .groupBy(users.id)
    .orderBy(desc(max(fileViews.viewed_at)), desc(users.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return {
    count: total?.count ?? 0,
    rows: rows.map(({ id, role, is_erased, views, first, last, ...person }) => ({
      id,
      name: is_erased ? `Expert ${id} (erased)` : fullName(person) || `Expert ${id}`,
      email: is_erased ? '' : person.email,
      is_staff: isStaffRole(role),
      views,
      first_viewed_at: (first ?? new Date(0)).toISOString(),
      last_viewed_at: (last ?? new Date(0)).toISOString(),
      in_panel: !is_erased && !isStaffRole(role),
    })),
  };
}
