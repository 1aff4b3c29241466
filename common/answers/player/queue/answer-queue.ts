import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { SECOND } from '#common/words/units.ts';
import { createStatusBoard, type QueueStatus, withoutRefusals } from './queue-status.ts';
import { createSender, type Line } from './sender.ts';
import { createUnsentAnswers, type UnsentStore } from './unsent-answers.ts';

/** An answer of another tab that is still unsent after this long, in milliseconds, is sent from here: that tab may be gone. */
const OTHER_TAB_WAIT = 5 * SECOND;

export type AnswerQueue = {
  /** Takes an answer; it is kept at once and sent after `delayMs` (0: now). A later answer to the same question replaces it. */
  put: (answer: StoredAnswer, delayMs?: number) => void;
  /** Another tab has kept an answer in the store; it counts as unsent here too. */
  adopt: (answer: StoredAnswer) => void;
  /** Another tab has taken an answer out of the store: it was sent. */
  release: (questionId: string) => void;
  /** Tells the server where the expert is; goes along with the next answers, or alone. */
  moveTo: (questionId: string | null) => void;
  /** Tries again now, because the connection may be back. */
  retryNow: () => void;
  /** Sends everything now. Resolves to true when nothing is left unsent, false when a try failed. */
  flush: () => Promise<boolean>;
  /** The page may be gone in a moment: sends what is unsent without waiting for the request that is on its way. */
  leave: () => void;
  status: () => QueueStatus;
  subscribe: (listener: () => void) => () => void;
  /** Stops sending; what is unsent stays in the store. */
  dispose: () => void;
};

/** Saves answers one request at a time, in the order they were given, until each is acknowledged. */
export function createAnswerQueue({ store, ...line }: Line & { store: UnsentStore }): AnswerQueue {
  const unsent = createUnsentAnswers(store);
  const board = createStatusBoard(unsent.questionIds);
  const sender = createSender(line, unsent, board);
  const { timer } = sender;
  const isQuiet = () => board.read().state === 'idle' && !timer.isSet();

  if (!unsent.isEmpty()) timer.set(0);

  return {
    put(answer, delayMs = 0) {
      const kept = unsent.add(answer);
      board.change({ kept, refused: withoutRefusals(board.read().refused, [answer]) });
      if (board.read().state !== 'waiting') timer.set(delayMs);
    },
    adopt(answer) {
      if (!unsent.adopt(answer)) return;
      board.change({});
      if (isQuiet()) timer.set(OTHER_TAB_WAIT);
    },
    release(questionId) {
      if (!unsent.release(questionId)) return;
      const savedAt = line.clock.wall();
      if (!unsent.isEmpty()) return board.change({ savedAt });
      timer.stop();
      board.change({ savedAt, ...(board.read().state === 'waiting' && { state: 'idle' }) });
    },
    moveTo(questionId) {
      unsent.moveTo(questionId);
      if (isQuiet()) timer.set(0);
    },
    retryNow: sender.retryNow,
    async flush() {
      await sender.flush();
      return !unsent.hasAnswers();
    },
    leave: sender.leave,
    status: board.read,
    subscribe: board.subscribe,
    dispose: sender.dispose,
  };
}
