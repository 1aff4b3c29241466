import { and, asc, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { files } from '#server/db/schema/files.ts';
import { brands, vis, visMaterials, visRegions } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import type { FileRow } from '#server/features/library/files/view.ts';

const logos = alias(files, 'logos');
const documents = alias(files, 'documents');
const covers = alias(files, 'covers');

export type VisRecord = typeof vis.$inferSelect & {
  brand_name: string;
  logo: FileRow | null;
  document: FileRow | null;
  cover: FileRow | null;
  regions: number[];
  materials_count: number;
};

export type VisQuery = { search?: string; ordering?: string; brand?: number; region?: number[]; ids?: number[] };

/** Each VIS with everything that its card shows, in one query. */
function rows(db: Db) {
  const regions = sql<number[]>`coalesce((select array_agg(${visRegions.region_id} order by ${visRegions.region_id})
    from ${visRegions} where ${visRegions.vis_id} = ${vis.id}), '{}')`;
  const materials = sql<number>`(select count(*) from ${visMaterials}
    where ${visMaterials.vis_id} = ${vis.id} and ${visMaterials.document_id} is null)`;
  const cover = sql`(select ${visMaterials.image_id} from ${visMaterials}
    where ${visMaterials.vis_id} = ${vis.id} and ${visMaterials.image_id} is not null
    order by ${visMaterials.position}, ${visMaterials.id} limit 1)`;
  return db
    .select({
      vis,
      brand_name: brands.name,
      logo: logos,
      document: documents,
      cover: covers,
      regions,
      materials_count: materials.mapWith(Number),
    })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .leftJoin(logos, eq(logos.id, brands.logo_id))
    .leftJoin(documents, eq(documents.id, vis.document_id))
    .leftJoin(covers, eq(covers.id, cover))
    .$dynamic();
}

const flat = ({ vis: record, ...more }: Awaited<ReturnType<typeof rows>>[number]): VisRecord => ({
  ...record,
  ...more,
});

/** Searches brand, version, category and market, and the id as it is shown (000012). */
function matching(search: string): SQL | undefined {
  const pattern = containing(search.toLowerCase());
  const name = sql`${brands.name} || ' ' || ${vis.version}`;
  const texts = [name, vis.category, vis.market].map((text) => sql`lower(${text}) like ${pattern}`);
  return or(...texts, /^\d{1,9}$/.test(search) ? eq(vis.id, Number(search)) : undefined);
}

function filter(db: Db, { search, brand, region, ids }: VisQuery): SQL | undefined {
  const regionRows = db
    .select({ one: sql`1` })
    .from(visRegions)
    .where(and(eq(visRegions.vis_id, vis.id), inArray(visRegions.region_id, region ?? [])));
  return and(
    ids ? inArray(vis.id, ids) : undefined,
    search ? matching(search) : undefined,
    brand === undefined ? undefined : eq(vis.brand_id, brand),
    region?.length ? exists(regionRows) : undefined,
  );
}

const ORDERS = {
  id: vis.id,
  created_at: vis.created_at,
  release_date: vis.release_date,
  brand_name: sql`lower(${brands.name})`,
  version: vis.version,
} as const;

/** Newest first unless ordered otherwise. */
function order(ordering = '-created_at'): SQL[] {
  const column = ORDERS[ordering.replace(/^-/, '') as keyof typeof ORDERS] ?? ORDERS.created_at;
  const descending = ordering.startsWith('-');
  return [descending ? desc(column) : asc(column), descending ? desc(vis.id) : asc(vis.id)];
}

export async function listVis(
  db: Db,
  query: VisQuery,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: VisRecord[] }> {
  const where = filter(db, query);
  const [total] = await db
    .select({ count: count() })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(where);
  const page = await rows(db)
    .where(where)
    .orderBy(...order(query.ordering))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows: page.map(flat) };
}

export async function findVis(db: Db, id: number): Promise<VisRecord | undefined> {
  const [row] = await rows(db).where(eq(vis.id, id));
  return row && flat(row);
}

/** All VIS of a brand, the newest release first. */
export function versionsOf(db: Db, brandId: number) {
  return db
    .select({ id: vis.id, version: vis.version, release_date: vis.release_date })
    .from(vis)
    .where(eq(vis.brand_id, brandId))
    .orderBy(desc(vis.release_date), desc(vis.id));
}

/** The assessments of a VIS, the newest first. */
export function assessmentsOf(db: Db, visId: number) {
  return db
    .select({
      id: assessments.id,
      title: shownTitle,
      is_draft: assessments.is_draft,
      is_active: assessments.is_active,
      created_at: assessments.created_at,
    })
    .from(assessments)
    .where(and(eq(assessments.vis_id, visId), isNull(assessments.archived_at)))
    .orderBy(desc(assessments.created_at), desc(assessments.id));
}
