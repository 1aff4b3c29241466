import * as z from 'zod';

const questionIds = z.array(z.string());

/**
 * Remembers in this tab which questions were asked before a correction, so that a reload keeps the way back to the
 * review.
 */
export type CorrectingMemory = {
  read: () => ReadonlySet<string> | null;
  write: (asked: ReadonlySet<string> | null) => void;
};

/** Returns the memory of a response; for a preview (null) nothing is stored. */
export function correctingMemory(responseId: number | null): CorrectingMemory {
  const key = `expert-panel-correcting:${responseId}`;
  return {
    read() {
      if (responseId === null) return null;
      try {
        return new Set(questionIds.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')));
      } catch {
        // Nothing is stored, or something that we did not write.
        return null;
      }
    },
    write(asked) {
      if (responseId === null) return;
      try {
        if (asked) sessionStorage.setItem(key, JSON.stringify([...asked]));
        else sessionStorage.removeItem(key);
      } catch {
        // If the browser's storage is blocked, a reload leads through the questions again.
      }
    },
  };
}
