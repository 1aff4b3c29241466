import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AnswerQueue, createAnswerQueue, type QueueStatus } from '#common/player/answer-queue.ts';
import { systemClock } from '#common/player/clock.ts';
import type { StoredAnswer } from '#common/questionnaire/answer.ts';
import type { SavedAnswers } from '#common/responses.ts';
import { sendAnswers } from './sendAnswers.ts';
import { unsentStore, watchOtherTabs } from './unsentStore.ts';

const QUIET: QueueStatus = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };
const nothing = () => () => undefined;

type Listeners = {
  onSaved: (saved: SavedAnswers) => void;
  /** Answers that another tab of this browser took. */
  onOthers: (answers: readonly StoredAnswer[]) => void;
};

/** The queue of a response, for as long as the screen is there; none (null) in the preview. */
export function useAnswerQueue(responseId: number | null, listeners: Listeners) {
  const [queue, setQueue] = useState<AnswerQueue | null>(null);
  const told = useRef(listeners);
  told.current = listeners;

  useEffect(() => {
    if (responseId === null) return undefined;
    const created = createAnswerQueue({
      responseId,
      clock: systemClock,
      random: Math.random,
      store: unsentStore(responseId),
      send: sendAnswers,
      onSaved: (saved) => told.current.onSaved(saved),
    });
    const stopWatching = watchOtherTabs(responseId, {
      onKept: (answer) => {
        told.current.onOthers([answer]);
        created.adopt(answer);
      },
      onSent: created.release,
    });
    const onOnline = () => created.retryNow();
    // What was typed a moment ago does not wait for the pause when the person turns to something else.
    const onHidden = () => document.hidden && created.leave();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    setQueue(created);
    return () => {
      void created.flush().finally(created.dispose);
      stopWatching();
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
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
