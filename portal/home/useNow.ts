import { useEffect, useState } from 'react';
import { MINUTE } from '#common/values/durations.ts';

/** Returns the current time, updated each minute, so that "in 2 hours" stays true on a screen left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
