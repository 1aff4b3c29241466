import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { systemClock } from '#common/answers/player/clock.ts';
import { type AnswerQueue, createAnswerQueue } from '#common/answers/player/queue/answer-queue.ts';
import type { QueueStatus } from '#common/answers/player/queue/queue-status.ts';
import type { SendResult } from '#common/answers/player/queue/sender.ts';
import type { AnswersPayload, SavedAnswers } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { sessionUserId } from '#common/ui/api/tokens.ts';
import { SECOND } from '#common/words/units.ts';
import { unsentStore, watchOtherTabs } from './unsentStore.ts';

/** In bytes: browsers allow two requests of this size at once after a page was left. */
const KEEPALIVE_MAX = 30 * 1024;

/** Sends answers once, also while the page is being left, and returns the outcome for the queue. */
export async function sendAnswers(payload: AnswersPayload): Promise<SendResult> {
  const keepalive = new Blob([JSON.stringify(payload)]).size <= KEEPALIVE_MAX;
  try {
    const saved = await api.post<SavedAnswers>('/assessments/question-responses/', payload, { keepalive });
    return { kind: 'saved', saved };
  } catch (error) {
    const { status, errors, message, retryAfter } = asApiError(error);
    if (status === 400 && errors) return { kind: 'refused', errors };
    if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) return { kind: 'over', message };
    return { kind: 'unreachable', retryAfterMs: retryAfter === undefined ? undefined : retryAfter * SECOND };
  }
}

const QUIET: QueueStatus = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };
const nothing = () => () => undefined;

const SIGNED_OUT: SendResult = { kind: 'over', message: 'Signed out.' };

/** By response: functions that end the queues of screens that were left. */
const leftBehind = new Map<number, () => void>();

type Listeners = {
  onSaved: (saved: SavedAnswers) => void;
  /** Called with answers that another browser tab has stored. */
  onOthers: (answers: readonly StoredAnswer[]) => void;
};

/**
 * Returns the queue of a response; null in the preview. Unsent answers of a screen that was left are sent from the
 * following screens, while the same person is signed in.
 */
export function useAnswerQueue(responseId: number | null, listeners: Listeners) {
  const [queue, setQueue] = useState<AnswerQueue | null>(null);
  const told = useRef(listeners);
  told.current = listeners;

  // Before the screen is shown: an answer given without a queue would be shown and never sent.
  useLayoutEffect(() => {
    if (responseId === null) return undefined;
    leftBehind.get(responseId)?.();
    const person = sessionUserId();
    let left = false;
    const created = createAnswerQueue({
      responseId,
      clock: systemClock,
      random: Math.random,
      store: unsentStore(responseId),
      send: async (payload) => (left && sessionUserId() !== person ? SIGNED_OUT : sendAnswers(payload)),
      onSaved: (saved) => told.current.onSaved(saved),
    });
    const stopWatching = watchOtherTabs(responseId, {
      onKept: (answer) => {
        told.current.onOthers([answer]);
        created.adopt(answer);
      },
      onSent: created.release,
    });
    const over = new AbortController();
    window.addEventListener('online', created.retryNow, over);
    // Sends text that was just typed without waiting for the pause when the person leaves the browser tab.
    document.addEventListener('visibilitychange', () => document.hidden && created.leave(), over);
    setQueue(created);
    const end = () => {
      created.dispose();
      stopWatching();
      over.abort();
    };
    return () => {
      left = true;
      leaveBehind(responseId, created, end);
    };
  }, [responseId]);

  const status = useSyncExternalStore(queue?.subscribe ?? nothing, () => queue?.status() ?? QUIET);

  useEffect(() => {
    if (status.unsent.length === 0 || status.kept) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [status]);

  return { queue, status };
}

/** Keeps a queue running until everything is sent, or until its screen opens again with a new queue. */
function leaveBehind(responseId: number, queue: AnswerQueue, end: () => void): void {
  const finish = () => {
    if (leftBehind.get(responseId) === finish) leftBehind.delete(responseId);
    unsubscribe();
    end();
  };
  const unsubscribe = queue.subscribe(() => {
    const { state, unsent } = queue.status();
    if (state === 'over' || (state === 'idle' && unsent.length === 0)) finish();
  });
  leftBehind.set(responseId, finish);
  void queue.flush().then((sent) => sent && finish());
}
