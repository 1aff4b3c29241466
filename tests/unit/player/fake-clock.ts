import type { Clock } from '#common/answers/player/clock.ts';

export type FakeClock = Clock & {
  /** Lets time pass: due work runs in its order, and promises settle in between. */
  pass: (ms: number) => Promise<void>;
};

/** A clock that stands still until it is told to go on. */
export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  const due: { at: number; work: () => void }[] = [];
  const settle = async () => {
    // Each await of the code under test needs a turn of its own.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    wall: () => now,
    after(ms, work) {
      const entry = { at: now + ms, work };
      due.push(entry);
      return () => {
        const index = due.indexOf(entry);
        if (index >= 0) due.splice(index, 1);
      };
    },
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.work();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
