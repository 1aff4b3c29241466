import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeAnswers, type StoredAnswers } from '#common/answers/player/merge.ts';
import { createRevisions } from '#common/answers/player/stored-answers.ts';
import type { Page } from '#common/api/lists.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { api } from '#common/ui/api/api.ts';
import { SECOND } from '#common/words/units.ts';
import { unsentStore } from './unsentStore.ts';
import { useAnswerQueue } from './useAnswerQueue.ts';

/** Interval in milliseconds for loading answers from other devices while the browser tab is visible. */
const EVERY = 30 * SECOND;

/** Loads answers from other devices: at intervals, and when the browser tab becomes visible or the connection returns. */
function useOtherDevices(responseId: number | null, onAnswers: (answers: readonly StoredAnswer[]) => void): void {
  const told = useRef(onAnswers);
  told.current = onAnswers;

  useEffect(() => {
    if (responseId === null) return undefined;
    const over = new AbortController();
    const look = async () => {
      if (document.hidden || !navigator.onLine) return;
      try {
        const params = { response: responseId };
        const { results } = await api.get<Page<StoredAnswer>>('/assessments/question-responses/', {
          params,
          signal: over.signal,
        });
        told.current(results);
      } catch {
        // Ignored: it is loaded again soon, and unsent answers show a message.
      }
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look, over);
    window.addEventListener('focus', look, over);
    window.addEventListener('online', look, over);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [responseId]);
}

export type AnswersSource = {
  /** Null for a preview, which stores nothing. */
  response: OwnResponse | null;
  isClosed: boolean;
  /** A submitted response to display; used without `response`. */
  shown?: OwnResponse;
};

type NewAnswer = Omit<StoredAnswer, 'revision' | 'answered_at'>;

/** The current answers: those of the server, unsent ones, and those of other browser tabs and devices. */
export function useStoredAnswers({ response, isClosed, shown }: AnswersSource) {
  const [initial] = useState(() => (shown ? mergeAnswers({}, shown.answers) : initialAnswers(response)));
  const [answers, setAnswers] = useState<StoredAnswers>(initial);
  const [revisions] = useState(() => {
    const created = createRevisions(Date.now);
    for (const answer of Object.values(initial)) created.observe(answer.revision);
    return created;
  });
  const [closed, setClosed] = useState(isClosed);

  const takeIn = useCallback(
    (others: readonly StoredAnswer[]) => {
      for (const answer of others) revisions.observe(answer.revision);
      setAnswers((own) => mergeAnswers(own, others));
    },
    [revisions],
  );
  const { queue, status } = useAnswerQueue(response?.id ?? null, {
    onSaved: (saved) => {
      takeIn(saved.results);
      setClosed(saved.is_closed);
    },
    onOthers: takeIn,
  });
  useOtherDevices(response?.id ?? null, takeIn);

  return {
    /** The answers with which the screen was opened. */
    initial,
    answers,
    /** True once the assessment is known to have ended. */
    isClosed: closed,
    /** What is sent and what is not. */
    status,
    /** Stores a new answer, and sends it after `delay` milliseconds with the place where it was given. */
    store: (given: NewAnswer, delay: number) => {
      const answer = { ...given, revision: revisions.next(), answered_at: new Date().toISOString() };
      takeIn([answer]);
      queue?.put(answer, delay);
      queue?.moveTo(answer.question_id);
    },
    moveTo: (questionId: string | null) => queue?.moveTo(questionId),
    /** Sends what is unsent; returns whether that succeeded, and what the server says if it takes no more. */
    flush: async () =>
      queue ? { sent: await queue.flush(), message: queue.status().message } : { sent: true, message: null },
  };
}

/** Merges the server's answers with those that this browser has not sent yet. */
function initialAnswers(response: OwnResponse | null): StoredAnswers {
  if (!response) return {};
  return mergeAnswers(mergeAnswers({}, response.answers), unsentStore(response.id).read());
}
