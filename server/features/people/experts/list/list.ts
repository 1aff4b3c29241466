import { and, eq, inArray, max, not, type SQL } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { activityOf, engagementDays } from '#common/people/experts/activity.ts';
import { type ExpertListQuery, isUnfiltered } from '#common/people/experts/filters.ts';
import { EXACT_COUNT_MAX, type ExpertRow, type ExpertTotals, type PanelSize } from '#common/people/experts/list.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assignments } from '#server/db/schema/assessments.ts';
import { experts, formOptions } from '#server/db/schema/experts.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { photoUrls } from '#server/features/people/experts/profile/photos.ts';
import { matching } from './conditions.ts';
import { sizesOf } from './counts.ts';
import { type Ordering, orderBy, readOrdering } from './ordering.ts';
import { resolveLevels } from './segment-levels.ts';

export type ListedExperts = { rows: ExpertRow[]; size: PanelSize; totals: ExpertTotals };

/** One page of the experts that match, with the counts. Only ids are ordered and skipped; the rows are read after. */
export async function listExperts(ctx: Context, asked: ExpertListQuery, viewer: Viewer): Promise<ListedExperts> {
  const query = await resolveLevels(ctx.db, asked);
  const { rows: size, totals } = await sizesOf(ctx.db, query);
  const ids = await pageIds(ctx.db, matching(query), size, query);
  return { rows: await expertRows(ctx, ids, viewer), size, totals };
}

/**
 * The ids of one page. Few matches are collected first and then ordered; many are read in the order of an index, from
 * its end if the page is nearer to the end.
 */
async function pageIds(db: Db, where: SQL, size: PanelSize, query: ExpertListQuery): Promise<number[]> {
  const ordering = readOrdering(query.ordering);
  const offset = (query.page - 1) * query.page_size;
  if (size.exact) {
    if (offset >= size.count) return [];
    return size.count < EXACT_COUNT_MAX / 10 && !isUnfiltered(query)
      ? fewIds(db, where, ordering, offset, query.page_size)
      : walkedIds(db, where, ordering, offset, Math.min(query.page_size, size.count - offset), size.count);
  }
  return walkedIds(db, where, ordering, offset, query.page_size);
}

async function fewIds(db: Db, where: SQL, ordering: Ordering, offset: number, limit: number): Promise<number[]> {
  const matches = db
    .$with('matches')
    .as(db.select({ id: experts.id }).from(experts).where(where).limit(EXACT_COUNT_MAX));
  const rows = await db
    .with(matches)
    .select({ id: experts.id })
    .from(experts)
    .where(inArray(experts.id, db.select({ id: matches.id }).from(matches)))
    .orderBy(...orderBy(ordering))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row.id);
}

async function walkedIds(
  db: Db,
  where: SQL,
  ordering: Ordering,
  offset: number,
  limit: number,
  exactCount?: number,
): Promise<number[]> {
  const fromEnd = exactCount !== undefined && offset > exactCount / 2;
  const rows = await db
    .select({ id: experts.id })
    .from(experts)
    .where(where)
    .orderBy(...orderBy(ordering, fromEnd))
    .limit(limit)
    .offset(fromEnd ? exactCount - offset - limit : offset);
  const ids = rows.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

/** The lines of the list for these ids, in their order. */
export async function expertRows(ctx: Context, ids: number[], viewer: Viewer): Promise<ExpertRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role: users.role,
      is_active: users.is_active,
      company: experts.current_company,
      created_at: experts.created_at,
      registered_at: experts.registered_at,
      rating: experts.rating,
      status: experts.status,
      seen_on: experts.seen_on,
      last_seen_at: users.last_seen_at,
      beverage: experts.works_with_beverage_client,
      level: experts.expertise_level,
      segment: formOptions.segment,
      gender: experts.gender,
      picture_id: experts.profile_picture_id,
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .leftJoin(formOptions, and(eq(formOptions.kind, 'level'), eq(formOptions.value, experts.expertise_level)))
    .where(inArray(experts.id, ids));
  const photos = await photoUrls(
    ctx,
    rows.map((row) => row.picture_id),
    viewer,
  );
  const invited = await lastInvitations(ctx.db, ids);
  const days = engagementDays();
  const lines = rows.map((row): ExpertRow => {
    const waits = row.status === 'pending' && row.registered_at !== null;
    return {
      id: row.id,
      name: fullName(row),
      email: row.email,
      photoUrl: row.picture_id === null ? null : (photos.get(row.picture_id) ?? null),
      currentCompany: row.company,
      memberSince: row.created_at.toISOString(),
      activity: activityOf(row, days),
      registrationComplete: row.registered_at !== null,
      rating: row.rating,
      isAdmin: isStaffRole(row.role),
      role: row.role,
      status: row.status,
      isActive: row.is_active,
      worksWithBeverageClient: row.beverage,
      expertiseLevel: row.level,
      segment: row.segment,
      gender: row.gender,
      lastSeen: row.last_seen_at?.toISOString() ?? null,
      lastInvited: invited.get(row.id)?.toISOString() ?? null,
      waitingSince: waits ? (row.registered_at?.toISOString() ?? null) : null,
    };
  });
  const place = new Map(ids.map((id, index) => [id, index]));
  return lines.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** When these experts were last invited to an assessment; without those whom no mail has told. */
async function lastInvitations(db: Db, ids: number[]): Promise<Map<number, Date | null>> {
  const rows = await db
    .select({ id: assignments.expert_id, at: max(assignments.invited_at) })
    .from(assignments)
    .where(and(inArray(assignments.expert_id, ids), not(assignments.not_told)))
    .groupBy(assignments.expert_id);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
