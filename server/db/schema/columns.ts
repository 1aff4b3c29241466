import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The surrogate key of every table that people see ids of. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A UTC instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
