import * as z from 'zod';
import type { UnsentStore } from '#common/answers/player/queue/unsent-answers.ts';
import { type StoredAnswer, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import { isInTabOnly } from '#common/ui/session/browserStorage.ts';

const prefixOf = (responseId: number) => `expert-panel-answer:${responseId}:`;
const placeKeyOf = (responseId: number) => `expert-panel-place:${responseId}`;

const unsentPlace = z.object({ questionId: shortId.nullable() });

/** Stores unsent answers in the browser, one entry per question, and the expert's place. */
export function unsentStore(responseId: number): UnsentStore {
  const prefix = prefixOf(responseId);
  return {
    read: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => parse(localStorage.getItem(key)))
        .filter((answer) => answer !== null)
        .sort((a, b) => a.revision - b.revision),
    write(answer) {
      const key = prefix + answer.question_id;
      const kept = readKept('localStorage', key, storedAnswer);
      return (kept && kept.revision >= answer.revision) || keep('localStorage', key, answer);
    },
    remove(questionId, revision) {
      const kept = parse(localStorage.getItem(prefix + questionId));
      if (kept && kept.revision <= revision) localStorage.removeItem(prefix + questionId);
    },
    readPlace: () => readKept('localStorage', placeKeyOf(responseId), unsentPlace),
    // If the browser's storage is blocked, the expert continues at the place that the server knows.
    writePlace: (place) => void keep('localStorage', placeKeyOf(responseId), place),
  };
}

type OtherTabs = {
  /** Called when another browser tab stores an answer here until it is sent. */
  onKept: (answer: StoredAnswer) => void;
  onSent: (questionId: string) => void;
};

/** Reports what other browser tabs do with a response's answers; returns a function that stops it. */
export function watchOtherTabs(responseId: number, { onKept, onSent }: OtherTabs): () => void {
  const prefix = prefixOf(responseId);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const answer = parse(newValue);
    if (answer) onKept(answer);
    else onSent(key.slice(prefix.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

const parse = (text: string | null): StoredAnswer | null => parseAs(storedAnswer, text);

/** By name, because a browser that blocks a storage throws where it is named. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Keeps a value as JSON; null removes it. Returns false if the browser's storage is blocked or full. */
export function keep(storage: StorageName, key: string, value: unknown): boolean {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
    return !isInTabOnly(window[storage], key);
  } catch {
    return false;
  }
}

/** Reads a value that was kept; null if there is none, or if the browser's storage is blocked. */
export function readKept<T>(storage: StorageName, key: string, schema: z.ZodType<T>): T | null {
  try {
    return parseAs(schema, window[storage].getItem(key));
  } catch {
    return null;
  }
}

/** Reads a value that was kept as JSON; null if there is none. */
function parseAs<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (!text) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    // Something else under this name, which we did not write.
    return null;
  }
}
