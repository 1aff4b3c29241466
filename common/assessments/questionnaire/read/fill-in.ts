import { freshId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/types.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isQuestionType = (value: unknown): value is QuestionType => QUESTION_TYPES.some((type) => type === value);

/** Adds default values where keys are missing in a questionnaire that may have been written by hand. Existing values stay as they are. */
export function fillInQuestionnaire(content: Fields): Fields {
  const sections = content.sections ?? [{}];
  if (!Array.isArray(sections)) return { display: 'question', ...content, questions: [] };
  const named = withIds(
    's',
    (sections.length > 0 ? sections : [{}]).map((section) =>
      isFields(section) ? { title: '', intro: '', ...given(section) } : section,
    ),
  );
  const [first] = named;
  let place = isFields(first) ? first.id : undefined;
  const questions = Array.isArray(content.questions)
    ? withIds(
        'q',
        content.questions.map((question) => (isFields(question) ? given(question) : question)),
      ).map((question) => {
        if (!isFields(question)) return question;
        // A question without a section belongs to the section of the question before it.
        place = question.section_id ?? place;
        return fillInQuestion(question, place);
      })
    : content.questions;
  return { display: 'question', ...given(content), sections: named, questions };
}

/** Keys with a value: null counts as missing. */
const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function fillInQuestion(question: Fields, sectionId: unknown): Fields {
  return {
    title: '',
    description: '',
    required: true,
    allow_cannot_judge: false,
    material_ids: [],
    show_if: null,
    attention_check: null,
    ...question,
    section_id: sectionId,
    config: isQuestionType(question.type) ? fillInConfig(question.type, question.config) : question.config,
  };
}

/** Adds the defaults of the type to a config, except the items to choose, rate or rank, which only people can know. */
function fillInConfig(type: QuestionType, config: unknown = {}): unknown {
  if (!isFields(config)) return config;
  const usual = definitionOf(type).defaultConfig() as Fields;
  const filled: Fields = Object.fromEntries(Object.entries(usual).filter(([, value]) => !isBlankList(value)));
  for (const [key, value] of Object.entries(config)) {
    filled[key] = Array.isArray(value)
      ? withIds(
          key[0] ?? 'o',
          value.map((item) => fillInItem(item, usual[key])),
        )
      : value;
  }
  return filled;
}

/** True for a list without texts: an editor begins with it, but it is not a default. */
function isBlankList(value: unknown): boolean {
  const isBlank = (item: unknown) =>
    isFields(item) && Object.entries(item).every(([key, text]) => key === 'id' || text === '' || text === false);
  return Array.isArray(value) && value.length > 0 && value.every(isBlank);
}

/** A plain text means an item with that label. */
function fillInItem(item: unknown, usual: unknown): unknown {
  const isOfLabels = Array.isArray(usual) && usual.some((one) => isFields(one) && 'label' in one);
  return typeof item === 'string' && isOfLabels ? { label: item } : item;
}

/** Gives every item of a list an id; items that are not objects stay as they are. */
function withIds(prefix: string, list: readonly unknown[]): unknown[] {
  const taken = list.flatMap((item) => (isFields(item) && typeof item.id === 'string' ? [{ id: item.id }] : []));
  return list.map((item) => {
    if (!isFields(item) || item.id !== undefined) return item;
    const id = freshId(prefix, taken);
    taken.push({ id });
    return { id, ...item };
  });
}
