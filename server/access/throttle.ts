import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { THROTTLES, type Throttle } from '#common/access/tries.ts';
import { mailboxOf } from '#common/words/text-fields.ts';
import type { Db } from '#server/data/database.ts';
import { tooManyRequests } from '#server/data/errors.ts';
import { currentCaller } from '#server/data/request.ts';
import { throttles } from '#server/data/schema/accounts.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { hashSecret } from './tokens.ts';

export type ThrottleName = keyof typeof THROTTLES;

/** What an attempt is counted for: the account or mail address, and the caller's device if the account knows it. */
export type Counted = { account?: string | number; device?: string };

/** Counts an attempt, also for the caller's network, and refuses it if there were too many. @throws HttpError 429 with Retry-After */
export async function throttle(ctx: Context, name: ThrottleName, attempt: Counted = {}): Promise<void> {
  const limits: Throttle = THROTTLES[name];
  const keys = keysOf(name, attempt);
  // An attempt refused in its network is not counted for the account, so that one network cannot lock it for all.
  for (const part of [keys.filter(({ kind }) => kind === 'here'), keys.filter(({ kind }) => kind !== 'here')]) {
    const counted = part.length > 0 ? await count(ctx.db, part, limits.window) : [];
    const over = counted.filter((counter) => counter.count > (limits[counter.kind] ?? 0));
    if (over.length > 0) throw tooManyRequests(Math.max(1, ...over.map((counter) => Math.ceil(counter.seconds))));
  }
}

/** Locks the shared counters in their order, as counting does, so that two attempts never deadlock. */
const takingBack = statement('attempt taken back', z.object({}))`with shared as (
    select key from ${throttles} where key = any(${sql.placeholder('shared')}::text[]) order by key for update
  ), own as (
    delete from ${throttles} where key = any(${sql.placeholder('own')}::text[])
  )
  update ${throttles} set count = greatest(count - 1, 0) where key in (select key from shared)`;

/** Takes back an attempt that succeeded: resets its own counter, and lowers shared counters by one. */
export async function takeBackAttempt(ctx: Context, name: ThrottleName, attempt: Counted): Promise<void> {
  const { own = [], shared = [] } = Object.groupBy(keysOf(name, attempt), ({ kind }) =>
    kind === 'here' ? 'own' : 'shared',
  );
  const keys = (part: Key[]) => part.map(({ key }) => key);
  await takingBack.rows(ctx.db, { own: keys(own), shared: keys(shared) });
}

/** The network address that a caller is counted by: for IPv6 the first 56 bits, since one customer may have all of them. */
export function networkOf({ ip = 'unknown' }: { ip?: string }): string {
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length);
  if (!ip.includes(':')) return ip;
  const [left = '', right] = ip.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right?.split(':').filter(Boolean) ?? [];
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const [a, b, c, d = ''] = [...head, ...zeros, ...tail];
  return [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':');
}

/** The network address of the current request. */
export const ownNetwork = () => networkOf({ ip: currentCaller()?.address || undefined });

/** True for calls that declare a throttle, and for forms with files. */
export const isExpensive = (request: FastifyRequest): boolean => throttleOf(request) !== undefined;

/** Counts an expensive call for its caller. @throws HttpError 429 with Retry-After when there were too many */
export async function throttleExpensive(ctx: Context, request: FastifyRequest): Promise<void> {
  const name = throttleOf(request);
  if (!name || !request.user) return;
  await throttle(ctx, name, { account: request.user.id });
}

function throttleOf({ headers, routeOptions: { config } }: FastifyRequest): ThrottleName | undefined {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  return config.call?.throttle ?? (isForm ? 'upload' : undefined);
}

type Key = { key: string; kind: 'here' | 'account' | 'address' };

/** Keys are hashed, so that the table says nothing about people, and sorted, so that two attempts never deadlock. */
function keysOf(name: ThrottleName, { account, device }: Counted): Key[] {
  const limits: Throttle = THROTTLES[name];
  const person = account && mailboxOf(String(account));
  const address = ownNetwork();
  // A device that the account knows has a counter of its own, so that nobody else in its network can lock it out.
  const texts = {
    address: device ? undefined : address,
    here: person && `${person} ${device ?? address}`,
    account: device ? undefined : person,
  };
  const kinds = (['here', 'account', 'address'] as const).filter((kind) => limits[kind] !== undefined);
  return kinds
    .flatMap((kind) => (texts[kind] ? [{ kind, key: hashSecret(`${name} ${kind} ${texts[kind]}`) }] : []))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Raises the counters in one statement, using the database's clock. A counter whose window is over starts at 1. */
async function count(db: Db, keys: Key[], window: number): Promise<(Key & { count: number; seconds: number })[]> {
  const resetsAt = sql`now() + ${window}::double precision * interval '1 millisecond'`;
  const over = sql`${throttles.resets_at} <= now()`;
  const rows = await db
    .insert(throttles)
    .values(keys.map(({ key }) => ({ key, count: 1, resets_at: resetsAt })))
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else ${throttles.resets_at} end`,
      },
    })
    .returning({
      key: throttles.key,
      count: throttles.count,
      seconds: sql<number>`extract(epoch from ${throttles.resets_at} - now())::double precision`,
    });
  return keys.flatMap((key) => {
    const row = rows.find((candidate) => candidate.key === key.key);
    return row ? [{ ...key, count: row.count, seconds: row.seconds }] : [];
  });
}
