import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { type Asked, readPage } from '#server/db/read-page.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { columns, isAmong, type Read, Statement } from '#server/db/statement.ts';
import { type PictureFile, pictureFileOf } from '#server/features/library/files/view.ts';

const SHOWN = ['id', 'name', 'description', 'competitors', 'created_at'] as const;

export type BrandRow = Read<Pick<typeof brands.$inferSelect, (typeof SHOWN)[number]>> & {
  logo: PictureFile | null;
  vis_count: number;
};

const shown = sql`${columns(brands, SHOWN)}, ${pictureFileOf(brands.logo_id)} as logo,
  (select count(*)::int from ${vis} where ${vis.brand_id} = ${brands.id}) as vis_count`;

type Query = { search?: string; ordering?: string; ids?: number[] };

function filter({ search, ids }: Query): SQL | undefined {
  if (ids) return isAmong(brands.id, ids);
  return search ? sql`lower(${brands.name}) like ${containing(search.toLowerCase())}` : undefined;
}

function order(ordering = 'name'): SQL[] {
  const columns = { name: sql`lower(${brands.name})`, id: brands.id, created_at: brands.created_at } as const;
  const column = columns[ordering.replace(/^-/, '') as keyof typeof columns] ?? columns.name;
  return [ordering.startsWith('-') ? desc(column) : asc(column), asc(brands.id)];
}

/** Brands with their logos and how many VIS each has, by name unless ordered otherwise. */
export const listBrands = (db: Db, query: Query, asked: Asked) =>
  readPage<BrandRow>(
    db,
    {
      select: shown,
      from: sql`${brands}`,
      where: filter(query),
      order: order(query.ordering),
    },
    asked,
  );

const brandById = new Statement<BrandRow>(
  'brand',
  sql`select ${shown} from ${brands} where ${brands.id} = ${sql.placeholder('id')}`,
);

export const findBrand = (db: Db, id: number): Promise<BrandRow | undefined> => brandById.row(db, { id });
