import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';

type Extra<T extends QuestionType> = Partial<Omit<Question<T>, 'config' | 'type'>> & { config?: Partial<ConfigOf<T>> };

/** A question that may be published: its type's default config with what is missing filled in. */
export function question<T extends QuestionType>(
  type: T,
  id: string,
  { config, ...extra }: Extra<T> = {},
): Question<T> {
  const base = newQuestion(type, id, 's1');
  return {
    ...base,
    title: `Question ${id}`,
    ...extra,
    config: { ...(base.config as object), ...filledIn[type], ...config },
  } as unknown as Question<T>;
}

const options = [
  { id: 'o1', label: 'First' },
  { id: 'o2', label: 'Second' },
  { id: 'o3', label: 'Third' },
];

const filledIn: { [T in QuestionType]: Partial<ConfigOf<T>> } = {
  rating: {},
  scorecard: {
    rows: [
      { id: 'r1', label: 'Stands out', better: 'more' },
      { id: 'r2', label: 'Easy to read', better: 'more' },
    ],
  },
  single_choice: { options },
  multiple_choice: { options },
  preference: { material_ids: [1, 2] },
  ranking: { items: options },
  semantic_differential: { pairs: [{ id: 'p1', left: 'Modern', right: 'Traditional' }] },
  pins: { material_id: 1 },
  first_click: {
    material_id: 1,
    regions: [
      {
        id: 'g1',
        name: 'Logo',
        shape: 'rectangle',
        points: [
          { x: 0.1, y: 0.1 },
          { x: 0.4, y: 0.3 },
        ],
        announced: false,
      },
    ],
  },
  timed_exposure: { material_id: 1 },
  model_inspection: { material_id: 2 },
  slider: { better: 'more' },
  nps: {},
  text: {},
};

/** A questionnaire of one section with the given questions. */
export function questionnaire(questions: Question[], extra: Partial<Questionnaire> = {}): Questionnaire {
  return { display: 'question', sections: [{ id: 's1', title: 'Pack', intro: '' }], questions, ...extra };
}
