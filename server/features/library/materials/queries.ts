import { and, asc, count, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { VisMaterial, VisMaterialDetail } from '#common/library/vis.ts';
import type { Context } from '#server/context.ts';
import { containing } from '#server/db/like.ts';
import { files } from '#server/db/schema/files.ts';
import { brands, vis, visMaterials } from '#server/db/schema/vis.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView } from '#server/features/library/files/view.ts';
import { isMaterialInUse, usesOfMaterial } from '#server/features/library/usage.ts';
import { notFound } from '#server/http/errors.ts';
import { materialViews } from './material-views.ts';

export type MaterialQuery = {
  visId?: number;
  brand?: number;
  materialType?: string;
  inUse?: boolean;
  ids?: number[];
  search?: string;
  ordering?: string;
  /** Documents, which belong to their VIS, are left out unless asked for. */
  withDocuments: boolean;
};

/** Materials of one VIS in their order, those of several the newest first, unless ordered otherwise. */
export async function listMaterials(
  ctx: Context,
  query: MaterialQuery,
  slice: { limit: number; offset: number },
  viewer: Viewer,
): Promise<{ count: number; rows: VisMaterial[] }> {
  const where = filter(ctx, query);
  const [[total], page] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(visMaterials)
      .innerJoin(vis, eq(vis.id, visMaterials.vis_id))
      .innerJoin(brands, eq(brands.id, vis.brand_id))
      .where(where),
    rows(ctx)
      .where(where)
      .orderBy(...order(query))
      .limit(slice.limit)
      .offset(slice.offset),
  ]);
  return { count: total?.count ?? 0, rows: await present(ctx, page, viewer) };
}

/** @throws HttpError 404 */
export async function readMaterial(ctx: Context, id: number, viewer: Viewer): Promise<VisMaterialDetail> {
  const [material] = await present(ctx, await rows(ctx).where(eq(visMaterials.id, id)), viewer);
  if (!material) throw notFound();
  return { ...material, assessments: await usesOfMaterial(ctx.db, id) };
}

/** Each material with its file, its VIS and brand, and whether an assessment shows it. */
function rows({ db }: Context) {
  const fileId = sql`coalesce(${visMaterials.image_id}, ${visMaterials.model_id}, ${visMaterials.document_id})`;
  return db
    .select({
      material: visMaterials,
      file: files,
      brand: brands.id,
      brand_name: brands.name,
      vis_version: vis.version,
      in_use: isMaterialInUse(db).mapWith(Boolean),
    })
    .from(visMaterials)
    .innerJoin(vis, eq(vis.id, visMaterials.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .innerJoin(files, eq(files.id, fileId))
    .$dynamic();
}

function filter({ db }: Context, query: MaterialQuery): SQL | undefined {
  const { visId, brand, materialType, inUse, ids, search, withDocuments } = query;
  const isInUse = isMaterialInUse(db);
  return and(
    visId === undefined ? undefined : eq(visMaterials.vis_id, visId),
    brand === undefined ? undefined : eq(vis.brand_id, brand),
    materialType === undefined ? undefined : eq(visMaterials.material_type, materialType),
    ids ? inArray(visMaterials.id, ids) : undefined,
    withDocuments ? undefined : isNull(visMaterials.document_id),
    search ? matching(search) : undefined,
    inUse === undefined ? undefined : inUse ? isInUse : not(isInUse),
  );
}

/** Searches title, description, brand and version. */
function matching(search: string): SQL | undefined {
  const pattern = containing(search.toLowerCase());
  const of = sql`${brands.name} || ' ' || ${vis.version}`;
  return or(...[visMaterials.title, visMaterials.description, of].map((text) => sql`lower(${text}) like ${pattern}`));
}

const ORDERS = {
  id: visMaterials.id,
  title: sql`lower(${visMaterials.title})`,
  material_type: visMaterials.material_type,
  brand_name: sql`lower(${brands.name})`,
  created_at: visMaterials.created_at,
  position: visMaterials.position,
} as const;

function order({ visId, ordering }: MaterialQuery): SQL[] {
  const column = ORDERS[ordering?.replace(/^-/, '') as keyof typeof ORDERS];
  if (column && ordering) {
    const direction = ordering.startsWith('-') ? desc : asc;
    return [direction(column), direction(visMaterials.id)];
  }
  return visId === undefined
    ? [desc(visMaterials.created_at), desc(visMaterials.id)]
    : [asc(visMaterials.position), asc(visMaterials.id)];
}

async function present(ctx: Context, found: Awaited<ReturnType<typeof rows>>, viewer: Viewer): Promise<VisMaterial[]> {
  const views = await materialViews(
    ctx,
    found.map(({ material }) => material.id),
    viewer,
  );
  const viewById = new Map(views.map((view) => [view.id, view]));
  return found.flatMap(({ material, file, ...more }) => {
    const view = viewById.get(material.id);
    if (!view) return [];
    const { url, name, size, download_url } = fileView(ctx.config, file, viewer);
    return {
      ...view,
      ...more,
      vis: material.vis_id,
      description: material.description,
      position: material.position,
      image: material.image_id === null ? null : url,
      model_3d: material.model_id === null ? null : url,
      file_id: file.id,
      file_name: name,
      size,
      download_url,
      created_at: material.created_at,
    };
  });
}
