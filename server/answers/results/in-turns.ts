import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#common/answers/results/steps.ts';

/** For how many milliseconds work holds the thread before others have their turn. */
const TURN = 20;

/** Does work in steps, and lets other requests through in between, since work on many answers takes long. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const end = performance.now() + TURN;
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }
}
