import { ANSWERS_PER_REQUEST } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';

/** The server accepts two million bytes. A character takes up to three bytes in most scripts, and the request has other fields. */
const CHARACTERS_PER_REQUEST = 500_000;

/** The first answers that fit into one request; at least one. */
export function batchOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  let characters = 0;
  const tooMany = answers.slice(0, ANSWERS_PER_REQUEST).findIndex((answer, index) => {
    characters += JSON.stringify(answer).length;
    return index > 0 && characters > CHARACTERS_PER_REQUEST;
  });
  return answers.slice(0, tooMany < 0 ? ANSWERS_PER_REQUEST : tooMany);
}

/** Keeps unsent answers after the browser tab is closed, one entry for each question, so that browser tabs do not overwrite each other's answers. */
export type UnsentStore = {
  read: () => StoredAnswer[];
  /** False if the browser stores nothing (full, or forbidden); the answer is then in this browser tab only. */
  write: (answer: StoredAnswer) => boolean;
  /** Removes an answer unless a newer one took its place. */
  remove: (questionId: string, revision: number) => void;
  /** The expert's current question, if the server does not know it yet; else null. */
  readPlace: () => UnsentPlace | null;
  writePlace: (place: UnsentPlace | null) => void;
};

/** The expert's current question; null is the review. */
export type UnsentPlace = { questionId: string | null };

/** The content of one request. */
export type Batch = { answers: StoredAnswer[]; place: UnsentPlace | null };

export type UnsentAnswers = ReturnType<typeof createUnsentAnswers>;

/** The answers that the server does not have yet, in sending order, and the expert's current question. */
export function createUnsentAnswers(store: UnsentStore) {
  const waiting = new Map(store.read().map((answer) => [answer.question_id, answer]));
  /** Questions whose answers another browser tab has stored and sends. */
  const adopted = new Set<string>();
  /** Questions whose answers were refused once, perhaps because another answer was not sent yet. */
  const postponed = new Set<string>();
  let place = store.readPlace();

  const putLast = (answer: StoredAnswer) => {
    waiting.delete(answer.question_id);
    waiting.set(answer.question_id, answer);
  };

  const forget = ({ question_id, revision }: StoredAnswer) => {
    store.remove(question_id, revision);
    if (waiting.get(question_id)?.revision === revision) waiting.delete(question_id);
  };

  return {
    /** True if nothing is left to send. */
    isEmpty: () => waiting.size === 0 && place === null,
    hasAnswers: () => waiting.size > 0,
    questionIds: () => [...waiting.keys()],
    next: (): Batch => ({ answers: batchOf([...waiting.values()]), place }),

    /** Takes an answer given in this browser tab. Returns true if the store keeps it. */
    add(answer: StoredAnswer): boolean {
      const kept = store.write(answer);
      adopted.delete(answer.question_id);
      putLast(answer);
      return kept;
    },
    /** Takes an answer that another browser tab has kept in the store; false when it is not newer than what is here. */
    adopt(answer: StoredAnswer): boolean {
      if (answer.revision <= (waiting.get(answer.question_id)?.revision ?? 0)) return false;
      adopted.add(answer.question_id);
      putLast(answer);
      return true;
    },
    /** Drops an answer that another browser tab has sent; false when it was not taken from one. */
    release(questionId: string): boolean {
      if (!adopted.delete(questionId)) return false;
      waiting.delete(questionId);
      return true;
    },
    moveTo(questionId: string | null): void {
      place = { questionId };
      store.writePlace(place);
    },

    /** Removes answers and the place that the server has. Newer ones stay. */
    acknowledge(sent: Batch): void {
      postponed.clear();
      for (const answer of sent.answers) forget(answer);
      if (place !== sent.place) return;
      place = null;
      store.writePlace(null);
    },
    /**
     * Handles refused answers of a batch. If other answers are still unsent, the refused ones wait for them once, since those may make
     * their questions visible; otherwise they are dropped. Returns the dropped ones.
     */
    refuse(refused: StoredAnswer[], sent: Batch): StoredAnswer[] {
      const isPart = sent.answers.length < waiting.size;
      const again = refused.filter(({ question_id }) => isPart && !postponed.has(question_id));
      for (const answer of again) {
        postponed.add(answer.question_id);
        if (waiting.get(answer.question_id) === answer) putLast(answer);
      }
      const dropped = refused.filter((answer) => !again.includes(answer));
      for (const answer of dropped) forget(answer);
      return dropped;
    },
  };
}
