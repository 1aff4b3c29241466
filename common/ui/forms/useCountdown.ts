import { useCallback, useEffect, useState } from 'react';
import { SECOND } from '#common/words/units.ts';

/**
 * Returns the whole seconds left of a wait that `start` begins, 0 when it is over. Also correct after the tab was
 * suspended.
 */
export function useCountdown(initial = 0): { seconds: number; start: (milliseconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + initial);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((end - now) / SECOND));

  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  const start = useCallback((milliseconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + milliseconds);
  }, []);
  return { seconds, start };
}
