import type { Clock } from '#common/answers/player/clock.ts';

/** Does `work` later. Setting it again replaces the earlier time. */
export function createTimer(clock: Clock, work: () => void) {
  let cancel: (() => void) | null = null;
  return {
    isSet: () => cancel !== null,
    set(ms: number): void {
      cancel?.();
      cancel = clock.after(ms, () => {
        cancel = null;
        work();
      });
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
