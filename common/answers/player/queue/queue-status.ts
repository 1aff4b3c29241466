import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';

type Refused = Readonly<Record<string, string[]>>;

export type QueueStatus = {
  /** 'waiting': the last try failed, another one is coming. 'over': the server accepts no more answers. */
  state: 'idle' | 'sending' | 'waiting' | 'over';
  unsent: readonly string[];
  /** Whether the unsent answers would survive closing the browser tab. */
  kept: boolean;
  refused: Refused;
  /** Wall-clock time of the last acknowledged answer. */
  savedAt: number | null;
  message: string | null;
};

export type StatusBoard = ReturnType<typeof createStatusBoard>;

/** Holds the status of a queue and notifies listeners. `unsent` returns the questions whose answers are unsent now. */
export function createStatusBoard(unsent: () => string[]) {
  const listeners = new Set<() => void>();
  let status: QueueStatus = { state: 'idle', unsent: unsent(), kept: true, refused: {}, savedAt: null, message: null };
  return {
    read: () => status,
    change(part: Partial<QueueStatus>): void {
      status = { ...status, ...part, unsent: unsent() };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Removes the refusals of some answers. */
export function withoutRefusals(refused: Refused, answers: StoredAnswer[]): Refused {
  const ids = new Set(answers.map((answer) => answer.question_id));
  return Object.fromEntries(Object.entries(refused).filter(([id]) => !ids.has(id)));
}

/** Adds the refusals of some answers. */
export const withRefusals = (refused: Refused, errors: Refused, answers: StoredAnswer[]): Refused => ({
  ...refused,
  ...Object.fromEntries(answers.map(({ question_id }) => [question_id, errors[question_id] ?? []])),
});
