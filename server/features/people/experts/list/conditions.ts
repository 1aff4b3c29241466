import { and, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#common/access/roles.ts';
import { type Engagement, engagementDays } from '#common/people/experts/activity.ts';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { containing, literal } from '#server/db/like.ts';
import { experts } from '#server/db/schema/people.ts';
import type { ResolvedFilters } from './segment-levels.ts';

/** The level is asked for by `levels`, which resolveLevels looks up. */
type Searched = Omit<ResolvedFilters, 'expertise_level'>;

/** Shorter search words are only found at the beginnings of words: an index of trigrams cannot find them elsewhere. */
const TRIGRAM = 3;

/**
 * The filters as conditions on `experts` alone, so that indexes can be used: options are looked up in
 * the facets kept by a trigger, the search in its text.
 */
export function matching(filters: Searched): SQL {
  const { activeSince: _, ...days } = engagementDays();
  return (
    and(
      isNull(experts.removed_at),
      searching(filters.search),
      hasAll(requiredFacets(filters)),
      hasAny(filters.levels && filters.levels.length > 1 ? filters.levels.map((level) => `level:${level}`) : undefined),
      hasAny(filters.segments?.map((id) => `option:${id}`)),
      hasAny(filters.industries?.map((id) => `option:${id}`)),
      hasAny(filters.regions?.map((id) => `option:${id}`)),
      hasAny(filters.backgrounds?.map((key) => `background:${key}`)),
      hasAny(filters.age_groups?.map((key) => `age:${key}`)),
      filters.activity ? activityIs(filters.activity, days.fadingSince) : undefined,
      filters.in_panel ? and(notStaff(), activityIs('Active', days.fadingSince)) : undefined,
      filters.engagement ? engagementIs(filters.engagement) : undefined,
      filters.id__in ? inArray(experts.id, filters.id__in) : undefined,
    ) ?? sql`true`
  );
}

/** Approved experts with an active account, however long ago they were seen. */
const APPROVED = ['role:expert', 'status:approved', 'account:active'];

/** Experts, not staff: those that are counted, assigned and deleted. */
export const notStaff = () => hasAll(['role:expert']);

/**
 * Few people have the flag and fewer are staff: both are found by indexes of their own and then checked against the other
 * filters, since the index of facets would read all matches of those.
 */
export const withBeverageClient = () => sql`${experts.works_with_beverage_client}`;
export const isStaffRow = () => sql`${experts.id} in (select id from users where role in ${STAFF_ROLES})`;

function requiredFacets(filters: Searched): string[] {
  const facets = [];
  if (filters.qualification !== undefined) facets.push(`rating:${filters.qualification}`);
  if (filters.levels?.length === 1) facets.push(`level:${filters.levels[0]}`);
  if (filters.gender) facets.push(`gender:${filters.gender}`);
  if (filters.design_expertise) facets.push(`design:${filters.design_expertise}`);
  if (filters.status) facets.push(`status:${filters.status}`);
  if (filters.registered !== undefined) facets.push(`registered:${filters.registered ? 'yes' : 'no'}`);
  if (filters.beverage_client) facets.push('beverage_client');
  return facets;
}

const textArray = (values: string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

function hasAll(facets: string[]): SQL | undefined {
  return facets.length > 0 ? sql`${experts.facets} @> ${textArray(facets)}` : undefined;
}

function hasAny(facets: string[] | undefined): SQL | undefined {
  return facets && facets.length > 0 ? sql`${experts.facets} && ${textArray(facets)}` : undefined;
}

/** Every word must occur in name, address, company or phone. */
function searching(search: string | undefined): SQL | undefined {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => {
    return word.length < TRIGRAM ? `% ${literal(word)}%` : containing(word);
  });
  return and(...patterns.map((pattern) => sql`${experts.search_text} like ${pattern}`));
}

function activityIs(activity: NonNullable<ExpertFilters['activity']>, activeSince: string): SQL | undefined {
  if (activity === 'Pending') return hasAll(['status:pending', 'account:active']);
  if (activity === 'Active') {
    return and(hasAll(['status:approved', 'account:active']), gte(experts.seen_on, activeSince));
  }
  return or(
    hasAny(['status:rejected', 'account:deactivated']),
    and(hasAll(['status:approved']), or(isNull(experts.seen_on), lt(experts.seen_on, activeSince))),
  );
}

function engagementIs(engagement: Engagement): SQL | undefined {
  const { activeSince, fadingSince, newSince } = engagementDays();
  const approved = hasAll(APPROVED);
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
