import { useState } from 'react';
import { resumeAt } from '#common/answers/player/position.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { exposureValue, heldBack, isExposure } from '#common/assessments/questionnaire/exposure-order.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { questionSeed } from '#common/assessments/questions/shuffle.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { browserExposureMemory } from './browserExposureMemory.ts';
import { correctingMemory } from './correctingMemory.ts';
import { unsentStore } from './unsentStore.ts';
import { type Given, useAnswering } from './useAnswering.ts';
import { useCourse } from './useCourse.ts';
import { useMeasuring } from './useMeasuring.ts';
import { type AnswersSource, useStoredAnswers } from './useStoredAnswers.ts';

export type PlayerSource = AnswersSource & {
  questionnaire: Questionnaire;
  materials: readonly MaterialView[];
  /** True if the person comes from the opening page; the first question then gets the focus. */
  justStarted?: boolean;
};

export type Player = ReturnType<typeof usePlayer>;

/** Answers one questionnaire: what is asked, the answers (`answering`), and the way through it (`course`). */
export function usePlayer({ questionnaire, materials, response, isClosed, justStarted, shown }: PlayerSource) {
  const stored = useStoredAnswers({ response, isClosed, shown });
  const { initial, answers } = stored;
  const [start] = useState(() => resumeAt(questionnaire, initial, response && lastPlace(response)));
  const [exposureMemory] = useState(() => browserExposureMemory(response?.id ?? null));
  const [correcting] = useState(() => correctingMemory(response?.id ?? null));
  const seedOf = (questionId: string) => questionSeed(String((response ?? shown)?.seed ?? 'preview'), questionId);

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
  answer: (Given & { question_id: string }) | undefined,
  begun: 0 | 1 | 2,
): Given | null {
  if (answer?.cannot_judge) return null;
  const value = exposureValue(question, answer) ?? { shown_ms: 0, recall: '', untimed: false, attempts: begun || 1 };
  return value.closed ? null : { value: { ...value, closed: true }, cannot_judge: false };
}

/** Returns the expert's last place: the one this browser has not sent yet, else the server's. */
function lastPlace(response: OwnResponse): string | null {
  const unsent = unsentStore(response.id).readPlace();
  return unsent ? unsent.questionId : response.current_question_id;
}
