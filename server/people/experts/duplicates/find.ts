import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import {
  type DuplicateGroups,
  type DuplicateReason,
  type Duplicates,
  MERGE_MESSAGES,
} from '#common/people/experts/duplicates.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { duplicateDismissals, experts } from '#server/data/schema/experts.ts';
import type { Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { notStaff } from '#server/people/experts/list/filters.ts';
import { expertRows } from '#server/people/experts/list/list.ts';
import { existingProfile } from '#server/people/profile/detail.ts';

const SHOWN = 50;
const KEYS = { email: experts.email_key, phone: experts.phone_key, linkedin: experts.linkedin_key } as const;
const REASONS = Object.keys(KEYS) as DuplicateReason[];

type Pair = { reason: DuplicateReason; ids: number[] };

/** Finds experts with equal keys. Each key's index is read in order, so that only the shown groups are collected. */
export async function findDuplicates(ctx: Context, viewer: Viewer): Promise<DuplicateGroups> {
  const found = await Promise.all(REASONS.map((reason) => equalBy(ctx.db, reason)));
  return assemble(ctx, found.flat(), viewer);
}

/** Who may be the same person as this expert. @throws HttpError 404 */
export async function duplicatesOf(ctx: Context, id: number, viewer: Viewer): Promise<DuplicateGroups> {
  const expert = await existingProfile(ctx.db, id);
  const keys = { email: expert.email_key, phone: expert.phone_key, linkedin: expert.linkedin_key };
  const wanted = REASONS.filter((reason) => keys[reason] !== null);
  if (wanted.length === 0) return { groups: [], more: false };
  const rows = await ctx.db
    .select({ id: experts.id, ...KEYS })
    .from(experts)
    .where(
      and(
        isNull(experts.removed_at),
        notStaff(),
        or(...wanted.map((reason) => sql`${KEYS[reason]} = ${keys[reason]}`)),
      ),
    );
  const pairs = wanted.map((reason) => ({
    reason,
    ids: rows.filter((row) => row[reason] === keys[reason]).map((row) => row.id),
  }));
  const shared = pairs.filter(({ ids }) => ids.length > 1);
  return assemble(ctx, shared, viewer);
}

async function equalBy(db: Db, reason: DuplicateReason): Promise<Pair[]> {
  const key = KEYS[reason];
  const repeated = db
    .select({ key })
    .from(experts)
    .where(and(isNull(experts.removed_at), notStaff(), sql`${key} is not null`))
    .groupBy(key)
    .having(sql`count(*) > 1`)
    .orderBy(key)
    .limit(SHOWN + 1)
    .as('repeated');
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select array_agg(experts.id order by experts.id) as ids from experts
    join ${repeated} on ${key} = "repeated".${sql.identifier(key.name)}
    where experts.removed_at is null and ${notStaff()} group by ${key}`);
  return rows.map(({ ids }) => ({ reason, ids }));
}

/** Joins groups found by several keys, and leaves out groups whose pairs staff all marked as different people. */
async function assemble(ctx: Context, found: Pair[], viewer: Viewer): Promise<DuplicateGroups> {
  const groups = new Map<string, { reasons: DuplicateReason[]; ids: number[] }>();
  for (const { reason, ids } of found) {
    const known = groups.get(ids.join());
    if (known) known.reasons.push(reason);
    else groups.set(ids.join(), { reasons: [reason], ids });
  }
  const all = [...groups.values()];
  const ids = all.flatMap((group) => group.ids);
  const dismissed = await dismissedPairs(ctx.db, ids);
  const open = all.filter(({ ids }) => pairsOf(ids).some((pair) => !dismissed.has(pair)));
  const shown = open.slice(0, SHOWN);
  const rows = await expertRows(ctx, [...new Set(shown.flatMap((group) => group.ids))], viewer);
  return {
    groups: shown.map(({ reasons, ids }) => ({ reasons, experts: rows.filter((row) => ids.includes(row.id)) })),
    more: open.length > SHOWN,
  };
}

const pairsOf = (ids: number[]) => ids.flatMap((a, index) => ids.slice(index + 1).map((b) => pairKey(a, b)));
const pairKey = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

async function dismissedPairs(db: Db, ids: number[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select().from(duplicateDismissals).where(inArray(duplicateDismissals.lower_id, ids));
  return new Set(rows.map((row) => pairKey(row.lower_id, row.higher_id)));
}

/** The newest pairs that staff marked as different people. */
export async function dismissedDuplicates(ctx: Context, viewer: Viewer): Promise<Duplicates['dismissed']> {
  const newest = desc(duplicateDismissals.dismissed_at);
  const pairs = await ctx.db.select().from(duplicateDismissals).orderBy(newest).limit(SHOWN);
  const ids = pairs.flatMap(({ lower_id, higher_id }) => [lower_id, higher_id]);
  const rows = (await expertRows(ctx, [...new Set(ids)], viewer)).filter(({ isAdmin }) => !isAdmin);
  const listed = pairs.map(({ lower_id, higher_id, dismissed_at }) => ({
    experts: rows.filter(({ id }) => id === lower_id || id === higher_id),
    at: dismissed_at.toISOString(),
  }));
  return listed.filter(({ experts }) => experts.length === 2);
}

type Marking = { id: number; otherId: number; different: boolean };

/** Marks two similar experts as different people, so that they are not shown as duplicates, or takes that back. @throws HttpError 404, 409 for staff */
export async function markDifferent(ctx: Context, actorId: number, { id, otherId, different }: Marking): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const each of [id, otherId]) {
      if (isStaffRole((await existingProfile(tx, each)).role)) throw conflict(MERGE_MESSAGES.staff);
    }
    const pair = { lower_id: Math.min(id, otherId), higher_id: Math.max(id, otherId) };
    const { lower_id, higher_id } = duplicateDismissals;
    const changed = different
      ? tx
          .insert(duplicateDismissals)
          .values({ ...pair, dismissed_by: actorId })
          .onConflictDoNothing()
      : tx.delete(duplicateDismissals).where(and(eq(lower_id, pair.lower_id), eq(higher_id, pair.higher_id)));
    if ((await changed.returning()).length === 0) return;
    const action = different ? 'expert.duplicate_dismissed' : 'expert.duplicate_suspected';
    await audit(tx, { action, entityId: pair.lower_id, after: { other: pair.higher_id } });
  });
}
