import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { CALL_CODES, CALL_MESSAGES, CALL_WAIT } from '#common/api/repetition.ts';
import { pick } from '#common/words/collections.ts';
import type { Db } from './database.ts';
import { conflict, HttpError, isLockTimeout } from './errors.ts';
import { fromNow } from './lifetimes.ts';
import { calls } from './schema/system.ts';
import { FairQueue, QueueFull } from './waiting.ts';

/** The identity of a call, and how long (ms) its answer is kept. */
export type NewCall = { id: string; userId: number | null; fingerprint: string; kept: number };

/** An answer as it is sent. */
export class Answer {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** Thrown if a call was already answered; the error handler sends that answer. */
export class AlreadyAnswered extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('answered before');
    this.answer = answer;
  }
}

/** Equal calls run one after the other. Those of this process wait here, without a connection. */
const oneByOne = new FairQueue({ slots: Number.POSITIVE_INFINITY, perOwner: 1, waitMs: CALL_WAIT });

/**
 * Does the work of a call once. The work and its answer are one transaction, so that a repetition gets the answer if it was committed,
 * and else does the work. A refusal is committed without its call, which can then be made again: counted tries stay.
 * `ask`, if the call has it, comes before the transaction, and `work` gets what it returns.
 * @throws AlreadyAnswered; HttpError 409 if the key belongs to another request, or the same call runs for too long; errors of the work
 */
export async function once<Asked>(
  db: Db,
  call: NewCall,
  ask: (() => Promise<Asked>) | undefined,
  work: (tx: Db, asked: Asked | undefined) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + CALL_WAIT;
  const run = async () => {
    // Most repetitions end here, without a transaction.
    await findAnswer(db, call);
    const asked = await ask?.();
    const outcome = await db.transaction(async (tx) => {
      await claim(tx, call, end - performance.now());
      try {
        const answer = await work(tx, asked);
        await tx.update(calls).set(answer).where(eq(calls.id, call.id));
        return answer;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        // Impossible if a statement of the work failed: then all of it is rolled back.
        await tx
          .delete(calls)
          .where(eq(calls.id, call.id))
          .catch(() => Promise.reject(error));
        return error;
      }
    });
    if (outcome instanceof HttpError) throw outcome;
    return outcome;
  };
  try {
    return await oneByOne.run(run, call.id);
  } catch (error) {
    throw error instanceof QueueFull ? callIsRunning() : error;
  }
}

/** Claims a call until the end of the transaction. Waits at most `wait` (ms) for another process that runs it. Throws as `once`. */
async function claim(tx: Db, call: NewCall, wait: number): Promise<void> {
  const { id, userId, fingerprint, kept } = call;
  const row = { user_id: userId, fingerprint, status: null, body: null, expires_at: fromNow(kept) };
  await waitForLocks(tx, Math.max(1, Math.ceil(wait)));
  const claimed = await tx
    .insert(calls)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: calls.id, set: row, setWhere: lt(calls.expires_at, new Date()) })
    .returning({ id: calls.id })
    .catch((error: unknown) => Promise.reject(isLockTimeout(error) ? callIsRunning() : error));
  if (claimed.length === 0) {
    await findAnswer(tx, call);
    throw callIsRunning();
  }
  await waitForLocks(tx, 0);
}

/** Lets the statements of a transaction wait for locks for at most this long (ms); 0 is for ever. */
const waitForLocks = (tx: Db, ms: number) => tx.execute(sql`select set_config('lock_timeout', ${String(ms)}, true)`);

/** @throws AlreadyAnswered if the call was answered; HttpError 409 if the key belongs to another request */
async function findAnswer(db: Db, { id, fingerprint }: NewCall): Promise<void> {
  const [known] = await db
    .select(pick(calls, ['fingerprint', 'status', 'body']))
    .from(calls)
    .where(and(eq(calls.id, id), gt(calls.expires_at, new Date())));
  if (!known) return;
  if (known.fingerprint !== fingerprint) throw conflict(CALL_MESSAGES.otherBody, CALL_CODES.otherBody);
  // A copy of the release before leaves a call without an answer while it runs it.
  if (known.status !== null) throw new AlreadyAnswered(new Answer(known.status, known.body ?? ''));
}

/** 409: the same call is still running. */
const callIsRunning = () =>
  new HttpError(409, { detail: CALL_MESSAGES.running, code: CALL_CODES.running }, { 'retry-after': '5' });

/** Deletes expired calls. */
export async function deleteExpiredCalls(db: Db, now = new Date()): Promise<void> {
  await db.delete(calls).where(lt(calls.expires_at, now));
}
