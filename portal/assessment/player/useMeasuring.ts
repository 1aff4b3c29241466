import { useEffect, useState } from 'react';
import { systemClock } from '#common/answers/player/clock.ts';
import type { StoredAnswers } from '#common/answers/player/merge.ts';
import { createQuestionTimer } from '#common/answers/player/question-timer.ts';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import type { Measurement, StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { currentDevice } from './device.ts';

export type Measuring = ReturnType<typeof useMeasuring>;

/** Measures the questions on the screen. Times and opened materials continue from an earlier visit's answers. */
export function useMeasuring(initial: StoredAnswers, shown: readonly string[]) {
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
