import type { Clock } from '#common/answers/player/clock.ts';
import type { AnswersPayload, SavedAnswers } from '#common/answers/responses.ts';
import { SECOND } from '#common/words/units.ts';
import { type StatusBoard, withoutRefusals, withRefusals } from './queue-status.ts';
import type { Batch, UnsentAnswers } from './unsent-answers.ts';

const FIRST = SECOND;
const LONGEST = 30 * SECOND;
/** Waits are shortened at random by up to this share, so that browsers do not retry at the same moment. */
const JITTER = 0.3;

/**
 * How long to wait, in milliseconds, before the next try after `failures` failed ones (1, 2, …): doubling from one
 * second to thirty. `atLeast` is what the server asked for; `random` gives 0…1.
 */
export function retryDelay(failures: number, random: () => number, atLeast = 0): number {
  const full = Math.min(LONGEST, FIRST * 2 ** (Math.max(1, failures) - 1));
  return Math.max(atLeast, Math.round(full * (1 - JITTER * random())));
}

/** Why a request did not save: no response, single answers were refused, or the server accepts no more answers. */
type SendFailure =
  | { kind: 'unreachable'; retryAfterMs?: number }
  | { kind: 'refused'; errors: Record<string, string[]> }
  | { kind: 'over'; message: string };

export type SendResult = { kind: 'saved'; saved: SavedAnswers } | SendFailure;

/** The connection of the queue to the server. */
export type Line = {
  responseId: number;
  clock: Clock;
  random: () => number;
  send: (payload: AnswersPayload) => Promise<SendResult>;
  onSaved: (saved: SavedAnswers) => void;
};

/** Sends what is unsent, one request at a time, and tries again after a failure. */
export function createSender(
  { responseId, clock, random, send, onSaved }: Line,
  unsent: UnsentAnswers,
  board: StatusBoard,
) {
  let running: Promise<void> | null = null;
  let failures = 0;
  let disposed = false;
  const timer = createTimer(clock, () => void run());

  const saved = (sent: Batch, result: SavedAnswers) => {
    failures = 0;
    unsent.acknowledge(sent);
    const { refused, savedAt } = board.read();
    board.change({
      state: 'idle',
      refused: withoutRefusals(refused, sent.answers),
      savedAt: sent.answers.length > 0 ? clock.wall() : savedAt,
      message: null,
    });
    onSaved(result);
  };

  const refused = (sent: Batch, errors: Record<string, string[]>) => {
    const named = sent.answers.filter((answer) => errors[answer.question_id]);
    const dropped = unsent.refuse(named, sent);
    if (named.length > 0) {
      board.change({ state: 'idle', refused: withRefusals(board.read().refused, errors, dropped) });
    } else {
      board.change({ state: 'over', message: Object.values(errors).flat()[0] ?? null });
    }
  };

  const unreachable = (retryAfterMs: number | undefined) => {
    // A later request, sent when the page was left, has delivered everything meanwhile.
    if (unsent.isEmpty()) return board.change({ state: 'idle' });
    failures += 1;
    board.change({ state: 'waiting' });
    timer.set(retryDelay(failures, random, retryAfterMs));
  };

  const sendOnce = async () => {
    const sent = unsent.next();
    board.change({ state: 'sending' });
    const payload: AnswersPayload = { response: responseId, answers: sent.answers };
    if (sent.place) payload.current_question_id = sent.place.questionId;
    const result = await send(payload);
    if (disposed) return;
    if (result.kind === 'saved') saved(sent, result.saved);
    else if (result.kind === 'refused') refused(sent, result.errors);
    else if (result.kind === 'over') board.change({ state: 'over', message: result.message });
    else unreachable(result.retryAfterMs);
  };

  const run = (): Promise<void> => {
    running ??= (async () => {
      while (!disposed && !unsent.isEmpty() && board.read().state !== 'over') {
        await sendOnce();
        if (timer.isSet()) break;
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };

  /** Tries again now if there is anything to send and no request is running. */
  const retryNow = () => {
    if (running) return;
    timer.stop();
    void run();
  };

  return {
    timer,
    retryNow,
    /** Sends everything now, after the running request. */
    async flush(): Promise<void> {
      while (running) await running;
      timer.stop();
      await run();
    },
    /** Sends everything unsent without waiting for the running request. */
    leave(): void {
      if (unsent.isEmpty() || board.read().state === 'over') return;
      timer.stop();
      void (running ? sendOnce() : run());
    },
    dispose(): void {
      disposed = true;
      timer.stop();
    },
  };
}

/** A timer for `work`. Setting it again replaces the earlier time. */
function createTimer(clock: Clock, work: () => void) {
  let cancel: (() => void) | null = null;
  return {
    isSet: () => cancel !== null,
    set(ms: number): void {
      cancel?.();
      cancel = clock.after(ms, () => {
        cancel = null;
        work();
      });
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
