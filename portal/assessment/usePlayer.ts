import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergeAnswers, type StoredAnswers } from '#common/answers/player/merge.ts';
import { resumeAt } from '#common/answers/player/position.ts';
import { createRevisions } from '#common/answers/player/revisions.ts';
import { storable } from '#common/answers/player/storable.ts';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { exposureValue, heldBack, isExposure } from '#common/assessments/questionnaire/exposure-order.ts';
import { missingQuestions, progress } from '#common/assessments/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { questionSeed } from '#common/assessments/questionnaire/shuffle.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { browserShowingMemory } from './browserShowingMemory.ts';
import { correctingMemory } from './correctingMemory.ts';
import { unsentStore } from './unsentStore.ts';
import { useAnswerQueue } from './useAnswerQueue.ts';
import { useCourse } from './useCourse.ts';
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
  const [start] = useState(() => resumeAt(questionnaire, initial, response && lastPlace(response)));
  const [closed, setClosed] = useState(isClosed);
  const [showings] = useState(() => browserShowingMemory(response?.id ?? null));
  const [correcting] = useState(() => correctingMemory(response?.id ?? null));
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

  const course = useCourse({
    questionnaire,
    answers,
    start,
    arrived: justStarted ?? false,
    correcting,
    onClose: (question) => {
      const closing = closedExposure(question, answers[question.id], showings.begun(question.id));
      if (closing) put(question, closing);
    },
    onMove: (questionId) => queue?.moveTo(questionId),
  });
  const { visible, at, left } = course;
  const measuring = useMeasuring(initial, course.page?.question_ids ?? []);
  const seedOf = (questionId: string) => questionSeed(String((response ?? shown)?.seed ?? 'preview'), questionId);

  const put = (question: Question, given: Given, delay = 0) => {
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
    ...course,
    /** Whether a question was answered or left before, so that what is open about it may be told. */
    wasVisited: ({ id }: Question) => left.has(id) || initial[id] !== undefined,
    /** Whether an answer can only be read: once the expert has gone on, that of a timed exposure stays as it is. */
    isLocked: (question: Question) => {
      if (!isExposure(question)) return false;
      const answer = answers[question.id];
      const known = left.has(question.id) || initial[question.id]?.cannot_judge === true;
      return answer?.cannot_judge ? known : exposureValue(question, answer)?.closed === true;
    },
    /** The materials beside a question, and whether some are left out because a timed exposure shows them. */
    besideOf: (question: Question) => {
      const own = materials.filter(({ id }) => question.material_ids.includes(id));
      // Once submitted, nothing has to be kept for later.
      const held = shown ? NOTHING_HELD : heldBack(questionnaire, answers, question);
      const seen = own.filter(({ id }) => !held.has(id));
      return { shown: seen, isPartial: seen.length < own.length };
    },
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
    /** Sends what is unsent; false when that failed. */
    flush: async () => (queue ? queue.flush() : true),
  };
}

const NOTHING_HELD: ReadonlySet<number> = new Set();

type Given = Pick<StoredAnswer, 'value' | 'cannot_judge'>;

/** The answer that keeps a timed exposure as it is from now on; null where nothing is left to close. */
function closedExposure(
  question: Question<'timed_exposure'>,
  answer: (Given & { question_id: string }) | undefined,
  begun: 0 | 1 | 2,
): Given | null {
  if (answer?.cannot_judge) return null;
  const value = exposureValue(question, answer) ?? { shown_ms: 0, recall: '', untimed: false, attempts: begun || 1 };
  return value.closed ? null : { value: { ...value, closed: true }, cannot_judge: false };
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
