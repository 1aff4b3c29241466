import { useEffect, useMemo, useRef } from 'react';
import { toStorable } from '#common/answers/player/storable.ts';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions, progress } from '#common/assessments/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { isTextEdit } from './isTextEdit.ts';
import type { Course } from './useCourse.ts';
import type { Measuring } from './useMeasuring.ts';
import type { useStoredAnswers } from './useStoredAnswers.ts';

/** Milliseconds after the last key until typed text is sent; other answers are sent at once. */
const TYPING_PAUSE = 700;

export type Given = Pick<StoredAnswer, 'value' | 'cannot_judge'>;

type Parts = {
  questionnaire: Questionnaire;
  stored: ReturnType<typeof useStoredAnswers>;
  course: Course;
  measuring: Measuring;
  seedOf: (questionId: string) => string;
};

/** Takes answers, measures and stores them; also returns the overall state of the answers. */
export function useAnswering({ questionnaire, stored, course, measuring, seedOf }: Parts) {
  const { answers, status, isClosed, flush, store, moveTo } = stored;
  const { visible, at } = course;
  const setAside = useRef(new Map<string, unknown>());

  const give = (question: Question, given: Given, delay = 0) => {
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
    progress: useMemo(() => progress(questionnaire, answers), [questionnaire, answers]),
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
  const tell = useRef(onReturn);
  tell.current = onReturn;
  useEffect(() => {
    const known = new Set(before.current.map((question) => question.id));
    before.current = visible;
    for (const question of visible) if (!known.has(question.id)) tell.current(question);
  }, [visible]);
}
