import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FILE_KINDS } from '#common/library/files.ts';
import type { ViewCamera } from '#common/library/model-camera.ts';
import { createdAt, id, instant, refersTo } from './columns.ts';

/** A size of an image that was made from the original. */
export type ImageVariant = { key: string; width: number; height: number; size: number };

/** Stored files. A row without ready_at is a running upload, which is not visible. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** The key of the original in the storage. */
    key: text().notNull(),
    original_name: text().notNull(),
    mime: text().notNull(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<ImageVariant[]>().notNull().default([]),
    /** A tiny data URL shown while the image loads. */
    blur: text(),
    /** A user's id. No foreign key, since users refer to files. */
    uploaded_by: integer(),
    ready_at: instant(),
    created_at: createdAt(),
  },
  (table) => [index('files_created_idx').on(table.created_at)],
);

/** Pages of a PDF, fixed views of a model, and pieces of pages and pictures that have more pixels than one image, stored as images. */
export const fileRenditions = pgTable(
  'file_renditions',
  {
    file_id: refersTo(() => files.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['page', 'view', 'piece'] }).notNull(),
    /** The number of a page, the order of a view, or where a piece is in the order of all pieces (`pieces.ts`). */
    position: integer().notNull(),
    /** The printed size of a page, the name of a view, or the place of a piece. */
    label: text().notNull().default(''),
    /** The camera that drew a view; null for pages, or if unknown. */
    camera: jsonb().$type<ViewCamera>(),
    rendition_id: refersTo(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.kind, table.position] }),
    index('file_renditions_rendition_idx').on(table.rendition_id),
  ],
);

/** Each time an expert was given a material's file. */
export const fileViews = pgTable(
  'file_views',
  {
    id: id(),
    file_id: refersTo(() => files.id, { onDelete: 'cascade' }),
    /** A user's id, see files.uploaded_by. */
    user_id: integer().notNull(),
    viewed_at: createdAt(),
  },
  (table) => [
    index('file_views_user_idx').on(table.user_id, table.viewed_at),
    index('file_views_file_idx').on(table.file_id),
  ],
);
