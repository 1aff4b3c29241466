import { useMemo, useState } from 'react';
import { pageIndexOf, type Stop, stopAt } from '#common/answers/player/course.ts';
import type { Answers } from '#common/assessments/questionnaire/answer.ts';
import { isExposure, openExposure } from '#common/assessments/questionnaire/exposure-order.ts';
import { pages as pagesOf, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { usePlaces } from '#portal/layouts/usePlaces.ts';
import type { CorrectingMemory } from './memory.ts';

export type Course = ReturnType<typeof useCourse>;

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

type Parts = {
  questionnaire: Questionnaire;
  answers: Answers;
  /** Where to start: a question, or the review (null). */
  start: string | null;
  /** True if the person has just come here: the first question then gets the focus. */
  arrived: boolean;
  correcting: CorrectingMemory;
  /** Called when a timed exposure is left with Next. */
  onClose: (question: Question<'timed_exposure'>) => void;
  onMove: (questionId: string | null) => void;
};

/**
 * Keeps track of the expert's place and of the places that can be reached. Nothing after an unfinished timed
 * exposure can be reached; Next stops at missing answers; after a correction from the review, Next leads back to
 * it. The browser's Back returns to the question before.
 */
export function useCourse({ questionnaire, answers, start, arrived, correcting, onClose, onMove }: Parts) {
  const [at, setAt] = useState(start);
  const [moves, setMoves] = useState(arrived ? 1 : 0);
  const [left, setLeft] = useState(NONE);
  /** Optional questions of this page that the person skips. */
  const [skipped, setSkipped] = useState(NONE);
  /** Questions of this page at which Next has stopped, and the first of them, which gets the focus. */
  const [stopped, setStopped] = useState({ ids: NONE, first: '', times: 0 });
  /** The questions asked before a correction from the review; null when nothing is being corrected. */
  const [askedBeforeCorrection, setAskedBeforeCorrection] = useState(() => (start === null ? null : correcting.read()));

  const pages = useMemo(() => pagesOf(questionnaire, answers), [questionnaire, answers]);
  const visible = useMemo(() => visibleQuestions(questionnaire, answers), [questionnaire, answers]);
  const open = useMemo(() => openExposure(questionnaire, answers), [questionnaire, answers]);
  const wanted = at === null ? pages.length : pageIndexOf(questionnaire, pages, at);
  const gate = open ? pages.findIndex(({ question_ids }) => question_ids.includes(open.id)) : pages.length;
  const index = Math.min(wanted, gate);
  const page = pages[index];
  const own = visible.filter(({ id }) => page?.question_ids.includes(id));

  const show = (questionId: string | null) => {
    setLeft((before) => new Set([...before, ...own.map(({ id }) => id)]));
    setSkipped(NONE);
    setStopped((before) => ({ ...before, ids: NONE }));
    setAt(questionId);
    setMoves((count) => count + 1);
    onMove(questionId);
  };
  const history = usePlaces(start, (place) => {
    if (place === null) setCorrecting(null);
    show(place);
    return place;
  });
  const goTo = (questionId: string | null, way: 'on' | 'back' = 'on') => {
    show(questionId);
    history.moved(questionId, way);
  };

  const setCorrecting = (before: Ids | null) => {
    setAskedBeforeCorrection(before);
    correcting.write(before);
  };

  const goNext = () => {
    for (const question of own) if (isExposure(question)) onClose(question);
    if (!askedBeforeCorrection) return goTo(pages[index + 1]?.question_ids[0] ?? null);
    const seen = new Set([...askedBeforeCorrection, ...own.map(({ id }) => id)]);
    const fresh = visible.find(({ id }) => !seen.has(id));
    setCorrecting(fresh ? seen : null);
    return fresh ? goTo(fresh.id) : goTo(null, 'back');
  };

  /**
   * Returns why Next stops at a question, or null. On the way back to the review even a required question may be
   * left open.
   */
  const stopOf = (question: Question): Stop | null => {
    const stop = stopAt(question, answers[question.id]);
    return stop && { ...stop, mayGoOn: stop.mayGoOn || (askedBeforeCorrection !== null && !isExposure(question)) };
  };

  const goNextIfAllowed = (without: Ids) => {
    const open = own.filter((question) => !without.has(question.id) && stopOf(question));
    const [first] = open;
    if (!first) return goNext();
    setSkipped(without);
    return setStopped(({ ids, times }) => ({
      ids: new Set([...ids, ...open.map(({ id }) => id)]),
      first: first.id,
      times: times + 1,
    }));
  };

  return {
    visible,
    pages,
    page,
    /** The questions of the page. */
    questions: own,
    /** Number of the page from 0; on the review the number of pages. */
    index,
    /** The question that the expert went to last, or the one that stops them; null on the review. */
    at: index === wanted ? at : (page?.question_ids[0] ?? null),
    /** How often the expert has moved; 0 if the screen opens with earlier answers. */
    moves,
    /** The questions that were left since the screen was opened. */
    left,
    stopped,
    stopOf,
    isCorrecting: askedBeforeCorrection !== null,
    next: () => goNextIfAllowed(skipped),
    goOnWithout: (question: Question) => goNextIfAllowed(new Set([...skipped, question.id])),
    previous: () => goTo(pages[index - 1]?.question_ids[0] ?? pages[0]?.question_ids[0] ?? null, 'back'),
    /** Goes from the review to the last page. */
    goToLast: () => goTo(pages.at(-1)?.question_ids[0] ?? null, 'back'),
    /** Once all is done: the browser's Back then leaves this screen. */
    leaveHistory: history.rewind,
    /** Goes from the review to a question, and afterwards back to the review. */
    correct(questionId: string) {
      setCorrecting(new Set(visible.map(({ id }) => id)));
      goTo(questionId);
    },
  };
}

/** Returns whether only the texts of an answer have changed, as while typing. */
export function isTextEdit(question: Question, before: unknown, after: unknown): boolean {
  return question.type === 'text' || withoutTexts(before) === withoutTexts(after);
}

const TEXT_KEYS = new Set(['comment', 'recall', 'reason', 'other_text']);

function withoutTexts(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part) => (TEXT_KEYS.has(key) ? '' : part));
}
