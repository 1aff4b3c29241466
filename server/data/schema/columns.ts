import { type AnyPgColumn, customType, integer, timestamp, type UpdateDeleteAction } from 'drizzle-orm/pg-core';

/** The surrogate key of every table that people see ids of. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of a row in another table. */
export const refersTo = (column: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) =>
  integer().notNull().references(column, actions);

/** A UTC instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/**
 * JSON that keeps texts. Drizzle's own jsonb parses what the driver has parsed already, so that the text "42" would come back
 * as the number 42.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
