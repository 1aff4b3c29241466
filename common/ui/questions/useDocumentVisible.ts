import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Returns whether this tab is visible. */
export function useDocumentVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}
