import type { StoredAnswer } from '../questionnaire/answer.ts';
import { ANSWERS_PER_REQUEST, type AnswersPayload, type SavedAnswers } from '../responses.ts';
import { retryDelay } from './backoff.ts';
import type { Clock } from './clock.ts';

/** Why a request did not save: nobody answered, single answers were refused, or nothing more is taken at all. */
type SendFailure =
  | { kind: 'unreachable'; retryAfterMs?: number }
  | { kind: 'refused'; errors: Record<string, string[]> }
  | { kind: 'over'; message: string };

export type SendResult = { kind: 'saved'; saved: SavedAnswers } | SendFailure;

/** Where unsent answers outlive a closed tab: one place for each question, so that two tabs do not overwrite each other's. */
export type UnsentStore = {
  read: () => StoredAnswer[];
  /** False when the browser keeps nothing (full, or forbidden); the answer then lives in this tab only. */
  write: (answer: StoredAnswer) => boolean;
  /** Removes an answer unless a newer one took its place. */
  remove: (questionId: string, revision: number) => void;
};

export type QueueStatus = {
  /** 'waiting': the last try failed, another one is coming. 'over': nothing more is taken. */
  state: 'idle' | 'sending' | 'waiting' | 'over';
  unsent: readonly string[];
  /** Whether the unsent answers would survive closing the tab. */
  kept: boolean;
  refused: Readonly<Record<string, string[]>>;
  /** Wall-clock time of the last acknowledged answer. */
  savedAt: number | null;
  message: string | null;
};

export type AnswerQueue = {
  /** Takes an answer; it is kept at once and sent after `delayMs` (0: now). A later answer to the same question replaces it. */
  put: (answer: StoredAnswer, delayMs?: number) => void;
  /** Tells the server where the expert is; goes along with the next answers, or alone. */
  moveTo: (questionId: string | null) => void;
  /** The line may be back: the next try is made now. */
  retryNow: () => void;
  /** Sends everything now. Resolves to true when nothing is left unsent, false when a try failed. */
  flush: () => Promise<boolean>;
  status: () => QueueStatus;
  subscribe: (listener: () => void) => () => void;
  /** Stops sending; what is unsent stays in the store. */
  dispose: () => void;
};

type Parts = {
  responseId: number;
  clock: Clock;
  random: () => number;
  store: UnsentStore;
  send: (payload: AnswersPayload) => Promise<SendResult>;
  onSaved: (saved: SavedAnswers) => void;
};

/** Saves answers one request at a time, in the order they were given, until each is acknowledged. */
export function createAnswerQueue({ responseId, clock, random, store, send, onSaved }: Parts): AnswerQueue {
  const unsent = new Map<string, StoredAnswer>();
  const listeners = new Set<() => void>();
  let position: { questionId: string | null } | null = null;
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  let failures = 0;
  let disposed = false;
  let status: QueueStatus = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };

  const change = (part: Partial<QueueStatus>) => {
    status = { ...status, ...part, unsent: [...unsent.keys()] };
    for (const listener of listeners) listener();
  };
  const isEmpty = () => unsent.size === 0 && position === null;

  const schedule = (ms: number) => {
    cancelTimer?.();
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null;
      void run();
    });
  };

  const forget = (questionId: string, revision: number) => {
    store.remove(questionId, revision);
    if (unsent.get(questionId)?.revision === revision) unsent.delete(questionId);
  };

  const settle = (sent: StoredAnswer[], sentPosition: typeof position, result: SendResult) => {
    if (result.kind === 'saved') {
      failures = 0;
      for (const answer of sent) forget(answer.question_id, answer.revision);
      if (position === sentPosition) position = null;
      const refused = without(status.refused, sent);
      change({ state: 'idle', refused, savedAt: sent.length > 0 ? clock.wall() : status.savedAt, message: null });
      onSaved(result.saved);
    } else if (result.kind === 'refused') {
      const named = sent.filter((answer) => result.errors[answer.question_id]);
      for (const answer of named) forget(answer.question_id, answer.revision);
      const messages = Object.values(result.errors).flat();
      if (named.length > 0) change({ state: 'idle', refused: { ...status.refused, ...pick(result.errors, named) } });
      else change({ state: 'over', message: messages[0] ?? null });
    } else if (result.kind === 'over') {
      change({ state: 'over', message: result.message });
    } else {
      failures += 1;
      change({ state: 'waiting' });
      schedule(retryDelay(failures, random, result.retryAfterMs));
    }
  };

  const sendOnce = async () => {
    const sent = [...unsent.values()].slice(0, ANSWERS_PER_REQUEST);
    const sentPosition = position;
    change({ state: 'sending' });
    const payload: AnswersPayload = { response: responseId, answers: sent };
    if (sentPosition) payload.current_question_id = sentPosition.questionId;
    const result = await send(payload);
    if (!disposed) settle(sent, sentPosition, result);
  };

  const run = (): Promise<void> => {
    running ??= (async () => {
      while (!disposed && !isEmpty() && status.state !== 'over') {
        await sendOnce();
        if (status.state === 'waiting' || cancelTimer) break;
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };

  const retryNow = () => {
    if (isEmpty() || running || status.state === 'over') return;
    cancelTimer?.();
    cancelTimer = null;
    void run();
  };

  for (const answer of store.read()) unsent.set(answer.question_id, answer);
  if (unsent.size > 0) {
    status = { ...status, unsent: [...unsent.keys()] };
    schedule(0);
  }

  return {
    put(answer, delayMs = 0) {
      const kept = store.write(answer);
      // Taken out first, so that the order is that of the latest changes.
      unsent.delete(answer.question_id);
      unsent.set(answer.question_id, answer);
      change({ kept, refused: without(status.refused, [answer]) });
      if (status.state !== 'waiting') schedule(delayMs);
    },
    moveTo(questionId) {
      position = { questionId };
      if (status.state === 'idle' && !cancelTimer) schedule(0);
    },
    retryNow,
    async flush() {
      while (running) await running;
      cancelTimer?.();
      cancelTimer = null;
      await run();
      return unsent.size === 0;
    },
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      disposed = true;
      cancelTimer?.();
    },
  };
}

function without(refused: QueueStatus['refused'], answers: StoredAnswer[]): QueueStatus['refused'] {
  const ids = new Set(answers.map((answer) => answer.question_id));
  return Object.fromEntries(Object.entries(refused).filter(([id]) => !ids.has(id)));
}

function pick(errors: Record<string, string[]>, answers: StoredAnswer[]): Record<string, string[]> {
  return Object.fromEntries(answers.map(({ question_id }) => [question_id, errors[question_id] ?? []]));
}
