import type { ExposureMemory } from '#common/ui/questions/exposureMemory.ts';

const keyOf = (responseId: number, questionId: string) => `expert-panel-exposure:${responseId}:${questionId}`;

/** Showings that have begun: of a response in the browser's storage, of a preview (null) only as long as it lives. */
export function browserExposureMemory(responseId: number | null): ExposureMemory {
  const begun = new Map<string, 1 | 2>();
  const kept = (questionId: string) => {
    const text = responseId === null ? null : localStorage.getItem(keyOf(responseId, questionId));
    return text === '1' || text === '2' ? (Number(text) as 1 | 2) : 0;
  };
  return {
    begun: (questionId) => begun.get(questionId) ?? kept(questionId),
    note(questionId, attempt) {
      begun.set(questionId, attempt);
      if (responseId === null) return;
      try {
        localStorage.setItem(keyOf(responseId, questionId), String(attempt));
      } catch {
        // A browser that keeps nothing remembers it in this tab only.
      }
    },
  };
}
