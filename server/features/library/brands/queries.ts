import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { files } from '#server/db/schema/files.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import type { FileRow } from '#server/features/library/files/view.ts';

export type BrandRow = typeof brands.$inferSelect & { logo: FileRow | null; vis_count: number };

const visCount = (db: Db) =>
  db
    .select({ count: count().as('vis_count') })
    .from(vis)
    .where(eq(vis.brand_id, brands.id));

function rows(db: Db) {
  return db
    .select({ brand: brands, logo: files, vis_count: sql<number>`(${visCount(db)})`.mapWith(Number) })
    .from(brands)
    .leftJoin(files, eq(files.id, brands.logo_id))
    .$dynamic();
}

const flat = ({ brand, logo, vis_count }: Awaited<ReturnType<typeof rows>>[number]): BrandRow => ({
  ...brand,
  logo,
  vis_count,
});

type Query = { search?: string; ordering?: string; ids?: number[] };

function filter({ search, ids }: Query): SQL | undefined {
  if (ids) return inArray(brands.id, ids);
  return search ? sql`lower(${brands.name}) like ${containing(search.toLowerCase())}` : undefined;
}

function order(ordering = 'name'): SQL[] {
  const columns = { name: sql`lower(${brands.name})`, id: brands.id, created_at: brands.created_at } as const;
  const column = columns[ordering.replace(/^-/, '') as keyof typeof columns] ?? columns.name;
  return [ordering.startsWith('-') ? desc(column) : asc(column), asc(brands.id)];
}

/** Brands with their logos and how many VIS each has, by name unless ordered otherwise. */
export async function listBrands(
  db: Db,
  query: Query,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: BrandRow[] }> {
  const where = filter(query);
  const [total] = await db.select({ count: count() }).from(brands).where(where);
  const page = await rows(db)
    .where(where)
    .orderBy(...order(query.ordering))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows: page.map(flat) };
}

export async function findBrand(db: Db, id: number): Promise<BrandRow | undefined> {
  const [row] = await rows(db).where(eq(brands.id, id));
  return row && flat(row);
}
