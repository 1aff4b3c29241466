import type { AnswersPayload, SavedAnswers } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { retryDelay } from './backoff.ts';
import { batchOf } from './batch.ts';
import type { Clock } from './clock.ts';

/** An answer of another tab that is still unsent after this long, in milliseconds, is sent from here: that tab may be gone. */
const OTHER_TAB_WAIT = 5000;

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
  /** Where the expert went and the server does not know yet; null when it does. */
  readPlace: () => UnsentPlace | null;
  writePlace: (place: UnsentPlace | null) => void;
};

/** The question that the expert went to; null is the review. */
export type UnsentPlace = { questionId: string | null };

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
  /** Another tab has kept an answer in the store; it counts as unsent here too. */
  adopt: (answer: StoredAnswer) => void;
  /** Another tab has taken an answer out of the store: it was sent. */
  release: (questionId: string) => void;
  /** Tells the server where the expert is; goes along with the next answers, or alone. */
  moveTo: (questionId: string | null) => void;
  /** The line may be back: the next try is made now. */
  retryNow: () => void;
  /** Sends everything now. Resolves to true when nothing is left unsent, false when a try failed. */
  flush: () => Promise<boolean>;
  /** The page may be gone in a moment: sends what is unsent without waiting for the request that is on its way. */
  leave: () => void;
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
  const adopted = new Set<string>();
  /** Refused once, perhaps for want of an answer that is still to be sent. */
  const postponed = new Set<string>();
  const listeners = new Set<() => void>();
  let position = store.readPlace();
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

  /** To the end of those that wait. */
  const enqueue = (answer: StoredAnswer) => {
    unsent.delete(answer.question_id);
    unsent.set(answer.question_id, answer);
  };

  /** Refused answers are dropped; those of a part of what is unsent once wait for the rest, which may be what shows their questions. */
  const drop = (refused: StoredAnswer[], isPart: boolean): StoredAnswer[] => {
    const again = refused.filter(({ question_id }) => isPart && !postponed.has(question_id));
    for (const answer of again) {
      postponed.add(answer.question_id);
      if (unsent.get(answer.question_id) === answer) enqueue(answer);
    }
    const dropped = refused.filter((answer) => !again.includes(answer));
    for (const answer of dropped) forget(answer.question_id, answer.revision);
    return dropped;
  };

  const settle = (sent: StoredAnswer[], sentPosition: typeof position, result: SendResult) => {
    if (result.kind === 'saved') {
      failures = 0;
      postponed.clear();
      for (const answer of sent) forget(answer.question_id, answer.revision);
      if (position === sentPosition) {
        position = null;
        store.writePlace(null);
      }
      const refused = without(status.refused, sent);
      change({ state: 'idle', refused, savedAt: sent.length > 0 ? clock.wall() : status.savedAt, message: null });
      onSaved(result.saved);
    } else if (result.kind === 'refused') {
      const named = sent.filter((answer) => result.errors[answer.question_id]);
      const dropped = drop(named, sent.length < unsent.size);
      const messages = Object.values(result.errors).flat();
      if (named.length > 0) change({ state: 'idle', refused: { ...status.refused, ...pick(result.errors, dropped) } });
      else change({ state: 'over', message: messages[0] ?? null });
    } else if (result.kind === 'over') {
      change({ state: 'over', message: result.message });
    } else if (isEmpty()) {
      // A later request, sent in leaving, has got through with everything meanwhile.
      change({ state: 'idle' });
    } else {
      failures += 1;
      change({ state: 'waiting' });
      schedule(retryDelay(failures, random, result.retryAfterMs));
    }
  };

  const sendOnce = async () => {
    const sent = batchOf([...unsent.values()]);
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
  if (!isEmpty()) {
    status = { ...status, unsent: [...unsent.keys()] };
    schedule(0);
  }

  return {
    put(answer, delayMs = 0) {
      const kept = store.write(answer);
      adopted.delete(answer.question_id);
      enqueue(answer);
      change({ kept, refused: without(status.refused, [answer]) });
      if (status.state !== 'waiting') schedule(delayMs);
    },
    adopt(answer) {
      if (answer.revision <= (unsent.get(answer.question_id)?.revision ?? 0)) return;
      adopted.add(answer.question_id);
      enqueue(answer);
      change({});
      if (status.state === 'idle' && !cancelTimer) schedule(OTHER_TAB_WAIT);
    },
    release(questionId) {
      if (!adopted.delete(questionId)) return;
      unsent.delete(questionId);
      if (!isEmpty() || running) return change({ savedAt: clock.wall() });
      cancelTimer?.();
      cancelTimer = null;
      change({ savedAt: clock.wall(), ...(status.state === 'waiting' && { state: 'idle' }) });
    },
    moveTo(questionId) {
      position = { questionId };
      store.writePlace(position);
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
    leave() {
      if (isEmpty() || status.state === 'over') return;
      cancelTimer?.();
      cancelTimer = null;
      void (running ? sendOnce() : run());
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
