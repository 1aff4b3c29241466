import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { CALL_CODES, CALL_LEASE, CALL_MESSAGES, CALL_WAIT } from '#common/api/repetition.ts';
import { pick } from '#common/words/collections.ts';
import { SECOND } from '#common/words/units.ts';
import type { Db } from './database.ts';
import { conflict } from './errors.ts';
import { fromNow } from './lifetimes.ts';
import { callIsRunning, RunningCall } from './running-call.ts';
import { calls } from './schema/system.ts';

/** The identity of a call, and how long (ms) its answer is kept. */
export type NewCall = { id: string; userId: number | null; fingerprint: string; kept: number };

/** Thrown if a call was already answered; the error handler turns it into that answer. */
export class AlreadyAnswered extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super('answered before');
    this.status = status;
    this.body = body;
  }
}

/** Pauses (ms) between two checks of a call that runs elsewhere: the first and the longest. */
const PAUSE = { first: 25, longest: 400 };

/**
 * Claims a call, so that no other process runs it. If another one runs it, waits for it, without an open transaction.
 * @throws AlreadyAnswered if it was answered; HttpError 409 if the key belongs to another request, or the running call
 * takes too long
 */
export async function claimCall(db: Db, call: NewCall): Promise<RunningCall> {
  const end = Date.now() + CALL_WAIT;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    const taken = await tryToClaim(db, call);
    if (taken) return taken;
    const [known] = await db
      .select(pick(calls, ['fingerprint', 'status', 'body', 'leased_until']))
      .from(calls)
      .where(eq(calls.id, call.id));
    if (known) {
      if (known.fingerprint !== call.fingerprint) throw conflict(CALL_MESSAGES.otherBody, CALL_CODES.otherBody);
      if (known.status !== null) throw new AlreadyAnswered(known.status, known.body ?? '');
      if (Date.now() > end) throw callIsRunning(Math.ceil((known.leased_until.getTime() - Date.now()) / SECOND));
    }
    await setTimeout(pause);
  }
}

/** Claims a new call, or one whose holder has died. Null if it is held or was answered. */
async function tryToClaim(db: Db, { id, userId, fingerprint, kept }: NewCall): Promise<RunningCall | null> {
  const lease = randomUUID();
  const until = fromNow(CALL_LEASE);
  const [row] = await db
    .insert(calls)
    .values({ id, user_id: userId, fingerprint, lease, leased_until: until, expires_at: fromNow(kept) })
    .onConflictDoUpdate({
      target: calls.id,
      set: { lease, leased_until: until },
      setWhere: sql`${calls.status} is null and ${calls.leased_until} < ${new Date().toISOString()}::timestamptz
        and ${calls.fingerprint} = ${fingerprint}`,
    })
    .returning({ steps: calls.steps });
  return row ? new RunningCall(id, lease, row.steps) : null;
}

/** Stores the answer of a call, for its repetitions. */
export async function keepAnswer(db: Db, call: RunningCall, status: number, body: string): Promise<void> {
  await db.update(calls).set({ status, body }).where(call.held);
}

/** Deletes a refused call, so that it can be made again. */
export async function deleteCall(db: Db, call: RunningCall): Promise<void> {
  await db.delete(calls).where(call.held);
}

/**
 * Lets a failed call be claimed again at once. Its committed steps stay recorded, since it may have failed after
 * its effect, for example if the answer to the commit was lost.
 */
export async function releaseCall(db: Db, call: RunningCall): Promise<void> {
  await db.update(calls).set({ leased_until: new Date() }).where(call.held);
}

/** Deletes an expired call, before one with the same id is claimed. */
export async function deleteIfExpired(db: Db, id: string): Promise<void> {
  await db.delete(calls).where(and(eq(calls.id, id), lt(calls.expires_at, new Date())));
}

/** Deletes expired calls. */
export async function deleteExpiredCalls(db: Db, now = new Date()): Promise<void> {
  await db.delete(calls).where(lt(calls.expires_at, now));
}

/** Releases calls left unanswered by an earlier process. Only safe if there is no other process. */
export async function releaseAllCalls(db: Db): Promise<void> {
  await db.update(calls).set({ leased_until: new Date() }).where(isNull(calls.status));
}
