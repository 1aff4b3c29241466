import { and, eq, inArray, isNull, max, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idList, wholeListQuery } from '#common/api/lists.ts';
import { assessmentsInWords } from '#common/library/uses.ts';
import {
  type MaterialChange,
  type MaterialPayload,
  MODEL_TITLE,
  materialFilters,
  type VisMaterial,
  type VisMaterialDetail,
  type visMaterial,
  visMaterialDetail,
} from '#common/library/vis.ts';
import type { Orders } from '#common/schema/fields.ts';
import { pick } from '#common/words/collections.ts';
import { titleFromFileName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import { holds, inOrder } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, notFound } from '#server/data/errors.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { columns, isAmong, orderBy, readPage, rowOf, statement } from '#server/data/statement.ts';
import { markReady, type ReceivedFile } from '#server/library/files/receive-file.ts';
import { downloadUrl, type Viewer } from '#server/library/files/view.ts';
import { assessmentsUsingMaterials, isMaterialInUse, usesOfMaterial } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { conditionsOf, type Rules, readIds } from '#server/web/lists.ts';
import { refuseStale } from '#server/web/stale.ts';
import { materialRow, shownMaterial, viewOf } from './views.ts';

export const materialListQuery = wholeListQuery.extend({
  ...materialFilters.shape,
  vis_id: z.coerce.number().int().positive().optional(),
  /** Documents, which belong to their VIS, are left out unless asked for. */
  include_documents: z.stringbool().default(false),
  id__in: idList.optional(),
});

type Query = z.infer<typeof materialListQuery>;

/** Materials: of one VIS in its order, of several newest first, unless the query has another order. */
export async function listMaterials(ctx: Context, query: Query, viewer: Viewer) {
  const where = and(...conditionsOf(FILTERS, query), isAsked(query));
  const list = { row, select: listed, from: withVis, where, order: order(query) };
  const { count, rows } = await readPage(ctx.db, list, query);
  return { count, rows: rows.flatMap((row) => present(ctx, row, viewer) ?? []) };
}

const SHOWN = ['vis_id', 'description', 'position', 'revision', 'created_at'] as const;

const row = rowOf(visMaterials, SHOWN).extend({
  ...pick(visMaterialDetail.shape, ['brand', 'brand_name', 'vis_version', 'in_use']),
  material: materialRow,
});

type Row = z.infer<typeof row>;

/** Each material with its file, its VIS and brand, and whether an assessment shows it. */
const listed = sql`${columns(visMaterials, SHOWN)}, ${shownMaterial} as material,
  ${brands.id} as brand, ${brands.name} as brand_name, ${vis.version} as vis_version, ${isMaterialInUse} as in_use`;

const withVis = sql`${visMaterials} join ${vis} on ${vis.id} = ${visMaterials.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}`;

const materialById = statement('material', row.extend(pick(visMaterialDetail.shape, ['assessments'])))`
  select ${listed}, ${usesOfMaterial} as assessments from ${withVis} where ${visMaterials.id} = ${sql.placeholder('id')}`;

/** @throws HttpError 404 */
export async function readMaterial(ctx: Context, id: number, viewer: Viewer): Promise<VisMaterialDetail> {
  const row = await materialById.row(ctx.db, { id });
  const material = row && present(ctx, row, viewer);
  if (!material) throw notFound();
  return { ...material, assessments: row.assessments };
}

const isAsked = ({ include_documents, id__in }: Query) =>
  include_documents || id__in !== undefined ? undefined : isNull(visMaterials.document_id);

const FILTERS: Rules<Omit<Query, 'include_documents'>> = {
  vis_id: (id) => eq(visMaterials.vis_id, id),
  brand: (id) => eq(vis.brand_id, id),
  material_type: (type) => eq(visMaterials.material_type, type),
  id__in: (ids) => isAmong(visMaterials.id, readIds(ids)),
  search: (search) => {
    const of = sql`${brands.name} || ' ' || ${vis.version}`;
    return or(...[visMaterials.title, visMaterials.description, of].map((text) => holds(text, search)));
  },
  in_use: (is) => (is ? isMaterialInUse : not(isMaterialInUse)),
};

