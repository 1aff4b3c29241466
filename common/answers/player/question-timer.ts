import type { Clock } from './clock.ts';

type QuestionTime = { active_ms: number; first_action_ms: number | null };

/**
 * Measures how long an expert looks at each question. With several questions on one page, the time since the last action on any of them
 * counts for the question of the next action, so that the times of a page add up to the time spent on it.
 */
export function createQuestionTimer(clock: Pick<Clock, 'now'>) {
  const spent = new Map<string, number>();
  const firstActions = new Map<string, number>();
  let shown: readonly string[] = [];
  let visible = true;
  let since = clock.now();
  // With several questions on a page, the time is assigned once the expert acts on one.
  let unassigned = 0;

  const give = (questionId: string, ms: number) => spent.set(questionId, (spent.get(questionId) ?? 0) + ms);
  const settle = () => {
    const now = clock.now();
    const [only, another] = shown;
    if (visible && another !== undefined) unassigned += now - since;
    else if (visible && only !== undefined) give(only, now - since);
    since = now;
  };

  return {
    /** These questions are now on the screen, and the others are not. */
    show(questionIds: readonly string[]): void {
      settle();
      unassigned = 0;
      shown = questionIds;
    },
    /** The browser tab was hidden (false) or shown (true): time in a hidden one does not count. */
    setVisible(next: boolean): void {
      settle();
      visible = next;
    },
    /** A key, click or touch on a question; the first one is noted. */
    act(questionId: string): void {
      settle();
      give(questionId, unassigned);
      unassigned = 0;
      if (!firstActions.has(questionId)) firstActions.set(questionId, spent.get(questionId) ?? 0);
    },
    /** The time spent on a question so far, over all visits, and until the first action, whole milliseconds. */
    read(questionId: string): QuestionTime {
      settle();
      const first = firstActions.get(questionId);
      return {
        active_ms: Math.round(spent.get(questionId) ?? 0),
        first_action_ms: first === undefined ? null : Math.round(first),
      };
    },
    /** Continues from the measurements of an earlier visit. */
    restore(questionId: string, time: QuestionTime): void {
      spent.set(questionId, time.active_ms);
      if (time.first_action_ms !== null) firstActions.set(questionId, time.first_action_ms);
    },
  };
}
