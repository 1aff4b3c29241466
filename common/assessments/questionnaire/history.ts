import * as z from 'zod';
import { isSpellingCorrection } from '#common/words/spelling.ts';
import { itemsOf } from './differences.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

const count = z.number().int();

/** What experts have answered so far, over all versions: to a question, and with each option of a choice. */
export const givenAnswers = z.object({
  question_id: z.string(),
  answered: count,
  chosen: z.record(z.string(), count),
});
export type GivenAnswers = z.infer<typeof givenAnswers>;

const use = z.object({ version: count.nullable(), text: z.string() });
/** An id that stands for two things. `noun` is "question", "option", "row" …; a version that is null is the draft. */
const reusedId = z.object({ question_id: z.string(), title: z.string(), noun: z.string(), before: use, after: use });
export type ReusedId = z.infer<typeof reusedId>;

/** GET /assessments/{id}/versions/ */
export const versionHistory = z.object({ given: z.array(givenAnswers), reused: z.array(reusedId) });
export type VersionHistory = z.infer<typeof versionHistory>;

/** A version, or the draft (null). */
export type AskedVersion = { number: number | null; questionnaire: Questionnaire };

/**
 * Finds ids that stand for something else than in an earlier version. Ids were counted once, so that an added option could get the id of a
 * removed one; a text that was replaced by another looks the same. Only corrected spelling does not count, and for a question a common word.
 */
export function reusedIds(versions: readonly AskedVersion[]): ReusedId[] {
  const found: ReusedId[] = [];
  const known = new Map<string, ReusedId['before'] & { type: string }>();
  const see = (
    { id, title, type }: Question,
    noun: string,
    key: string,
    after: ReusedId['after'],
    isOther: IsOther,
  ) => {
    const before = known.get(key);
    known.set(key, { ...after, type });
    if (!before || (before.type === type && !isOther(before.text, after.text))) return false;
    found.push({ question_id: id, title, noun, before: { version: before.version, text: before.text }, after });
    return true;
  };
  for (const { number: version, questionnaire } of versions) {
    for (const question of questionsInOrder(questionnaire)) {
      const isOther = see(question, 'question', question.id, { version, text: question.title }, sharesNoWord);
      for (const { noun, id, text } of itemsOf(question)) {
        const key = JSON.stringify([question.id, noun, id]);
        // The items of another question are others, too.
        if (isOther) known.delete(key);
        see(question, noun, key, { version, text }, isNoCorrection);
      }
    }
  }
  return found;
}

type IsOther = (before: string, after: string) => boolean;

const isNoCorrection: IsOther = (before, after) =>
  before.trim() !== '' && after.trim() !== '' && !isSpellingCorrection(before, after);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const sharesNoWord: IsOther = (before, after) =>
  isNoCorrection(before, after) && !wordsOf(before).some((word) => wordsOf(after).includes(word));

/** "The option “Purple” of the draft has the id that “Red” had in version 1." */
export function reusedInWords({ noun, before, after }: ReusedId): string {
  const of = ({ version }: ReusedId['before']) => (version === null ? 'the draft' : `version ${version}`);
  return `The ${noun} “${after.text}” of ${of(after)} has the id that “${before.text}” had in ${of(before)}.`;
}
