import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

export const faqCategories = pgTable(
  'faq_categories',
  {
    id: id(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('faq_categories_name_key').on(sql`lower(${table.name})`)],
);

export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    question: text().notNull(),
    answer: text().notNull(),
    category_id: integer().references(() => faqCategories.id),
    position: integer().notNull().default(0),
  },
  (table) => [index('faqs_category_idx').on(table.category_id, table.position)],
);