const ORDERS = {
  id: visMaterials.id,
  title: inOrder(visMaterials.title),
  material_type: visMaterials.material_type,
  brand_name: inOrder(brands.name),
  created_at: visMaterials.created_at,
  position: visMaterials.position,
} satisfies Orders<typeof visMaterial>;

function order({ vis_id, ordering }: Query): SQL[] {
  return orderBy(ORDERS, ordering, vis_id === undefined ? '-created_at' : 'position', visMaterials.id);
}

/** A material as it is sent; null while its file is not ready. */
function present(ctx: Context, { material, ...row }: Row, viewer: Viewer): VisMaterial | null {
  const view = viewOf(ctx, material, viewer);
  const { file } = material;
  if (!view || !file) return null;
  return {
    ...view,
    ...row,
    vis: row.vis_id,
    image: view.kind === 'image' ? view.url : null,
    model_3d: view.kind === 'model' ? view.file_url : null,
    file_id: file.id,
    file_name: file.original_name,
    size: file.size,
    download_url: downloadUrl(ctx.config, file, viewer),
  };
}

type MaterialFiles = { image?: ReceivedFile; model_3d?: ReceivedFile };

/** Adds an image or a 3D model to a VIS. @throws 400 without exactly one file, or for an unknown VIS */
export async function createMaterial(
  ctx: Context,
  actor: Viewer,
  payload: MaterialPayload,
  { image, model_3d }: MaterialFiles,
): Promise<VisMaterial> {
  const file = image ?? model_3d;
  if (!file || (image && model_3d)) throw badInput({ image: ['Please choose one image or one 3D model.'] });
  const { vis: visId, title, ...columns } = payload;
  const id = await ctx.db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: vis.id }).from(vis).where(eq(vis.id, visId)).for('share');
    if (!owner) throw badInput({ vis: ['This visual identity system does not exist.'] });
    const defaultTitle = model_3d ? MODEL_TITLE : titleFromFileName(file.name);
    const values = {
      ...columns,
      position: columns.position ?? (await nextPosition(tx, visId)),
      vis_id: visId,
      title: title || defaultTitle,
      image_id: image?.file_id,
      model_id: model_3d?.file_id,
    };
    const [row] = await tx.insert(visMaterials).values(values).returning({ id: visMaterials.id });
    if (!row) throw new Error('no material was written');
    await markReady(tx, [file.file_id]);
    await audit(tx, { action: 'material.created', entityId: row.id, after: values });
    return row.id;
  });
  return readMaterial(ctx, id, actor);
}

async function nextPosition(tx: Db, visId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(visMaterials.position) })
    .from(visMaterials)
    .where(eq(visMaterials.vis_id, visId));
  return (row?.last ?? -1) + 1;
}

const EDITED = { entity: 'vis_material', actions: ['material.updated'], what: 'this material' };

/** Changes what is said about a material. @throws 404, 409 for an outdated revision */
export async function changeMaterial(ctx: Context, actor: Viewer, id: number, { revision, ...change }: MaterialChange) {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(visMaterials).where(eq(visMaterials.id, id)).for('update');
    if (!before) throw notFound();
    await refuseStale(tx, { read: revision, stored: before.revision }, { ...EDITED, id });
    if (Object.keys(change).length === 0) return;
    await tx.update(visMaterials).set(change).where(eq(visMaterials.id, id));
    await audit(tx, { action: 'material.updated', entityId: id, before, after: change });
  });
  return readMaterial(ctx, id, actor);
}

/** Deletes materials, all or none. @throws 404, or 409 naming the assessments that show them */
export async function deleteMaterials(ctx: Context, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await tx.select().from(visMaterials).where(inArray(visMaterials.id, ids)).for('update');
    if (found.length !== ids.length) throw notFound();
    if (found.some((material) => material.document_id !== null)) {
      throw conflict('The document of a visual identity system can only be replaced.');
    }
    const users = await assessmentsUsingMaterials(tx, ids);
    if (users.length > 0) {
      throw conflict(`This material is used by ${assessmentsInWords(users)} and cannot be deleted.`);
    }
    await tx.delete(visMaterials).where(inArray(visMaterials.id, ids));
    const deleted = found.map((before) => ({ action: 'material.deleted', entityId: before.id, before }));
    await audit(tx, deleted);
  });
}
