import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, refersTo, revision, updatedAt } from './columns.ts';
import { formOptions } from './experts.ts';
import { files } from './files.ts';

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    logo_id: integer().references(() => files.id),
    competitors: text().array().notNull().default([]),
    revision: revision(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [uniqueIndex('brands_name_key').on(sql`lower(${table.name})`), index('brands_logo_idx').on(table.logo_id)],
);

/** A visual identity system: one version of a brand's look. */
export const vis = pgTable(
  'vis',
  {
    id: id(),
    brand_id: refersTo(() => brands.id),
    version: text().notNull(),
    release_date: date({ mode: 'string' }).notNull(),
    document_id: integer().references(() => files.id),
    category: text().notNull(),
    market: text().notNull(),
    revision: revision(),
    created_by: integer().references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('vis_brand_idx').on(table.brand_id),
    index('vis_created_idx').on(table.created_at),
    index('vis_document_idx').on(table.document_id),
  ],
);

export const visRegions = pgTable(
  'vis_regions',
  {
    vis_id: refersTo(() => vis.id, { onDelete: 'cascade' }),
    region_id: refersTo(() => formOptions.id),
  },
  (table) => [
    primaryKey({ columns: [table.vis_id, table.region_id] }),
    index('vis_regions_region_idx').on(table.region_id),
  ],
);

export const visMaterials = pgTable(
  'vis_materials',
  {
    id: id(),
    vis_id: refersTo(() => vis.id),
    title: text().notNull(),
    /** What it shows, for staff. */
    description: text().notNull().default(''),
    material_type: text().notNull(),
    /** Materials of a VIS are shown in this order, those with the same by id. */
    position: integer().notNull().default(0),
    image_id: integer().references(() => files.id),
    model_id: integer().references(() => files.id),
    /** A document of the VIS, so that questions can be about it; the present one is also vis.document_id. */
    document_id: integer().references(() => files.id),
    is_interactive: boolean().notNull().default(false),
    allow_rotation: boolean().notNull().default(false),
    allow_zoom: boolean().notNull().default(false),
    revision: revision(),
    created_at: createdAt(),
  },
  (table) => [
    index('vis_materials_vis_idx').on(table.vis_id),
    index('vis_materials_created_idx').on(table.created_at, table.id),
    index('vis_materials_image_idx').on(table.image_id),
    index('vis_materials_model_idx').on(table.model_id),
    index('vis_materials_document_idx').on(table.document_id),
  ],
);
