import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OwnResponse } from '#common/assessments.ts';
import type { MaterialView } from '#common/materials.ts';
import { mergeAnswers, type StoredAnswers } from '#common/player/merge.ts';
import { pageIndexOf, resumeAt } from '#common/player/position.ts';
import { createRevisions } from '#common/player/revisions.ts';
import { storable } from '#common/player/storable.ts';
import type { StoredAnswer } from '#common/questionnaire/answer.ts';
import { missingQuestions, pages as pagesOf, progress, visibleQuestions } from '#common/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/questionnaire/schema.ts';
import { questionSeed } from '#common/questionnaire/shuffle.ts';
import { RESPONSE_MESSAGES } from '#common/responses.ts';
import { browserShowingMemory } from './browserShowingMemory.ts';
import { unsentStore } from './unsentStore.ts';
import { useAnswerQueue } from './useAnswerQueue.ts';
import { useMeasuring } from './useMeasuring.ts';
import { useOtherDevices } from './useOtherDevices.ts';

/** Typing is sent when it pauses this long, in milliseconds; everything else at once. */
const TYPING_PAUSE = 700;

export type PlayerSource = {
  questionnaire: Questionnaire;
  materials: readonly MaterialView[];
  /** Null: a preview, which stores nothing. */
  response: OwnResponse | null;
  isClosed: boolean;
  /** Whether the person has just come from the opening page; the focus then goes to the first question. */
  justStarted?: boolean;
  /** A submitted response to be looked at; goes without `response`. */
  shown?: OwnResponse;
};

export type Player = ReturnType<typeof usePlayer>;

/** Everything about answering one questionnaire: the answers, where the expert is, what is sent, what is missing. */
export function usePlayer({ questionnaire, materials, response, isClosed, justStarted, shown }: PlayerSource) {
  const [initial] = useState(() => (shown ? mergeAnswers({}, shown.answers) : initialAnswers(response)));
  const [answers, setAnswers] = useState<StoredAnswers>(initial);
  const [revisions] = useState(() => {
    const created = createRevisions(Date.now);
    for (const answer of Object.values(initial)) created.observe(answer.revision);
    return created;
  });
  const [at, setAt] = useState<string | null>(() => resumeAt(questionnaire, initial, response && lastPlace(response)));
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set(Object.keys(initial)));
  const [closed, setClosed] = useState(isClosed);
  const [moves, setMoves] = useState(justStarted ? 1 : 0);
  const [showings] = useState(() => browserShowingMemory(response?.id ?? null));
  const setAside = useRef(new Map<string, unknown>());

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

  const pages = useMemo(() => pagesOf(questionnaire, answers), [questionnaire, answers]);
  const visible = useMemo(() => visibleQuestions(questionnaire, answers), [questionnaire, answers]);
  const index = at === null ? pages.length : pageIndexOf(questionnaire, pages, at);
  const page = at === null ? undefined : pages[index];
  const measuring = useMeasuring(initial, page?.question_ids ?? []);
  const seedOf = (questionId: string) => questionSeed(String((response ?? shown)?.seed ?? 'preview'), questionId);

  const put = (question: Question, given: Pick<StoredAnswer, 'value' | 'cannot_judge'>, delay = 0) => {
    measuring.act(question.id);
    const place = visible.findIndex((other) => other.id === question.id);
    const answer: StoredAnswer = {
      value: storable(given.value),
      cannot_judge: given.cannot_judge,
      question_id: question.id,
      revision: revisions.next(),
      answered_at: new Date().toISOString(),
      measurement: measuring.measure(question, place, seedOf(question.id)),
    };
    takeIn([answer]);
    queue?.put(answer, delay);
    queue?.moveTo(question.id);
  };

  const goTo = (questionId: string | null) => {
    setVisited((before) => new Set([...before, ...(page?.question_ids ?? [])]));
    setAt(questionId);
    setMoves((count) => count + 1);
    queue?.moveTo(questionId);
  };

  useReturning(visible, (question) => {
    const answer = answers[question.id];
    if (answer && status.refused[question.id]?.includes(RESPONSE_MESSAGES.hidden)) {
      put(question, answer);
      queue?.moveTo(at);
    }
  });

  return {
    questionnaire,
    materials,
    isPreview: response === null,
    isClosed: closed,
    answers,
    visible,
    pages,
    page,
    /** The question that the expert went to last; null on the review. */
    at,
    /** How often the expert has gone somewhere; 0 when the screen opens on answers begun before. */
    moves,
    /** Number of the page from 0; as many as there are pages on the review. */
    index,
    visited,
    status,
    progress: useMemo(() => progress(questionnaire, answers), [questionnaire, answers]),
    missing: useMemo(() => missingQuestions(questionnaire, answers), [questionnaire, answers]),
    seedOf,
    answer: (question: Question, value: unknown) =>
      put(
        question,
        { value, cannot_judge: false },
        isTyped(question, answers[question.id]?.value, value) ? TYPING_PAUSE : 0,
      ),
    /** What was given before comes back when the mark is taken away again. */
    setCannotJudge: (question: Question, cannotJudge: boolean) => {
      if (cannotJudge) setAside.current.set(question.id, answers[question.id]?.value);
      const value = cannotJudge ? null : (setAside.current.get(question.id) ?? null);
      put(question, { value, cannot_judge: cannotJudge });
    },
    showings,
    act: measuring.act,
    openMaterial: measuring.open,
    goTo,
    goToReview: () => goTo(null),
    next: () => goTo(pages[index + 1]?.question_ids[0] ?? null),
    previous: () => goTo(pages[index - 1]?.question_ids[0] ?? pages[0]?.question_ids[0] ?? null),
    /** Sends what is unsent; false when that failed. */
    flush: async () => (queue ? queue.flush() : true),
  };
}

/** Tells of each question that was hidden and is asked again. */
function useReturning(visible: readonly Question[], onReturn: (question: Question) => void): void {
  const before = useRef(visible);
  const tell = useRef(onReturn);
  tell.current = onReturn;
  useEffect(() => {
    const known = new Set(before.current.map((question) => question.id));
    before.current = visible;
    for (const question of visible) if (!known.has(question.id)) tell.current(question);
  }, [visible]);
}

/** What the server holds, with what this browser has not sent yet. */
function initialAnswers(response: OwnResponse | null): StoredAnswers {
  if (!response) return {};
  return mergeAnswers(mergeAnswers({}, response.answers), unsentStore(response.id).read());
}

/** Where the expert was last: what this browser has not sent yet comes before what the server knows. */
function lastPlace(response: OwnResponse): string | null {
  const unsent = unsentStore(response.id).readPlace();
  return unsent ? unsent.questionId : response.current_question_id;
}

/** Whether an answer changed in its texts only, as while somebody types. */
function isTyped(question: Question, before: unknown, after: unknown): boolean {
  return question.type === 'text' || (isGivenValue(before) && withoutTexts(before) === withoutTexts(after));
}

const isGivenValue = (value: unknown) => value !== null && value !== undefined;

const TEXT_KEYS = new Set(['comment', 'recall', 'reason', 'other_text']);

function withoutTexts(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part) => (TEXT_KEYS.has(key) ? '' : part));
}
