import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

/** Requests to switch off a second factor that was lost. Two super admins do it: one asks, another decides. */
export const secondFactorResets = pgTable(
  'second_factor_resets',
  {
    id: id(),
    /** Whose second factor it is about. */
    user_id: integer()
      .notNull()
      .references(() => users.id),
    asked_by: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** After this it has lapsed. */
    expires_at: instant().notNull(),
    decision: text({ enum: ['confirmed', 'declined'] }),
    decided_by: integer().references(() => users.id),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (table) => [index('second_factor_resets_user_idx').on(table.user_id, table.created_at)],
);
