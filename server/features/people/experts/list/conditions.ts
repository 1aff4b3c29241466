import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#common/access/roles.ts';
import { containing, literal } from '#server/db/like.ts';
import { experts } from '#server/db/schema/experts.ts';
import { activityIs, engagementIs } from './activity-is.ts';
import { hasAll, hasAny } from './facets.ts';
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
      filters.activity ? activityIs(filters.activity) : undefined,
      filters.in_panel === undefined ? undefined : only(filters.in_panel, inPanel()),
      filters.beverage_client === undefined ? undefined : only(filters.beverage_client, hasAll(['beverage_client'])),
      filters.engagement ? engagementIs(filters.engagement) : undefined,
      filters.id__in ? inArray(experts.id, filters.id__in) : undefined,
    ) ?? sql`true`
  );
}

const inPanel = () => and(notStaff(), activityIs('Active'));

/** Those of whom the condition holds, or all others, also where it is unknown. */
const only = (wanted: boolean, holds: SQL | undefined) => (wanted ? holds : sql`(${holds}) is not true`);

/** Experts, not staff: those that are counted, assigned and deleted. With `removed_at` it says the same as isExpert() of server/db. */
export const notStaff = () => hasAll(['role:expert']);

/**
 * Few people have the flag and fewer are staff: both are found by indexes of their own and then checked against the other
 * filters, since the index of facets would read all matches of those.
 */
export const withBeverageClient = () => sql`${experts.works_with_beverage_client}`;
export const isStaffRow = () => sql`${experts.id} in (select id from users where role in (${sql.raw(STAFF)}))`;

/** In the text, so that plans are kept. */
const STAFF = STAFF_ROLES.map((role) => `'${role}'`).join(', ');

function requiredFacets(filters: Searched): string[] {
  const facets = [];
  if (filters.qualification !== undefined) facets.push(`rating:${filters.qualification}`);
  if (filters.levels?.length === 1) facets.push(`level:${filters.levels[0]}`);
  if (filters.gender) facets.push(`gender:${filters.gender}`);
  if (filters.design_expertise) facets.push(`design:${filters.design_expertise}`);
  if (filters.status) facets.push(`status:${filters.status}`);
  if (filters.registered !== undefined) facets.push(`registered:${filters.registered ? 'yes' : 'no'}`);
  return facets;
}

/** Every word must occur in name, address, company or phone. */
function searching(search: string | undefined): SQL | undefined {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => {
    return word.length < TRIGRAM ? `% ${literal(word)}%` : containing(word);
  });
  return and(...patterns.map((pattern) => sql`${experts.search_text} like ${pattern}`));
}
