import { useEffect, useState, useSyncExternalStore } from 'react';

/** What is active now, oldest first. */
let active: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  active = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the part that asks has become active after all others that are. */
export function useIsNewest(isActive: boolean): boolean {
  const [own] = useState(() => Symbol('guard'));
  useEffect(() => {
    if (!isActive) return undefined;
    change([...active, own]);
    return () => change(active.filter((one) => one !== own));
  }, [isActive, own]);
  return useSyncExternalStore(subscribe, () => active.at(-1)) === own;
}
