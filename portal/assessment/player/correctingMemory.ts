import * as z from 'zod';

const questionIds = z.array(z.string());

/** What was asked when the review was left to correct an answer, kept in this tab, so that a reload keeps the way back. */
export type CorrectingMemory = {
  read: () => ReadonlySet<string> | null;
  write: (asked: ReadonlySet<string> | null) => void;
};

/** That of a response; of a preview (null) nothing is kept. */
export function correctingMemory(responseId: number | null): CorrectingMemory {
  const key = `expert-panel-correcting:${responseId}`;
  return {
    read() {
      if (responseId === null) return null;
      try {
        return new Set(questionIds.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')));
      } catch {
        // Nothing is kept, or something that is none of ours.
        return null;
      }
    },
    write(asked) {
      if (responseId === null) return;
      try {
        if (asked) sessionStorage.setItem(key, JSON.stringify([...asked]));
        else sessionStorage.removeItem(key);
      } catch {
        // A browser that keeps nothing goes through the questions after a reload.
      }
    },
  };
}
