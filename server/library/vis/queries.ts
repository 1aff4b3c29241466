import { and, asc, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  geographicalRegion,
  type VisDetail,
  type VisDocument,
  type VisRow,
  visDetail,
  type visQuery,
} from '#common/library/vis.ts';
import { holds, inOrder, shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { brands, vis, visMaterials, visRegions } from '#server/data/schema/library.ts';
import {
  columns,
  isAmong,
  listOf,
  objectOf,
  orderBy,
  type PageQuery,
  readPage,
  rowOf,
  statement,
} from '#server/data/statement.ts';
import {
  fileOf,
  fileRow,
  fileView,
  pictureFileOf,
  pictureOf,
  pictureRow,
  shownUrl,
  smallUrl,
  type Viewer,
} from '#server/library/files/view.ts';
import { materialRow, type ShownMaterial, shownMaterial, viewOf } from '#server/library/materials/views.ts';
import { isVisInUse, materialsInUse } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { conditionsOf, type Rules, readIds } from '#server/web/lists.ts';

const SHOWN = ['id', 'brand_id', 'version', 'release_date', 'category', 'market', 'revision', 'created_at'] as const;

const visRecord = rowOf(vis, SHOWN).extend({
  brand_name: z.string(),
  logo: pictureRow.nullable(),
  document: fileRow.nullable(),
  cover: fileRow.nullable(),
  regions: z.array(z.int()),
  materials_count: z.int(),
});
type VisRecord = z.infer<typeof visRecord>;

/** Everything that the card of a VIS shows. */
const card = sql`${columns(vis, SHOWN)}, ${brands.name} as brand_name,
  ${pictureFileOf(brands.logo_id)} as logo,
  ${fileOf(vis.document_id)} as document,
  ${fileOf(sql`(select ${visMaterials.image_id} from ${visMaterials}
    where ${visMaterials.vis_id} = ${vis.id} and ${visMaterials.image_id} is not null
    order by ${visMaterials.position}, ${visMaterials.id} limit 1)`)} as cover,
  array(select ${visRegions.region_id} from ${visRegions} where ${visRegions.vis_id} = ${vis.id} order by ${visRegions.region_id}) as regions,
  (select count(*)::int from ${visMaterials}
    where ${visMaterials.vis_id} = ${vis.id} and ${visMaterials.document_id} is null) as materials_count`;

const withBrand = sql`${vis} join ${brands} on ${brands.id} = ${vis.brand_id}`;

type VisQuery = z.infer<typeof visQuery>;

const FILTERS: Rules<VisQuery> = {
  id__in: (ids) => isAmong(vis.id, readIds(ids)),
  /** Brand, version, category and market, and the id as it is shown (000012). */
  search: (search) => {
    const name = sql`${brands.name} || ' ' || ${vis.version}`;
    const texts = [name, vis.category, vis.market].map((text) => holds(text, search));
    return or(...texts, /^\d{1,9}$/.test(search) ? eq(vis.id, Number(search)) : undefined);
  },
  brand: (id) => eq(vis.brand_id, id),
  region: (ids) =>
    exists(
      sql`(select from ${visRegions} where ${visRegions.vis_id} = ${vis.id} and ${isAmong(visRegions.region_id, ids)})`,
    ),
};

const ORDERS = {
  id: vis.id,
  created_at: vis.created_at,
  release_date: vis.release_date,
  brand_name: inOrder(brands.name),
  version: inOrder(vis.version),
} as const;

/** A page of the VIS and how many match. */
export function listVis(db: Db, query: VisQuery) {
  const order = orderBy(ORDERS, query.ordering, '-created_at', vis.id);
  const where = and(...conditionsOf(FILTERS, query));
  return readPage(db, { row: visRecord, select: card, from: withBrand, where, order }, query);
}

const storedVis = visRecord
  .extend(visDetail.pick({ assessments: true, versions: true, in_use: true, materials_in_use: true }).shape)
  .extend({ document_material: materialRow.nullable() });
type StoredVis = z.infer<typeof storedVis>;

const versions = alias(vis, 'versions');

/** One VIS with its assessments, the newest first, and all VIS of its brand, the newest release first. */
const visById = statement('VIS', storedVis)`select ${card},
    (select ${shownMaterial} from ${visMaterials}
      where ${visMaterials.vis_id} = ${vis.id} and ${visMaterials.document_id} = ${vis.document_id} limit 1) as document_material,
    ${listOf(
      objectOf(assessments, ['id', 'is_draft', 'is_active', 'created_at'], sql`'title', ${shownTitle}`),
      sql`${assessments} where ${assessments.vis_id} = ${vis.id} and ${assessments.archived_at} is null`,
      sql`${desc(assessments.created_at)}, ${desc(assessments.id)}`,
    )} as assessments,
    ${listOf(
      objectOf(versions, ['id', 'version', 'release_date']),
      sql`${vis} versions where ${versions.brand_id} = ${vis.brand_id}`,
      sql`${desc(versions.release_date)}, ${desc(versions.id)}`,
    )} as versions,
    ${isVisInUse} as in_use,
    ${materialsInUse} as materials_in_use
  from ${withBrand} where ${vis.id} = ${sql.placeholder('id')}`;

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
  const stored = await visById.row(ctx.db, { id });
  if (!stored) throw notFound();
  const document_file = presentDocument(ctx, stored, viewer);
  return { ...stored, ...presentVis(ctx, stored, viewer), document_file };
}

function presentDocument(ctx: Context, { document, document_material }: StoredVis, viewer: Viewer): VisDocument | null {
  if (!document) return null;
  const material = document_material && viewOf(ctx, document_material, viewer);
  // The file of its document is not ready.
  if (!material) throw notFound();
  const { id: material_id, pages } = material;
  const unfinished = pages.length > 0 ? null : unfinishedPages(document_material);
  return { ...fileView(ctx.config, document, viewer), material_id, pages, unfinished };
}

/** The number of stored pages of an incomplete document, which is drawn from the last page to the first. */
function unfinishedPages({ renditions }: ShownMaterial): VisDocument['unfinished'] {
  const last = renditions.at(-1);
  return last ? { stored: renditions.length, total: last.position } : null;
}

type Query = { search?: string; id__in?: string } & PageQuery;

/** The regions on offer; with ids, the regions of these ids, including retired ones. */
export function listRegions(db: Db, query: Query) {
  const { id__in, search } = query;
  const where = and(
    eq(formOptions.kind, 'region'),
    id__in === undefined ? isNull(formOptions.retired_at) : isAmong(formOptions.id, readIds(id__in)),
    search ? holds(formOptions.name, search) : undefined,
  );
  const order = [asc(formOptions.position), asc(formOptions.id)];
  const select = columns(formOptions, ['id', 'name']);
  return readPage(db, { row: geographicalRegion, select, from: sql`${formOptions}`, where, order }, query);
}
