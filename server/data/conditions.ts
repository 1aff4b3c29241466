import { and, eq, gt, isNotNull, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { searchKey } from '#common/words/folded.ts';
import { sessions, users } from './schema/accounts.ts';
import { assessments, assignments } from './schema/assessments.ts';
import { experts } from './schema/experts.ts';
import { brands, vis } from './schema/library.ts';

/** Escapes a text for use in a `like` pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for values that contain a text. */
export const containing = (text: string) => `%${literal(text)}%`;

/**
 * The condition that a text contains another, in whatever case, accents and apostrophes: searchKey() of common/words/folded.ts in SQL.
 * Undefined where nothing is searched for.
 */
export const holds = (text: SQLWrapper, search: string): SQL | undefined =>
  search ? sql`search_key(${text}) like ${containing(searchKey(search))}` : undefined;

/** The order of a text: É stands beside E. By the bytes of the key, so that it is the same on every database, whatever its locale. */
export const inOrder = (text: SQLWrapper): SQL => sql`search_key(${text}) collate "C"`;

/** The same order by the name of an expert, which an index serves. */
export const byName = sql`${experts.name_key} collate "C"`;

/**
 * The condition that a column equals a text, ignoring case. Unique indexes on lower(column) serve it. The value of a
 * placeholder must be in lower case.
 */
export const equalsIgnoringCase = (column: AnyPgColumn, text: string | Placeholder): SQL =>
  sql`lower(${column}) = ${typeof text === 'string' ? text.toLowerCase() : text}`;

/** The number of rows that meet a condition, as a column of a statement that groups rows. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

/** A part of a whole in whole percent: `wholePercent` of common/words/format.ts in SQL; 0 of nothing, and never above 100. */
export const inWholePercent = (part: SQL, whole: SQL): SQL<number> =>
  sql<number>`(case when ${part} <= 0 or ${whole} <= 0 then 0 when ${part} >= ${whole} then 100
    else least(99, greatest(1, round(${part} * 100.0 / ${whole}))) end)::int`;

/**
 * Experts of the panel: not staff, not erased and not merged into another. For statements that join `users` and
 * `experts`. `notStaff` of server/people/experts/list/filters.ts is the same condition for `experts` alone.
 */
export const isExpert = (): SQL | undefined => and(eq(users.role, 'expert'), isNull(experts.removed_at));

/** Assignments that their expert may open, even when closed: invited and published, not withdrawn or deleted. Needs both tables. */
export const isVisibleToExpert = (): SQL | undefined =>
  and(
    isNotNull(assignments.invited_at),
    isNull(assignments.withdrawn_at),
    eq(assessments.is_draft, false),
    isNull(assessments.archived_at),
  );

/** The assignments that Home and My Payouts list and count: those that the expert may open and has not declined. */
export const isListedFor = (expertId: number | SQLWrapper): SQL | undefined =>
  and(eq(assignments.expert_id, expertId), isVisibleToExpert(), isNull(assignments.declined_at));

const NAME = sql`nullif(trim(concat(person.first_name, ' ', person.last_name)), '')`;

/** The full name of the person with an id, as fullName() of common/words/format.ts; null if there is none. */
export const nameOfUser = (id: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select ${NAME} from ${users} person where person.id = ${id})`;

/** The same, or the email address of a person without a name. */
export const nameOrAddressOf = (id: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select coalesce(${NAME}, person.email) from ${users} person where person.id = ${id})`;

/** An assessment's title as people read it, with brand and version filled in; null without an assessment. */
export const shownTitle = sql<string>`(
  select replace(replace(${assessments.title}, '[brand]', named_brand.name), '[version]', named_vis.version)
  from ${vis} named_vis join ${brands} named_brand on named_brand.id = named_vis.brand_id
  where named_vis.id = ${assessments.vis_id}
)`;

/** The condition that a session is open now. */
export const isOpenSession = () => and(isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`));
