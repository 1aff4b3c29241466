import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAIL_STATUSES } from '#common/mails/mail-status.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, jsonValue } from './columns.ts';

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonValue().notNull() });

/** Append-only: who did what to which row, when, and what it was before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actor_id: integer().references(() => users.id),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: integer(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (table) => [
    index('audit_log_entity_idx').on(table.entity, table.entity_id, table.at),
    index('audit_log_actor_idx').on(table.actor_id, table.at),
  ],
);

export type MailAttachment = { filename: string; content_type: string; storage_key: string; size: number };

/** Every mail the product sends. `unique_key` keeps one moment from being mailed twice. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    user_id: integer().references(() => users.id),
    to: text().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    /** Emptied once sent in production, since it may hold codes and links. */
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    unique_key: text(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('queued'),
    error: text(),
    /** When the code or link in it ends; after that it is not sent. */
    expires_at: instant(),
    /** How often it was made again, because the one before expired unsent. */
    renewals: smallint().notNull().default(0),
    /** Until then one process has claimed the sending, and no other may send it. */
    claimed_until: instant(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (table) => [
    uniqueIndex('mails_unique_key').on(table.unique_key),
    index('mails_user_idx').on(table.user_id, table.created_at),
    index('mails_sent_idx').on(table.sent_at),
  ],
);
