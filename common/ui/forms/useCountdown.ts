import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left of a wait that `start` begins; 0 when it is over. Right also after the tab was asleep. */
export function useCountdown(initial = 0): { seconds: number; start: (milliseconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + initial);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));

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
