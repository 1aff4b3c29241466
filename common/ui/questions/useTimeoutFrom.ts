import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once, `ms` milliseconds after the time `from` (of performance.now()); never while `from` is null.
 */
export function useTimeoutFrom(from: number | null, ms: number | null, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (from === null || ms === null) return undefined;
    const timer = setTimeout(() => end.current(), Math.max(0, from + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [from, ms]);
}
