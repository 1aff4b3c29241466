import { ANSWERS_PER_REQUEST } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';

/** The server accepts two million bytes. In most scripts a character takes up to three bytes, and the rest of the request needs some, too. */
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
