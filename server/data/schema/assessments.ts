import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Direction } from '#common/assessments/questions/direction.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, jsonValue, refersTo, updatedAt } from './columns.ts';
import { experts } from './experts.ts';
import { files } from './files.ts';
import { vis } from './library.ts';

/** `draft` is the questionnaire being worked on; publishing copies it into a version, which never changes. */
export const assessments = pgTable(
  'assessments',
  {
    id: id(),
    vis_id: refersTo(() => vis.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    deadline: instant(),
    /** IANA name of the zone the deadline was set in. */
    deadline_zone: text().notNull().default('UTC'),
    reward: numeric({ precision: 12, scale: 2 }).notNull().default('0.00'),
    currency: text().notNull().default('USD'),
    estimated_minutes: integer(),
    invitation_subject: text().notNull().default(''),
    invitation_body: text().notNull().default(''),
    is_draft: boolean().notNull().default(true),
    is_active: boolean().notNull().default(true),
    /** A draft questionnaire (common/assessments/questionnaire/schema.ts). */
    draft: jsonb().$type<unknown>().notNull(),
    /** Grows with each save of the draft; a save made on an older one is refused with 409. */
    revision: integer().notNull().default(1),
    draft_saved_by: integer().references(() => users.id),
    current_version_id: integer(),
    created_by: integer().references(() => users.id),
    /** Deleted by staff, but kept for its answers and payouts. */
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('assessments_vis_idx').on(table.vis_id),
    index('assessments_created_idx').on(table.created_at, table.id),
    index('assessments_deadline_idx').on(table.deadline),
    index('assessments_title_idx').using('gin', sql`search_key(${table.title}) gin_trgm_ops`),
  ],
);

export const assessmentVersions = pgTable(
  'assessment_versions',
  {
    id: id(),
    assessment_id: refersTo(() => assessments.id),
    number: integer().notNull(),
    questionnaire: jsonb().$type<unknown>().notNull(),
    published_at: createdAt(),
    published_by: integer().references(() => users.id),
  },
  (table) => [uniqueIndex('assessment_versions_number_key').on(table.assessment_id, table.number)],
);

/** Assessment × expert: from being assigned to having submitted, declined or been withdrawn. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    assessment_id: refersTo(() => assessments.id),
    expert_id: refersTo(() => experts.id),
    assigned_by: integer().references(() => users.id),
    assigned_at: createdAt(),
    /** Experts see an assignment once this is set. */
    invited_at: instant(),
    /** True if no mail was sent, because the expert had switched off mails about new assessments. */
    not_told: boolean().notNull().default(false),
    opened_at: instant(),
    started_at: instant(),
    submitted_at: instant(),
    declined_at: instant(),
    decline_reason: text().notNull().default(''),
    withdrawn_at: instant(),
    /** 0…100, by required answers. */
    progress: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('assignments_pair_key').on(table.assessment_id, table.expert_id),
    index('assignments_expert_idx').on(table.expert_id, table.invited_at),
  ],
);

/** Why an expert may take part in an assessment despite a conflict of interest, as staff decided. */
export const conflictOverrides = pgTable(
  'conflict_overrides',
  {
    assessment_id: refersTo(() => assessments.id, { onDelete: 'cascade' }),
    expert_id: refersTo(() => experts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** The brands of the overridden conflicts, in lower case. Work for another brand is a new conflict. */
    brands: text().array().notNull(),
    overridden_by: integer().references(() => users.id),
    overridden_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assessment_id, table.expert_id] }),
    index('conflict_overrides_expert_idx').on(table.expert_id),
  ],
);

/** The response of an expert to an assignment, on the version it was started on. */
export const responses = pgTable(
  'responses',
  {
    id: id(),
    assignment_id: refersTo(() => assignments.id),
    assessment_id: refersTo(() => assessments.id),
    expert_id: refersTo(() => experts.id),
    version_id: refersTo(() => assessmentVersions.id),
    /** Seeds every shuffled order of this response. */
    seed: integer().notNull(),
    current_question_id: text(),
    started_at: createdAt(),
    submitted_at: instant(),
    /** Submitted after the deadline or while closed: it waits until staff decide. */
    is_late: boolean().notNull().default(false),
    accepted_at: instant(),
    accepted_by: integer().references(() => users.id),
    /** Grows with each save of answers. A save based on an older revision is repeated with a lock. */
    revision: integer().notNull().default(1),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('responses_assignment_key').on(table.assignment_id),
    index('responses_assessment_idx').on(table.assessment_id, table.submitted_at),
    index('responses_expert_idx').on(table.expert_id),
    index('responses_version_idx').on(table.version_id),
  ],
);

