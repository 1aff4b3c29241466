import { and, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { VisDetail } from '#common/library/vis.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { type Asked, orderBy, readPage } from '#server/db/read-page.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { brands, vis, visMaterials, visRegions } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { columns, isAmong, listOf, objectOf, type Read, Statement } from '#server/db/statement.ts';
import { fileOf, type PictureFile, pictureFileOf, type ShownFile } from '#server/features/library/files/view.ts';
import { type ShownMaterial, shownMaterial } from '#server/features/library/materials/material-views.ts';
import { isVisInUse, materialsInUse } from '#server/features/library/usage.ts';
import { readIds } from '#server/http/read-ids.ts';

const SHOWN = ['id', 'brand_id', 'version', 'release_date', 'category', 'market', 'created_at', 'updated_at'] as const;

export type VisRecord = Read<Pick<typeof vis.$inferSelect, (typeof SHOWN)[number]>> & {
  brand_name: string;
  logo: PictureFile | null;
  document: ShownFile | null;
  cover: ShownFile | null;
  regions: number[];
  materials_count: number;
};

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

export type VisQuery = { search?: string; ordering?: string; brand?: number; region?: number[]; id__in?: string };

/** Searches brand, version, category and market, and the id as it is shown (000012). */
function matching(search: string): SQL | undefined {
  const pattern = containing(search.toLowerCase());
  const name = sql`${brands.name} || ' ' || ${vis.version}`;
  const texts = [name, vis.category, vis.market].map((text) => sql`lower(${text}) like ${pattern}`);
  return or(...texts, /^\d{1,9}$/.test(search) ? eq(vis.id, Number(search)) : undefined);
}

function filter({ search, brand, region, id__in }: VisQuery): SQL | undefined {
  return and(
    id__in === undefined ? undefined : isAmong(vis.id, readIds(id__in)),
    search ? matching(search) : undefined,
    brand === undefined ? undefined : eq(vis.brand_id, brand),
    region?.length
      ? exists(sql`(select from ${visRegions}
          where ${visRegions.vis_id} = ${vis.id} and ${isAmong(visRegions.region_id, region)})`)
      : undefined,
  );
}

const ORDERS = {
  id: vis.id,
  created_at: vis.created_at,
  release_date: vis.release_date,
  brand_name: sql`lower(${brands.name})`,
  version: vis.version,
} as const;

/** A page of the VIS and how many match. */
export const listVis = (db: Db, query: VisQuery & Asked) =>
  readPage<VisRecord>(
    db,
    {
      select: card,
      from: withBrand,
      where: filter(query),
      order: orderBy(ORDERS, query.ordering, '-created_at', vis.id),
    },
    query,
  );

export type StoredVis = VisRecord &
  Pick<VisDetail, 'assessments' | 'versions' | 'in_use' | 'materials_in_use'> & {
    document_material: ShownMaterial | null;
  };

const versions = alias(vis, 'versions');

const visById = new Statement<StoredVis>(
  'VIS',
  sql`select ${card},
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
  from ${withBrand} where ${vis.id} = ${sql.placeholder('id')}`,
);

/** One VIS with its assessments, the newest first, and all VIS of its brand, the newest release first. */
export const findVis = (db: Db, id: number): Promise<StoredVis | undefined> => visById.row(db, { id });
