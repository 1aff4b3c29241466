import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether this tab is the one that is looked at, or at least not hidden behind another. */
export function useTabInView(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}
