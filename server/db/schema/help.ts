import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

export const faqCategories = pgTable('faq_categories', {
  id: id(),
  name: text().notNull().unique(),
  position: integer().notNull().default(0),
});

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
