import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DETAIL_NAMES } from '#common/people/details.ts';
import { SEGMENTS } from '#common/people/form-options.ts';
import { OPTION_KINDS } from '#common/people/form-options-admin.ts';
import { EXPERT_STATUSES, GENDERS, type ProfileValues, profileFields } from '#common/people/profile-fields.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, refersTo, revision, texts, updatedAt } from './columns.ts';
import { files } from './files.ts';

/** The expert profile; one row for each user, staff included, with the user's id. */
export const experts = pgTable(
  'experts',
  {
    id: integer()
      .primaryKey()
      .references(() => users.id),
    ...texts(DETAIL_NAMES),
    birthdate: date({ mode: 'string' }),
    gender: text({ enum: GENDERS }),
    specialization: text().notNull().default(''),
    expertise_level: text(),
    other_expertise: text().notNull().default(''),
    other_industries: text().notNull().default(''),
    age_expertise_children: smallint().notNull().default(0),
    age_expertise_teenagers: smallint().notNull().default(0),
    age_expertise_adults: smallint().notNull().default(0),
    age_expertise_seniors: smallint().notNull().default(0),
    agency_experience: smallint().notNull().default(0),
    academia_experience: smallint().notNull().default(0),
    marketing_experience: smallint().notNull().default(0),
    market_research_experience: smallint().notNull().default(0),
    design_experience: smallint().notNull().default(0),
    /** Any of package, product, graphic. */
    design_expertise: text().array().notNull().default([]),
    additional_info: text().notNull().default(''),
    profile_picture_id: integer().references(() => files.id),
    /** The staff's qualification stars, 0 when not rated. Never sent to experts. */
    rating: smallint().notNull().default(0),
    works_with_beverage_client: boolean().notNull().default(false),
    status: text({ enum: EXPERT_STATUSES }).notNull().default('pending'),
    status_reason: text().notNull().default(''),
    reviewed_at: instant(),
    reviewed_by: integer().references(() => users.id),
    /** Null until all eight steps are done: an invited or half-registered expert. */
    registered_at: instant(),
    /** No payout is executed before this instant, because the address changed or another profile was merged into this one. */
    payouts_held_until: instant(),
    /** Grows with each change; an edit made on an older one is refused with 409. */
    revision: integer().notNull().default(1),
    /** Erased or merged into another: in no list, but kept for its answers and payouts. */
    removed_at: instant(),
    /** The expert that this one was merged into. */
    merged_into: integer(),
    /** Kept by a trigger: the search_key of name, address, company and phone, after a space, for the list's search. */
    search_text: text().notNull().default(''),
    /** Kept by a trigger: what the list filters by, as 'level:senior', 'option:12', 'background:agency'… */
    facets: text().array().notNull().default([]),
    /** Kept by a trigger: the search_key of "first last", the list's order by name. */
    name_key: text().notNull().default(''),
    /** Kept by a trigger: the day (UTC) of the last visit. */
    seen_on: date({ mode: 'string' }),
    /** Kept by a trigger: address, phone and LinkedIn in the one spelling by which duplicates are found. */
    email_key: text(),
    phone_key: text(),
    linkedin_key: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    const listed = sql`${table.removed_at} is null`;
    return [
      index('experts_queue_idx')
        .on(table.registered_at, table.id)
        .where(sql`${table.status} = 'pending' and ${listed}`),
      index('experts_created_idx').on(table.created_at, table.id).where(listed),
      index('experts_rating_idx').on(table.rating, table.id).where(listed),
      index('experts_name_idx').on(sql`(${table.name_key} collate "C")`, table.id).where(listed),
      index('experts_company_idx').on(sql`(search_key(${table.current_company}) collate "C")`, table.id).where(listed),
      index('experts_seen_idx').on(table.seen_on, table.id).where(listed),
      index('experts_beverage_idx')
        .on(table.created_at, table.id)
        .where(sql`${table.works_with_beverage_client} and ${listed}`),
      index('experts_email_key_idx').on(table.email_key).where(listed),
      index('experts_phone_key_idx').on(table.phone_key).where(listed),
      index('experts_linkedin_key_idx').on(table.linkedin_key).where(listed),
      // One index for both: with two, PostgreSQL would read and intersect all matches of each.
      index('experts_find_idx')
        .using('gin', sql`${table.search_text} gin_trgm_ops`, table.facets)
        // In kB. Every search scans the pending list, which is up to 4 MB by default.
        .with({ gin_pending_list_limit: 512 }),
    ];
  },
);