export const answers = pgTable(
  'answers',
  {
    response_id: refersTo(() => responses.id),
    question_id: text().notNull(),
    value: jsonValue(),
    cannot_judge: boolean().notNull().default(false),
    /** The client's ever-growing number; an older one never replaces a newer one. */
    revision: bigint({ mode: 'number' }).notNull(),
    /** Order shown, time active, time to first action, materials opened, device. */
    measurement: jsonb().$type<unknown>().notNull().default({}),
    answered_at: instant().notNull(),
    saved_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.response_id, table.question_id] })],
);

/**
 * Decisions of staff about the versions of a question: `groups` are the pooled versions ([[1, 2], [3]]); null means that the rule
 * decides (common/answers/results/design.ts). The row stays even then, since summaries older than `decided_at` are stale.
 */
export const questionPooling = pgTable(
  'question_pooling',
  {
    assessment_id: refersTo(() => assessments.id, { onDelete: 'cascade' }),
    question_id: text().notNull(),
    groups: jsonb().$type<number[][]>(),
    decided_by: integer().references(() => users.id),
    decided_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessment_id, table.question_id] })],
);

/**
 * Decisions of staff about where more is better in a question, by the id of a statement or by '' for the whole question; null leaves it to the
 * questionnaire. The row stays even then, since summaries older than `decided_at` are stale.
 */
export const questionDirection = pgTable(
  'question_direction',
  {
    assessment_id: refersTo(() => assessments.id, { onDelete: 'cascade' }),
    question_id: text().notNull(),
    directions: jsonb().$type<Record<string, Direction>>(),
    decided_by: integer().references(() => users.id),
    decided_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessment_id, table.question_id] })],
);

/** Staff who have an assessment open in the builder; updated regularly while it is open. */
export const assessmentEditors = pgTable(
  'assessment_editors',
  {
    assessment_id: refersTo(() => assessments.id, { onDelete: 'cascade' }),
    user_id: refersTo(() => users.id),
    seen_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.assessment_id, table.user_id] })],
);

/** Mails that invited an expert to an assessment, with what was attached. */
export const assignmentInvitations = pgTable(
  'assignment_invitations',
  {
    id: id(),
    assignment_id: refersTo(() => assignments.id),
    attachment_id: integer().references(() => files.id),
    sent_by: integer().references(() => users.id),
    sent_at: createdAt(),
  },
  (table) => [
    index('assignment_invitations_assignment_idx').on(table.assignment_id),
    index('assignment_invitations_attachment_idx').on(table.attachment_id),
  ],
);

export const templateCategories = pgTable('template_categories', { id: id(), name: text().notNull().unique() });

export const templates = pgTable(
  'templates',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category_id: integer().references(() => templateCategories.id),
    questionnaire: jsonb().$type<unknown>().notNull(),
    /** Grows with each save; a change made on an older one is refused with 409. */
    revision: integer().notNull().default(1),
    created_by: integer().references(() => users.id),
    updated_by: integer().references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [index('templates_category_idx').on(table.category_id)],
);

/** Summaries of a question (or, without question_id, of a whole assessment). */
export const summaries = pgTable(
  'summaries',
  {
    id: id(),
    assessment_id: refersTo(() => assessments.id),
    question_id: text(),
    body: jsonb().$type<unknown>().notNull(),
    /** The newest answer it rests on, and how many responses. */
    based_on_answer_at: instant(),
    responses_count: integer().notNull().default(0),
    generator: text({ enum: ['built_in', 'language_model'] })
      .notNull()
      .default('built_in'),
    /** Why the language model wrote nothing, in words; empty if it did, or was not asked. */
    failure: text().notNull().default(''),
    edited_by: integer().references(() => users.id),
    /** Who let it into reports; a new text has to be approved again. */
    approved_by: integer().references(() => users.id),
    revision: integer().notNull().default(1),
    /** The summary that had this text earlier; null for the present text. */
    version_of: integer().references((): AnyPgColumn => summaries.id, { onDelete: 'cascade' }),
    generated_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('summaries_assessment_idx').on(table.assessment_id, table.question_id),
    index('summaries_version_idx').on(table.version_of),
  ],
);
