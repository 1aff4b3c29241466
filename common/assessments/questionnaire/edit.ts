import { uniqueId } from '#common/assessments/questions/options.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { moveItem } from '#common/words/collections.ts';
import {
  newQuestion,
  QUESTIONS_MAX,
  type Question,
  type Questionnaire,
  questionsInOrder,
  type Section,
} from './schema.ts';

/**
 * Functions that change a questionnaire and return a new one. Questions are kept in the order in which they are asked.
 */

/** Sorts the questions by section, as after every change. */
export function sorted(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, questions: questionsInOrder(questionnaire) };
}

/** True if a questionnaire has the maximum number of questions. */
export function isFull({ questions }: Questionnaire): boolean {
  return questions.length >= QUESTIONS_MAX;
}

/** Adds a new question of a type after another one, or at the end of a section. Also returns its id. */
export function addQuestion(
  questionnaire: Questionnaire,
  type: QuestionType,
  place: { sectionId: string; afterId?: string | null },
): { questionnaire: Questionnaire; id: string } {
  const id = uniqueId('q');
  return { questionnaire: insert(questionnaire, newQuestion(type, id, place.sectionId), place.afterId ?? null), id };
}

/** Copies a question to the place after it, with a new id. Also returns the copy's id. */
export function duplicateQuestion(
  questionnaire: Questionnaire,
  id: string,
): { questionnaire: Questionnaire; id: string } {
  const source = questionnaire.questions.find((question) => question.id === id);
  if (!source) return { questionnaire, id };
  const copyId = uniqueId('q');
  return { questionnaire: insert(questionnaire, { ...source, id: copyId }, id), id: copyId };
}

function insert(questionnaire: Questionnaire, question: Question, afterId: string | null): Questionnaire {
  const index = questionnaire.questions.findIndex((other) => other.id === afterId);
  const at = index < 0 ? questionnaire.questions.length : index + 1;
  return sorted({ ...questionnaire, questions: questionnaire.questions.toSpliced(at, 0, question) });
}

/** Removes a question and the rules that depend on it. */
export function removeQuestion(questionnaire: Questionnaire, id: string): Questionnaire {
  return {
    ...questionnaire,
    questions: questionnaire.questions
      .filter((question) => question.id !== id)
      .map((question) => (question.show_if?.question_id === id ? { ...question, show_if: null } : question)),
  };
}

/** Changes some fields of one question. */
export function updateQuestion(
  questionnaire: Questionnaire,
  id: string,
  change: Partial<Omit<Question, 'type'>>,
): Questionnaire {
  return {
    ...questionnaire,
    questions: questionnaire.questions.map((question) =>
      question.id === id ? ({ ...question, ...change } as Question) : question,
    ),
  };
}

/** Moves a question into a section, before another question of it or to its end. */
export function moveQuestion(
  questionnaire: Questionnaire,
  id: string,
  to: { sectionId: string; beforeId: string | null },
): Questionnaire {
  const moved = questionnaire.questions.find((question) => question.id === id);
  if (!moved || to.beforeId === id) return questionnaire;
  const others = questionnaire.questions.filter((question) => question.id !== id);
  const index = others.findIndex((question) => question.id === to.beforeId);
  const at = index < 0 ? others.length : index;
  return sorted({ ...questionnaire, questions: others.toSpliced(at, 0, { ...moved, section_id: to.sectionId }) });
}

/** Moves a question one place up or down, into the next section if it is the first or last of its own. */
export function stepQuestion(questionnaire: Questionnaire, id: string, direction: -1 | 1): Questionnaire {
  const moved = questionnaire.questions.find((question) => question.id === id);
  if (!moved) return questionnaire;
  const siblings = questionnaire.questions.filter((question) => question.section_id === moved.section_id);
  const place = siblings.indexOf(moved);
  const inside = siblings[place + direction];
  if (inside) {
    const beforeId = direction < 0 ? inside.id : (siblings[place + 2]?.id ?? null);
    return moveQuestion(questionnaire, id, { sectionId: moved.section_id, beforeId });
  }
  const sections = questionnaire.sections;
  const next = sections[sections.findIndex((section) => section.id === moved.section_id) + direction];
  if (!next) return questionnaire;
  const first = questionnaire.questions.find((question) => question.section_id === next.id);
  return moveQuestion(questionnaire, id, { sectionId: next.id, beforeId: direction > 0 ? (first?.id ?? null) : null });
}

/** Adds an empty section at the end. Also returns its id. */
export function addSection(questionnaire: Questionnaire): { questionnaire: Questionnaire; id: string } {
  const id = uniqueId('s');
  const sections = [...questionnaire.sections, { id, title: '', intro: '' }];
  return { questionnaire: { ...questionnaire, sections }, id };
}

export function updateSection(
  questionnaire: Questionnaire,
  id: string,
  change: Partial<Omit<Section, 'id'>>,
): Questionnaire {
  return {
    ...questionnaire,
    sections: questionnaire.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
  };
}

/** Removes a section; its questions move to the section before it (or after it, for the first). The last section cannot be removed. */
export function removeSection(questionnaire: Questionnaire, id: string): Questionnaire {
  const index = questionnaire.sections.findIndex((section) => section.id === id);
  const heir = questionnaire.sections[index - 1] ?? questionnaire.sections[index + 1];
  if (index < 0 || !heir) return questionnaire;
  return sorted({
    ...questionnaire,
    sections: questionnaire.sections.filter((section) => section.id !== id),
    questions: questionnaire.questions.map((question) =>
      question.section_id === id ? { ...question, section_id: heir.id } : question,
    ),
  });
}

/** Moves a section with its questions one place up or down. */
export function stepSection(questionnaire: Questionnaire, id: string, direction: -1 | 1): Questionnaire {
  const index = questionnaire.sections.findIndex((section) => section.id === id);
  if (!questionnaire.sections[index] || !questionnaire.sections[index + direction]) return questionnaire;
  return sorted({ ...questionnaire, sections: moveItem(questionnaire.sections, index, index + direction) });
}
