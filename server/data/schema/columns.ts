import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, text, timestamp, type UpdateDeleteAction } from 'drizzle-orm/pg-core';

/** The primary key of every table whose ids people see. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of a row in another table. */
export const refersTo = (column: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) =>
  integer().notNull().references(column, actions);

const emptyText = () => text().notNull().default('');
/** A column for each of these texts. */
export const texts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, emptyText()])) as Record<Name, ReturnType<typeof emptyText>>;

/** A UTC instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Grows with each save; a change made on an older one is refused with 409 (server/web/stale.ts). */
export const revision = () =>
  integer()
    .notNull()
    .default(1)
    .$onUpdate((): SQL => sql`revision + 1`);

/**
 * JSON whose texts stay texts. Drizzle's jsonb parses again what the driver has parsed, so that the text "42" would become
 * the number 42.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
