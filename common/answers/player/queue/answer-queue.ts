import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { SECOND } from '#common/words/units.ts';
import { createStatusBoard, withoutRefusals } from './queue-status.ts';
import { createSender, type Line } from './sender.ts';
import { createUnsentAnswers, type UnsentStore } from './unsent-answers.ts';

/** An answer of another browser tab that is unsent after this long (ms) is sent from here, since that one may be closed. */
const OTHER_TAB_WAIT = 5 * SECOND;

export type AnswerQueue = ReturnType<typeof createAnswerQueue>;

/** Saves answers one request at a time, in the order they were given, until each is acknowledged. */
export function createAnswerQueue({ store, ...line }: Line & { store: UnsentStore }) {
  const unsent = createUnsentAnswers(store);
  const board = createStatusBoard(unsent.questionIds);
  const sender = createSender(line, unsent, board);
  const { timer } = sender;
  const isQuiet = () => board.read().state === 'idle' && !timer.isSet();

  if (!unsent.isEmpty()) timer.set(0);

  return {
    /** Takes an answer; it is kept at once and sent after `delayMs` (0: now). A later answer to the same question replaces it. */
    put(answer: StoredAnswer, delayMs = 0): void {
      const kept = unsent.add(answer);
      board.change({ kept, refused: withoutRefusals(board.read().refused, [answer]) });
      if (board.read().state !== 'waiting') timer.set(delayMs);
    },
    /** Takes an answer that another browser tab has put into the store; it counts as unsent here too. */
    adopt(answer: StoredAnswer): void {
      if (!unsent.adopt(answer)) return;
      board.change({});
      if (isQuiet()) timer.set(OTHER_TAB_WAIT);
    },
    /** Drops an answer that another browser tab has sent and removed from the store. */
    release(questionId: string): void {
      if (!unsent.release(questionId)) return;
      const isOver = unsent.isEmpty();
      if (isOver) timer.stop();
      const state = isOver && board.read().state === 'waiting' ? 'idle' : board.read().state;
      board.change({ savedAt: line.clock.wall(), state });
    },
    /** Sends the expert's current question to the server, with the next answers or alone. */
    moveTo(questionId: string | null): void {
      unsent.moveTo(questionId);
      if (isQuiet()) timer.set(0);
    },
    /** Tries again now, because the connection may be back. */
    retryNow: sender.retryNow,
    /** Sends everything now. Resolves to true when nothing is left unsent, false when a try failed. */
    async flush(): Promise<boolean> {
      await sender.flush();
      return !unsent.hasAnswers();
    },
    /** Sends everything unsent without waiting for the running request, since the page may close at any moment. */
    leave: sender.leave,
    status: board.read,
    subscribe: board.subscribe,
    /** Stops sending; what is unsent stays in the store. */
    dispose: sender.dispose,
  };
}
