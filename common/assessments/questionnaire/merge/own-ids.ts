import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import { differs, type Side } from './pick.ts';

type Item = { id: string };

/**
 * Gives new ids to what I added under an id that they used for something else meanwhile: new ids are counted up, so
 * two people who each add a question use the same id.
 */
export function withOwnIds(mine: Side<Questionnaire>, theirs: Questionnaire): Questionnaire {
  const sections = renamed(mine.saved.sections, mine.now.sections, theirs.sections);
  const questions = renamed(mine.saved.questions, mine.now.questions, theirs.questions);
  if (sections.size === 0 && questions.size === 0) return mine.now;
  const named = (names: ReadonlyMap<string, string>, id: string) => names.get(id) ?? id;
  return {
    ...mine.now,
    sections: mine.now.sections.map((section) => ({ ...section, id: named(sections, section.id) })),
    questions: mine.now.questions.map((question) => ({
      ...question,
      id: named(questions, question.id),
      section_id: named(sections, question.section_id),
      show_if: question.show_if && {
        ...question.show_if,
        question_id: named(questions, question.show_if.question_id),
      },
    })),
  };
}

function renamed(saved: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Map<string, string> {
  const before = new Set(saved.map(({ id }) => id));
  const others = new Map(theirs.map((item) => [item.id, item]));
  const taken = [...mine, ...theirs];
  const names = new Map<string, string>();
  for (const item of mine) {
    const other = others.get(item.id);
    if (before.has(item.id) || !other || !differs(item, other)) continue;
    const id = freeCopyId(item.id, taken);
    names.set(item.id, id);
    taken.push({ id });
  }
  return names;
}

/** A new id for an item whose id is taken. It only depends on the two items, so that all steps of undo get the same id. */
export function freeCopyId(id: string, taken: readonly Item[]): string {
  const ids = new Set(taken.map((item) => item.id));
  for (let number = 2; number < 100; number += 1) {
    const copy = `${id.slice(0, 36)}_${number}`;
    if (!ids.has(copy)) return copy;
  }
  return freshId('copy', taken);
}
