import type { Db } from '#server/data/database.ts';
import type { Context } from '#server/outside/context.ts';

/** Thrown where an imitated process dies. */
export class Crash extends Error {}

const STEPS = ['select', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute'] as const;

/**
 * A context whose process dies before its database step number `at` (the first is 1), or after the commit of a transaction: nothing
 * works from then on, and what was not committed is undone.
 */
export function crashingAt(ctx: Context, at: number): Context {
  let left = at;
  const step = () => {
    left -= 1;
    if (left <= 0) throw new Crash('The process died');
  };
  const watched = (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'transaction') {
          return async (work: (tx: Db) => Promise<unknown>) => {
            step();
            const result = await target.transaction((tx) => work(watched(tx as unknown as Db)));
            step();
            return result;
          };
        }
        if (!STEPS.some((each) => each === name)) return value;
        return (...args: unknown[]) => {
          step();
          return Reflect.apply(value, target, args);
        };
      },
    });
  return { ...ctx, db: watched(ctx.db) };
}
