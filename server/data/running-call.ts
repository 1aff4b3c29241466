import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, sql } from 'drizzle-orm';
import { CALL_CODES, CALL_LEASE, CALL_MESSAGES } from '#common/api/repetition.ts';
import { SECOND } from '#common/words/units.ts';
import type { Db } from './database.ts';
import { HttpError } from './errors.ts';
import { type CallStep, calls } from './schema/system.ts';

type Transaction = Db['transaction'];

/**
 * A running call with a key. Each transaction of its handler is a step, whose result is stored
 * in the same transaction. If the process dies before the answer, a repetition runs the handler
 * again, but committed steps return their stored result instead of running.
 */
export class RunningCall {
  readonly id: string;
  readonly lease: string;
  readonly #steps: readonly CallStep[];
  #next = 0;

  constructor(id: string, lease: string, steps: readonly CallStep[]) {
    this.id = id;
    this.lease = lease;
    this.#steps = steps;
  }

  /**
   * Runs a transaction as the next step of the call. Its result must survive JSON.
   * @throws HttpError 409, and rolls back, if another process has claimed the call meanwhile
   */
  async step<T>(begin: Transaction, work: Parameters<Transaction>[0], config: Parameters<Transaction>[1]): Promise<T> {
    const done = this.#steps[this.#next];
    this.#next += 1;
    if (done) return done.value as T;
    return (await begin(async (tx) => {
      const value = await work(tx);
      const step = JSON.stringify([{ value }]);
      const kept = await tx
        .update(calls)
        .set({ steps: sql`${calls.steps} || ${step}::jsonb` })
        .where(this.held)
        .returning({ id: calls.id });
      if (kept.length === 0) throw callIsRunning();
      return value;
    }, config)) as T;
  }

  /** The row of the call, if this process still holds it. */
  get held() {
    return and(eq(calls.id, this.id), eq(calls.lease, this.lease));
  }
}

const running = new AsyncLocalStorage<RunningCall | undefined>();

/** Runs `work` as part of a call: each of its transactions is a step of the call. */
export const duringCall = <T>(call: RunningCall, work: () => T): T => running.run(call, work);

/** Runs `work` outside the current call, for jobs that a request's transaction wakes up. */
export const outsideCalls = <T>(work: () => T): T => running.run(undefined, work);

/** Wraps a database so that transactions are steps of the running call. */
export function recordSteps(db: Db): Db {
  const begin: Transaction = db.transaction.bind(db);
  db.transaction = (work, config) => {
    const call = running.getStore();
    return call ? call.step(begin, work as Parameters<Transaction>[0], config) : begin(work, config);
  };
  return db;
}

/** 409: the same call is still running. */
export const callIsRunning = (seconds = Math.ceil(CALL_LEASE / SECOND)) =>
  new HttpError(
    409,
    { detail: CALL_MESSAGES.running, code: CALL_CODES.running },
    { 'retry-after': String(Math.max(1, seconds)) },
  );
