import { useEffect, useRef } from 'react';
import type { Page } from '#common/api/lists.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { api } from '#common/ui/api/api.ts';
import { SECOND } from '#common/values/durations.ts';

/** Interval in milliseconds for loading answers from other devices while the tab is visible. */
const EVERY = 30 * SECOND;

/** Loads answers from other devices: at intervals, and when the tab becomes visible or the connection returns. */
export function useOtherDevices(
  responseId: number | null,
  onAnswers: (answers: readonly StoredAnswer[]) => void,
): void {
  const told = useRef(onAnswers);
  told.current = onAnswers;

  useEffect(() => {
    if (responseId === null) return undefined;
    const abort = new AbortController();
    const look = async () => {
      if (document.hidden || !navigator.onLine) return;
      try {
        const params = { response: responseId };
        const { results } = await api.get<Page<StoredAnswer>>('/assessments/question-responses/', {
          params,
          signal: abort.signal,
        });
        told.current(results);
      } catch {
        // Ignored: it is loaded again soon, and unsent answers show a message.
      }
    };
    const timer = setInterval(look, EVERY);
    const onBack = () => void look();
    document.addEventListener('visibilitychange', onBack);
    window.addEventListener('focus', onBack);
    window.addEventListener('online', onBack);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onBack);
      window.removeEventListener('focus', onBack);
      window.removeEventListener('online', onBack);
    };
  }, [responseId]);
}
