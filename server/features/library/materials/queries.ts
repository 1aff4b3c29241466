import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { VisMaterial, VisMaterialDetail } from '#common/library/vis.ts';
import type { Context } from '#server/context.ts';
import { containing } from '#server/db/like.ts';
import { type Asked, orderBy, readPage } from '#server/db/read-page.ts';
import { brands, vis, visMaterials } from '#server/db/schema/vis.ts';
import { columns, isAmong, type Read, Statement } from '#server/db/statement.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { downloadUrl } from '#server/features/library/files/view.ts';
import { isMaterialInUse, usesOfMaterial } from '#server/features/library/usage.ts';
import { notFound } from '#server/http/errors.ts';
import { readIds } from '#server/http/read-ids.ts';
import { type ShownMaterial, shownMaterial, viewOf } from './material-views.ts';

type Query = Asked & {
  vis_id?: number;
  brand?: number;
  material_type?: string;
  in_use?: boolean;
  id__in?: string;
  search?: string;
  ordering?: string;
  /** Documents, which belong to their VIS, are left out unless asked for. */
  include_documents: boolean;
};

/** Materials of one VIS in their order, those of several the newest first, unless ordered otherwise. */
export async function listMaterials(
  ctx: Context,
  query: Query,
  viewer: Viewer,
): Promise<{ count: number; rows: VisMaterial[] }> {
  const list = { select: listed, from: withVis, where: filter(query), order: order(query) };
  const { count, rows } = await readPage<Row>(ctx.db, list, query);
  return { count, rows: rows.flatMap((row) => present(ctx, row, viewer) ?? []) };
}

const SHOWN = ['vis_id', 'description', 'position', 'created_at'] as const;

type Row = Read<Pick<typeof visMaterials.$inferSelect, (typeof SHOWN)[number]>> &
  Pick<VisMaterial, 'brand' | 'brand_name' | 'vis_version' | 'in_use'> & { material: ShownMaterial };

/** Each material with its file, its VIS and brand, and whether an assessment shows it. */
const listed = sql`${columns(visMaterials, SHOWN)}, ${shownMaterial} as material,
  ${brands.id} as brand, ${brands.name} as brand_name, ${vis.version} as vis_version, ${isMaterialInUse} as in_use`;

const withVis = sql`${visMaterials} join ${vis} on ${vis.id} = ${visMaterials.vis_id}
  join ${brands} on ${brands.id} = ${vis.brand_id}`;

const materialById = new Statement<Row & Pick<VisMaterialDetail, 'assessments'>>(
  'material',
  sql`select ${listed}, ${usesOfMaterial} as assessments from ${withVis} where ${visMaterials.id} = ${sql.placeholder('id')}`,
);

/** @throws HttpError 404 */
export async function readMaterial(ctx: Context, id: number, viewer: Viewer): Promise<VisMaterialDetail> {
  const row = await materialById.row(ctx.db, { id });
  const material = row && present(ctx, row, viewer);
  if (!material) throw notFound();
  return { ...material, assessments: row.assessments };
}

function filter(query: Query): SQL | undefined {
  const { vis_id, brand, material_type, in_use, id__in, search, include_documents } = query;
  return and(
    vis_id === undefined ? undefined : eq(visMaterials.vis_id, vis_id),
    brand === undefined ? undefined : eq(vis.brand_id, brand),
    material_type === undefined ? undefined : eq(visMaterials.material_type, material_type),
    id__in === undefined ? undefined : isAmong(visMaterials.id, readIds(id__in)),
    include_documents || id__in !== undefined ? undefined : isNull(visMaterials.document_id),
    search ? matching(search) : undefined,
    in_use === undefined ? undefined : in_use ? isMaterialInUse : not(isMaterialInUse),
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
