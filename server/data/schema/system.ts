import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAIL_STATUSES } from '#common/mails/mails.ts';
import { NOTIFICATION_KEYS } from '#common/people/notifications.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, jsonValue, refersTo, revision } from './columns.ts';

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonValue().notNull() });

/** Who did what to which row, and when. Triggers refuse to change or delete an entry, and add each to the chain. */
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
    /** The request that caused it, also through a job; the job by the clock that did. Part of the chain, like the columns above. */
    request_id: text(),
  },
  (table) => [
    index('audit_log_entity_idx').on(table.entity, table.entity_id, table.at),
    index('audit_log_actor_idx').on(table.actor_id, table.at),
    index('audit_log_kind_idx').on(table.entity, table.at, table.id),
    index('audit_log_at_idx').on(table.at, table.id),
    index('audit_log_request_idx').on(table.request_id),
  ],
);

/**
 * The personal parts of entries of the audit log. Deleted when the person is erased, or when it is too old, but never
 * changed: the chain holds a hash of it, which the salt keeps from being guessed.
 */
export const auditDetails = pgTable(
  'audit_details',
  {
    audit_id: integer()
      .primaryKey()
      .references(() => auditLog.id),
    /** The person it is about. */
    person_id: refersTo(() => users.id),
    salt: uuid().notNull().defaultRandom(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (table) => [index('audit_details_person_idx').on(table.person_id)],
);

/** The network address of an entry. Like details, it is deleted but never changed. */
export const auditOrigins = pgTable('audit_origins', {
  audit_id: integer()
    .primaryKey()
    .references(() => auditLog.id),
  salt: uuid().notNull().defaultRandom(),
  address: text().notNull(),
});

/** The entries of the audit log in the order of their commits, each with a hash that includes the one before. */
export const auditChain = pgTable('audit_chain', {
  /** 1, 2, 3… without gaps. */
  number: integer().primaryKey(),
  audit_id: integer()
    .notNull()
    .unique()
    .references(() => auditLog.id),
  /** Hashes of the details and of the origin; empty if there were none. */
  details_hash: text().notNull(),
  origin_hash: text().notNull(),
  hash: text().notNull(),
});

/** The audit log with what is left of details and origins. */
export const auditEntries = pgView('audit_entries', {
  id: integer().notNull(),
  at: createdAt(),
  actor_id: integer(),
  action: text().notNull(),
  entity: text().notNull(),
  entity_id: integer(),
  before: jsonb().$type<unknown>(),
  after: jsonb().$type<unknown>(),
  address: text(),
  request_id: text(),
}).as(sql`
  select l.id, l.at, l.actor_id, l.action, l.entity, l.entity_id,
    case when d.before is null then l.before when l.before is null then d.before else l.before || d.before end as before,
    case when d.after is null then l.after when l.after is null then d.after else l.after || d.after end as after,
    o.address, l.request_id
  from audit_log l
  left join audit_details d on d.audit_id = l.id
  left join audit_origins o on o.audit_id = l.id`);

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
    /** Of earlier releases; headers are made when a mail is sent. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The switch of its receiver that ends such mails. */
    category: text({ enum: NOTIFICATION_KEYS }),
    unique_key: text(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('queued'),
    error: text(),
    /** When the code or link in it expires; it is not sent after that. */
    expires_at: instant(),
    /** Until then one process has claimed the sending, and no other may send it. */
    claimed_until: instant(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (table) => [
    uniqueIndex('mails_unique_key').on(table.unique_key),
    index('mails_user_idx').on(table.user_id, table.created_at),
    index('mails_sent_idx').on(table.sent_at),
    index('mails_undelivered_idx').on(table.created_at, table.id).where(sql`${table.status} in ('bounced', 'failed')`),
    index('mails_waiting_idx').on(table.created_at).where(sql`${table.status} = 'queued'`),
  ],
);

/** Jobs by the clock: for which time each was last added, and when it last ended well. */
export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text().primaryKey(),
  due_at: instant().notNull(),
  ran_at: instant(),
  created_at: createdAt(),
});

/** Answered calls with an idempotency key. */
export const calls = pgTable(
  'calls',
  {
    /** Hash of caller, route and key. */
    id: text().primaryKey(),
    user_id: integer(),
    /** Keyed hash of what was sent. */
    fingerprint: text().notNull(),
    // Only copies of release 2.0 use these three, and leave the status null while they run a call. To be dropped a release later.
    lease: uuid(),
    leased_until: instant(),
    steps: jsonb().notNull().default([]),
    status: integer(),
    body: text(),
    expires_at: instant().notNull(),
  },
  (table) => [index('calls_expiry_idx').on(table.expires_at), index('calls_user_idx').on(table.user_id)],
);

/** Sent in base64, since PGlite writes bytes as hex digits one by one, which is very slow. */
const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${Buffer.from(value).toString('base64')}, 'base64')`,
});

/** Scripts and styles of the releases that were started last, so that every copy of the server can answer for all of them. */
export const portalFiles = pgTable('portal_files', {
  name: text().primaryKey(),
  /** Compressed with gzip. */
  content: bytes().notNull(),
  /** The same for all files of a release; what two releases share belongs to the later one. */
  published_at: createdAt(),
});

export const faqCategories = pgTable(
  'faq_categories',
  {
    id: id(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    revision: revision(),
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
    revision: revision(),
  },
  (table) => [index('faqs_category_idx').on(table.category_id, table.position)],
);
