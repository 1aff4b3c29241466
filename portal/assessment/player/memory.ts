import * as z from 'zod';
import type { ExposureMemory } from '#common/ui/questions/exposureMemory.ts';
import { keep, readKept } from './unsentStore.ts';

/** Keeps a response's showings in the browser's storage; those of a preview (null) only in memory. */
export function browserExposureMemory(responseId: number | null): ExposureMemory {
  const begun = numbers('expert-panel-exposure', responseId);
  const seenFor = numbers('expert-panel-seen-for', responseId);
  return {
    begun: (questionId) => {
      const attempt = begun.read(questionId);
      return attempt === 1 || attempt === 2 ? attempt : 0;
    },
    setBegun: begun.note,
    seenFor: (questionId) => Math.max(0, seenFor.read(questionId)),
    setSeenFor: seenFor.note,
  };
}

/** A number for each question; 0 if none is stored. */
function numbers(name: string, responseId: number | null) {
  const own = new Map<string, number>();
  const keyOf = (questionId: string) => `${name}:${responseId}:${questionId}`;
  const kept = (questionId: string) => (responseId === null ? 0 : Number(localStorage.getItem(keyOf(questionId))) || 0);
  return {
    read: (questionId: string) => own.get(questionId) ?? kept(questionId),
    note(questionId: string, value: number) {
      // If the browser's storage is blocked, this browser tab still remembers it.
      own.set(questionId, value);
      if (responseId !== null) keep('localStorage', keyOf(questionId), value);
    },
  };
}

const questionIds = z.array(z.string());

/**
 * Remembers in this browser tab which questions were asked before a correction, so that a reload keeps the way back to the
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
      const kept = responseId === null ? null : readKept('sessionStorage', key, questionIds);
      return kept && new Set(kept);
    },
    write(asked) {
      // If the browser's storage is blocked, a reload leads through the questions again.
      if (responseId !== null) keep('sessionStorage', key, asked && [...asked]);
    },
  };
}
