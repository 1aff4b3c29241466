import type { Clock } from './clock.ts';

type QuestionTime = { active_ms: number; first_action_ms: number | null };

type QuestionTimer = {
  /** A question is on the screen; the others no longer are. */
  show: (questionIds: readonly string[]) => void;
  /** The tab was hidden (false) or shown (true): a hidden tab does not count. */
  setVisible: (visible: boolean) => void;
  /** The first key, click or touch on a question; later ones do not count. */
  act: (questionId: string) => void;
  /** The time a question was on the screen so far, over all visits, and until the first action, whole milliseconds. */
  read: (questionId: string) => QuestionTime;
  /** Goes on from what an earlier visit on another page load measured. */
  restore: (questionId: string, time: QuestionTime) => void;
};

/** Measures how long each question is really looked at. */
export function createQuestionTimer(clock: Pick<Clock, 'now'>): QuestionTimer {
  const spent = new Map<string, number>();
  const firstActions = new Map<string, number>();
  let shown: readonly string[] = [];
  let visible = true;
  let since = clock.now();

  const settle = () => {
    const now = clock.now();
    if (visible) for (const id of shown) spent.set(id, (spent.get(id) ?? 0) + now - since);
    since = now;
  };

  return {
    show(questionIds) {
      settle();
      shown = questionIds;
    },
    setVisible(next) {
      settle();
      visible = next;
    },
    act(questionId) {
      settle();
      if (!firstActions.has(questionId)) firstActions.set(questionId, spent.get(questionId) ?? 0);
    },
    read(questionId) {
      settle();
      const first = firstActions.get(questionId);
      return {
        active_ms: Math.round(spent.get(questionId) ?? 0),
        first_action_ms: first === undefined ? null : Math.round(first),
      };
    },
    restore(questionId, time) {
      spent.set(questionId, Math.max(spent.get(questionId) ?? 0, time.active_ms));
      if (time.first_action_ms !== null) firstActions.set(questionId, time.first_action_ms);
    },
  };
}
