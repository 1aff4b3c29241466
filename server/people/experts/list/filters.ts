import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#common/access/roles.ts';
import { type Activity, type Engagement, engagementDays } from '#common/people/experts/activity.ts';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { type FormOption, isSegment } from '#common/people/form-options.ts';
import { searchKey } from '#common/words/folded.ts';
import { containing, literal } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { facetsOf } from '#server/data/expert-facets.ts';
import { experts, formOptions } from '#server/data/schema/experts.ts';
import { conditionsOf, type Rules } from '#server/web/lists.ts';

/** Experts with all of these facets. */
function hasAll(facets: string[]): SQL | undefined {
  return facets.length > 0 ? sql`${experts.facets} @> ${textArray(facets)}` : undefined;
}

const hasAny = (facets: string[]): SQL => sql`${experts.facets} && ${textArray(facets)}`;

const textArray = (values: string[]) => sql`${sql.param(values)}::text[]`;

/** The filters with `levels`, which resolveLevels looks up, in place of the level. */
type Searched = Omit<ResolvedFilters, 'expertise_level'>;

/** Shorter search words only match the beginning of words, since a trigram index cannot find them elsewhere. */
const TRIGRAM = 3;

/**
 * The filters as conditions on `experts` alone, so that indexes can be used: options are looked up in
 * the facets kept by a trigger, the search in its text.
 */
export function matching(filters: Searched): SQL {
  const wanted = [...ownFacets(filters), ...facetsOf(filters)];
  return (
    and(
      isNull(experts.removed_at),
      searching(filters.search),
      hasAll(wanted.flatMap((facets) => (facets.length === 1 ? facets : []))),
      ...wanted.map((facets) => (facets.length > 1 ? hasAny(facets) : undefined)),
      ...conditionsOf(FILTERS, filters),
    ) ?? sql`true`
  );
}

type Facets = keyof Parameters<typeof facetsOf>[0] | keyof Parameters<typeof ownFacets>[0];

/** The rules of the filters that are neither searched for nor facets. */
const FILTERS: Rules<Omit<Searched, Facets | 'search'>> = {
  activity: (activity) => activityIs(activity),
  in_panel: (is) => (is ? and(notStaff(), activityIs('Active')) : undefined),
  beverage_client: (is) => (is ? hasAll(['beverage_client']) : undefined),
  engagement: (engagement) => engagementIs(engagement),
  id__in: (ids) => inArray(experts.id, ids),
};

/** Experts, not staff. Together with `removed_at` it is the condition of isExpert() of server/data/conditions.ts. */
export const notStaff = () => hasAll(['role:expert']);

/**
 * Few people have the flag and fewer are staff. Both have indexes of their own, after which the other filters are checked;
 * the index of facets would read all matches of those filters.
 */
export const withBeverageClient = () => sql`${experts.works_with_beverage_client}`;
export const isStaffRow = () => sql`${experts.id} in (select id from users where role in (${sql.raw(STAFF)}))`;

/** Part of the statement's text, so that plans are kept. */
const STAFF = STAFF_ROLES.map((role) => `'${role}'`).join(', ');

/** The facets of filters that only the list has. */
function ownFacets({
  levels = [],
  status,
  registered,
}: Pick<Searched, 'levels' | 'status' | 'registered'>): string[][] {
  return [
    levels.map((level) => `level:${level}`),
    status ? [`status:${status}`] : [],
    registered === undefined ? [] : [`registered:${registered ? 'yes' : 'no'}`],
  ];
}

/** Every word must occur in name, address, company or phone. */
function searching(search: string | undefined): SQL | undefined {
  const words = searchKey(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const patterns = words.map((word) => {
    return word.length < TRIGRAM ? `% ${literal(word)}%` : containing(word);
  });
  return and(...patterns.map((pattern) => sql`${experts.search_text} like ${pattern}`));
}

/** The condition that an expert or staff member has this activity: activityOf() of common/people/experts/activity.ts in SQL. */
export function activityIs(activity: Activity, now = new Date()): SQL | undefined {
  const { fadingSince } = engagementDays(now);
  switch (activity) {
    case 'Pending':
      return hasAll(['status:pending', 'account:active']);
    case 'Active':
      return and(hasAll(['status:approved', 'account:active']), gte(experts.seen_on, fadingSince));
    case 'Inactive':
      return or(
        hasAny(['status:rejected', 'account:deactivated']),
        and(hasAll(['status:approved']), or(isNull(experts.seen_on), lt(experts.seen_on, fadingSince))),
      );
  }
}

/** The condition that an approved expert with an active account has this engagement. It exists in SQL only. */
function engagementIs(engagement: Engagement): SQL | undefined {
  const { activeSince, fadingSince, newSince } = engagementDays();
  const approved = hasAll(['role:expert', 'status:approved', 'account:active']);
  switch (engagement) {
    case 'new':
      return and(approved, isNotNull(experts.registered_at), gte(experts.registered_at, newSince));
    case 'active':
      return and(approved, gte(experts.seen_on, activeSince));
    case 'fading':
      return and(approved, gte(experts.seen_on, fadingSince), lt(experts.seen_on, activeSince));
    case 'lapsed':
      return and(approved, or(isNull(experts.seen_on), lt(experts.seen_on, fadingSince)));
  }
}

/** The filters with the levels that match, of which an expert has one. */
export type ResolvedFilters = ExpertFilters & { levels?: string[] };

/**
 * Looks up which levels belong to the segment in the filters; any other level stands for itself. This is a separate statement before
 * the search, so that the planner knows the values.
 */
export async function resolveLevels<Filters extends ExpertFilters>(db: Db, filters: Filters) {
  const wanted = filters.expertise_level;
  if (!wanted) return filters;
  if (!isSegment(wanted)) return { ...filters, levels: [wanted] };
  const rows = await db
    .select({ value: formOptions.value })
    .from(formOptions)
    .where(and(eq(formOptions.kind, 'level'), eq(formOptions.segment, wanted)));
  return { ...filters, levels: [...new Set([wanted, ...rows.flatMap(({ value }) => value ?? [])])] };
}

/** Form options as choices of filters and charts. */
export const choicesOf = (list: readonly FormOption[]): Choice[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));

export type Choice = { value: string | number; label: string };
