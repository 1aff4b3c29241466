import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { systemClock } from '#common/answers/player/clock.ts';
import { resumeAt } from '#common/answers/player/course.ts';
import type { StoredAnswers } from '#common/answers/player/merge.ts';
import { createQuestionTimer } from '#common/answers/player/question-timer.ts';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import { toStorable } from '#common/answers/player/stored-answers.ts';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import type { Measurement, StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { exposureValue, heldBack, isExposure } from '#common/assessments/questionnaire/exposure-order.ts';
import { answeredCount, missingQuestions } from '#common/assessments/questionnaire/logic.ts';
import { rotated } from '#common/assessments/questionnaire/rotation.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { questionSeed } from '#common/assessments/questions/shuffle.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { currentDevice } from './device.ts';
import { browserExposureMemory, correctingMemory } from './memory.ts';
import { unsentStore } from './unsentStore.ts';
import { type Course, isTextEdit, useCourse } from './useCourse.ts';
import { type AnswersSource, useStoredAnswers } from './useStoredAnswers.ts';

type Measuring = ReturnType<typeof useMeasuring>;

/** Measures the questions on the screen. Times and opened materials continue from an earlier visit's answers. */
function useMeasuring(initial: StoredAnswers, shown: readonly string[]) {
  const [timer] = useState(() => {
    const created = createQuestionTimer(systemClock);
    for (const { question_id, measurement } of Object.values(initial)) {
      if (measurement) created.restore(question_id, measurement);
    }
    return created;
  });
  const [opened] = useState(
    () => new Map(Object.values(initial).map((answer) => [answer.question_id, openedBefore(answer)])),
  );

  const key = shown.join();
  useEffect(() => timer.show(key ? key.split(',') : []), [timer, key]);
  useEffect(() => {
    const onChange = () => timer.setVisible(!document.hidden);
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [timer]);

  return {
    act: timer.act,
    open(questionId: string, materialId: number) {
      const set = opened.get(questionId) ?? new Set();
      opened.set(questionId, set.add(materialId));
    },
    measure: (question: Question, place: number, seed: string): Measurement => ({
      order_shown: Math.max(0, place),
      options_shown: shownOrder(question, seed),
      ...timer.read(question.id),
      materials_opened: [...(opened.get(question.id) ?? [])],
      device: currentDevice(),
    }),
  };
}

const openedBefore = ({ measurement }: StoredAnswer) => new Set(measurement?.materials_opened);

/** Milliseconds after the last key until typed text is sent; other answers are sent at once. */
const TYPING_PAUSE = 700;

type GivenAnswer = Pick<StoredAnswer, 'value' | 'cannot_judge'>;

type Parts = {
  questionnaire: Questionnaire;
  stored: ReturnType<typeof useStoredAnswers>;
  course: Course;
  measuring: Measuring;
  seedOf: (questionId: string) => string;
};

/** Takes answers, measures and stores them; also returns the overall state of the answers. */
function useAnswering({ questionnaire, stored, course, measuring, seedOf }: Parts) {
  const { answers, status, isClosed, flush, store, moveTo } = stored;
  const { visible, at } = course;
  const setAside = useRef(new Map<string, unknown>());

  const give = (question: Question, given: GivenAnswer, delay = 0) => {
    measuring.act(question.id);
    const place = visible.findIndex((other) => other.id === question.id);
    const measurement = measuring.measure(question, place, seedOf(question.id));
    const { cannot_judge } = given;
    store({ question_id: question.id, value: toStorable(given.value), cannot_judge, measurement }, delay);
  };

  useReturning(visible, (question) => {
    const answer = answers[question.id];
    if (answer && status.refused[question.id]?.includes(RESPONSE_MESSAGES.hidden)) {
      give(question, answer);
      moveTo(at);
    }
  });

  return {
    answers,
    status,
    isClosed,
    flush,
    progress: useMemo(() => answeredCount(questionnaire, answers), [questionnaire, answers]),
    missing: useMemo(() => missingQuestions(questionnaire, answers), [questionnaire, answers]),
    give,
    answer: (question: Question, value: unknown) =>
      give(
        question,
        { value, cannot_judge: false },
        isTextEdit(question, answers[question.id]?.value, value) ? TYPING_PAUSE : 0,
      ),
    /** Restores the previous answer when "cannot judge" is switched off again. */
    setCannotJudge: (question: Question, cannotJudge: boolean) => {
      if (cannotJudge) setAside.current.set(question.id, answers[question.id]?.value);
      const value = cannotJudge ? null : (setAside.current.get(question.id) ?? null);
      give(question, { value, cannot_judge: cannotJudge });
    },
  };
}

/** Calls `onReturn` for each question that was hidden and is asked again. */
function useReturning(visible: readonly Question[], onReturn: (question: Question) => void): void {
  const before = useRef(visible);
  const tell = useEffectEvent(onReturn);
  useEffect(() => {
    const known = new Set(before.current.map((question) => question.id));
    before.current = visible;
    for (const question of visible) if (!known.has(question.id)) tell(question);
  }, [visible]);
}

export type PlayerSource = AnswersSource & {
  questionnaire: Questionnaire;
  materials: readonly MaterialView[];
  /** True if the person comes from the opening page; the first question then gets the focus. */
  justStarted?: boolean;
  /** Decides the order of sections in a preview. */
  round?: number;
};

export type Player = ReturnType<typeof usePlayer>;

/** Answers one questionnaire: what is asked, the answers (`answering`), and the way through it (`course`). */
export function usePlayer(source: PlayerSource) {
  const { materials, response, isClosed, justStarted, shown, round = 0 } = source;
  const seed = (response ?? shown)?.seed;
  const questionnaire = useMemo(
    () => rotated(source.questionnaire, seed ?? round),
    [source.questionnaire, seed, round],
  );
  const stored = useStoredAnswers({ response, isClosed, shown });
  const { initial, answers } = stored;
  const [start] = useState(() => resumeAt(questionnaire, initial, response && lastPlace(response)));
  const [exposureMemory] = useState(() => browserExposureMemory(response?.id ?? null));
  const [correcting] = useState(() => correctingMemory(response?.id ?? null));
  const seedOf = (questionId: string) => questionSeed(String(seed ?? 'preview'), questionId);

  const course = useCourse({
    questionnaire,
    answers,
    start,
    arrived: justStarted ?? false,
    correcting,
    onClose: (question) => {
      const closing = closedExposure(question, answers[question.id], exposureMemory.begun(question.id));
      if (closing) answering.give(question, closing);
    },
    onMove: stored.moveTo,
  });
  const measuring = useMeasuring(initial, course.page?.question_ids ?? []);
  const answering = useAnswering({ questionnaire, stored, course, measuring, seedOf });

  return {
    questionnaire,
    materials,
    isPreview: response === null,
    seedOf,
    answering,
    course,
    exposureMemory,
    measuring,
    /** Returns whether a question was answered or left before, so that its open points may be shown. */
    wasVisited: ({ id }: Question) => course.left.has(id) || initial[id] !== undefined,
    /** Returns whether an answer is read-only: that of a timed exposure is, once the expert has gone on. */
    isLocked: (question: Question) => {
      if (!isExposure(question)) return false;
      const answer = answers[question.id];
      const known = course.left.has(question.id) || initial[question.id]?.cannot_judge === true;
      return answer?.cannot_judge ? known : exposureValue(question, answer)?.closed === true;
    },
    /**
     * Returns the materials beside a question, and whether some are left out because a timed exposure shows them.
     */
    materialsBeside: (question: Question) => {
      const own = materials.filter(({ id }) => question.material_ids.includes(id));
      // After submission nothing has to be held back.
      const held = shown ? NOTHING_HELD : heldBack(questionnaire, answers, question);
      const seen = own.filter(({ id }) => !held.has(id));
      return { shown: seen, isPartial: seen.length < own.length };
    },
  };
}

const NOTHING_HELD: ReadonlySet<number> = new Set();

/** Returns the answer that closes a timed exposure; null if it is already closed or not needed. */
function closedExposure(
  question: Question<'timed_exposure'>,
  answer: (GivenAnswer & { question_id: string }) | undefined,
  begun: 0 | 1 | 2,
): GivenAnswer | null {
  if (answer?.cannot_judge) return null;
  const value = exposureValue(question, answer) ?? { shown_ms: 0, recall: '', untimed: false, attempts: begun || 1 };
  return value.closed ? null : { value: { ...value, closed: true }, cannot_judge: false };
}

/** Returns the expert's last place: the one this browser has not sent yet, else the server's. */
function lastPlace(response: OwnResponse): string | null {
  const unsent = unsentStore(response.id).readPlace();
  return unsent ? unsent.questionId : response.current_question_id;
}
