import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { Sentiment } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

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

type Extra<T extends QuestionType> = Partial<Omit<Question<T>, 'config' | 'type' | 'id' | 'title'>> & {
  section?: string;
  config?: Partial<ConfigOf<T>>;
};

/** Writes a question of the demo. */
export function asked<T extends QuestionType>(
  type: T,
  id: string,
  title: string,
  { config, section = 's1', ...extra }: Extra<T>,
  tendency: Tendencies[T],
): Asked {
  const base = newQuestion(type, id, section);
  const question = { ...base, title, ...extra, config: { ...(base.config as object), ...config } };
  return { question, tendency } as unknown as Asked;
}

/** Options, rows or items from their words. */
export const listed = (prefix: string, labels: string[]) =>
  labels.map((label, index) => ({ id: `${prefix}${index + 1}`, label }));