/** The column that every change of an expert sets. */
export const nextRevision = { revision: sql`${experts.revision} + 1` };

type ProfileColumn = keyof ProfileValues & keyof typeof experts.$inferSelect;

/** The profile fields with a column in `experts`; names are in `users`, choices and brands in their own tables. */
export const PROFILE_COLUMNS = (Object.keys(profileFields.shape) as (keyof ProfileValues)[]).filter(
  (name): name is ProfileColumn => name in experts,
);

/** Changes of the panel's size, written by triggers and summed up. Rows instead of one counter, so that writers do not wait. */
export const panelTotals = pgTable('panel_totals', {
  id: id(),
  experts: integer().notNull(),
  beverage_client: integer().notNull(),
});

/** The last overview of the panel that was computed (common/people/experts/activity.ts). */
export const panelOverviews = pgTable('panel_overviews', {
  id: integer().primaryKey(),
  body: jsonb().$type<unknown>().notNull(),
  computed_at: instant().notNull(),
});

/** Options offered in forms. Used options are retired, never deleted. Levels are identified by `value`, others by id. */
export const formOptions = pgTable(
  'form_options',
  {
    id: id(),
    kind: text({ enum: OPTION_KINDS }).notNull(),
    value: text(),
    name: text().notNull(),
    icon: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Of a level: which of the three steps of the staff's segmentation it belongs to. */
    segment: text({ enum: SEGMENTS }),
    position: integer().notNull().default(0),
    retired_at: instant(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('form_options_kind_name_key').on(table.kind, table.name),
    check('form_options_level_segment', sql`(${table.kind} = 'level') = (${table.segment} is not null)`),
  ],
);

/** An expert's areas, industries and regions. */
export const expertOptions = pgTable(
  'expert_options',
  {
    expert_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    option_id: refersTo(() => formOptions.id),
  },
  (table) => [
    primaryKey({ columns: [table.expert_id, table.option_id] }),
    index('expert_options_option_idx').on(table.option_id, table.expert_id),
  ],
);

/** Brands an expert has worked with or for. */
export const expertBrands = pgTable(
  'expert_brands',
  {
    id: id(),
    expert_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    involved_with_brand: boolean().notNull().default(false),
  },
  (table) => [index('expert_brands_expert_idx').on(table.expert_id)],
);

/** Pairs of experts who look like the same person but are not. */
export const duplicateDismissals = pgTable(
  'duplicate_dismissals',
  {
    lower_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    higher_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    dismissed_by: integer().references(() => users.id),
    dismissed_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.lower_id, table.higher_id] }),
    index('duplicate_dismissals_higher_idx').on(table.higher_id),
  ],
);

/** Notes of staff about an expert; never sent to experts. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    expert_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    author_id: integer().references(() => users.id),
    body: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('staff_notes_expert_idx').on(table.expert_id, table.created_at)],
);

/** Invitations to the panel. The link carries a token of which only the hash is kept. */
export const expertInvitations = pgTable(
  'expert_invitations',
  {
    id: id(),
    user_id: refersTo(() => users.id),
    token_hash: text().notNull(),
    email_title: text().notNull(),
    email_content: text().notNull(),
    invited_by: integer().references(() => users.id),
    sent_at: createdAt(),
    accepted_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    uniqueIndex('expert_invitations_token_key').on(table.token_hash),
    index('expert_invitations_user_idx').on(table.user_id, table.sent_at),
  ],
);
