import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { Sentiment } from '#common/assessments/questions/pins.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import { type QuestionData, questionOf } from '#server/demo/questions.ts';

/** What the demo's experts tend to answer, by type of question. */
export type Tendencies = {
  rating: { mean: number };
  /** Mean column (from 1) of each row. */
  scorecard: { means: number[] };
  single_choice: { weights: number[] };
  /** How likely each option is chosen. */
  multiple_choice: { shares: number[] };
  /** For each of the materials, how often it is chosen and why. */
  preference: { weights: number[]; reasons: string[][] };
  /** The higher, the better the rank. */
  ranking: { liking: number[] };
  semantic_differential: { means: number[] };
  pins: { spots: { x: number; y: number; sentiment: Sentiment; comments: string[] }[] };
  first_click: { hitShare: number; seconds: number };
  timed_exposure: { items: { words: string; share: number }[] };
  model_inspection: { mean: number; comments: string[] };
  slider: { mean: number; sd: number };
  nps: { mean: number };
  text: { texts: string[] };
};

/** A question of the demo with what tends to be answered. */
export type Asked = { [T in QuestionType]: { question: Question<T>; tendency: Tendencies[T] } }[QuestionType];

/** A question in the data files: materials by their titles, in the first section unless it says otherwise. */
export type AskedData = Omit<QuestionData, 'material_ids'> & {
  section?: string;
  material_ids?: string[];
  tendency: Tendencies[QuestionType];
};

/** The id of a VIS's material by its title. */
export type MaterialOf = (title: string) => number;

/** The questions of the data files with the ids of their materials. */
export const askedOf = (list: readonly AskedData[], material: MaterialOf): Asked[] =>
  list.map(({ section = 's1', tendency, material_ids, config, ...data }) => {
    const beside = material_ids ? { material_ids: material_ids.map(material) } : {};
    const question = questionOf({ ...data, ...beside, config: withIds(config ?? {}, material) }, section);
    return { question, tendency } as Asked;
  });

function withIds(config: Record<string, unknown>, material: MaterialOf): Record<string, unknown> {
  const { material_id, material_ids } = config as { material_id?: string; material_ids?: string[] };
  return {
    ...config,
    ...(material_id === undefined ? {} : { material_id: material(material_id) }),
    ...(material_ids === undefined ? {} : { material_ids: material_ids.map(material) }),
  };
}
