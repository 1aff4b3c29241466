import { type Axis, SHARES } from '#common/answers/charts/bars.ts';
import type { Figure, Materials, ResultTable } from '#common/answers/charts/picture.ts';
import type { Scene } from '#common/answers/charts/scene.ts';
import type { Scale } from '#common/answers/statistics/bounded-means.ts';
import type { AnswerOf, ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';
import { figure } from '#common/words/format.ts';

/** What the answers to a question of one type add up to, and how that is shown. Declared with methods, as QuestionDefinition is. */
export interface Results<Config = unknown, Answer = unknown, Aggregate = unknown> {
  aggregate(config: Config, answers: readonly Answer[]): Aggregate;
  /** The first one says most: summaries begin with it. */
  figures?(config: Config, aggregate: Aggregate, nameOf: NameOf): Figure[];
  /** `response_ids` are those of the answers that were aggregated, in the same order. */
  scenes(config: Config, aggregate: Aggregate, materials: Materials, response_ids?: readonly number[]): Scene[];
  tables?(config: Config, aggregate: Aggregate, materials: Materials): ResultTable[];
  /** Tables that most readers can do without. */
  folds?(config: Config, aggregate: Aggregate, materials: Materials): ResultTable[];
  /** The estimates that its figures, charts and tables give with an interval. */
  intervals?: readonly ('median' | 'mean' | 'share')[];
  /** The free texts of an answer, some with a label before them. */
  texts?(config: Config, answer: Answer): { text: string; label?: string }[];
  /** A single answer on its picture. */
  answerScenes?(config: Config, answer: Answer, materials: Materials): Scene[];
  /** The numbers of an answer that are compared between designs, groups of experts and assessments. */
  measures?(config: Config): Measure<Answer>[];
  /** The things that each answer puts side by side, such as the designs to choose from. */
  alternatives?(config: Config): Alternatives<Answer>;
}

/** The name of a material. */
export type NameOf = (materialId: number) => string;

/** How a number is read and told: a place on a scale, a share of experts (0 or 1 each), a net score (−1, 0 or 1 each) or a rank. */
export type Yardstick = {
  kind: 'scale' | 'share' | 'net' | 'rank';
  /** The ends that no number leaves. */
  scale: Scale;
  /** From one place of the scale to the next; 1 if it is left out. */
  step?: number;
  /** What the numbers count, such as "cm"; empty or left out for points. */
  unit?: string;
  /** The better end; null if neither is. */
  better: 'high' | 'low' | null;
};

/** The axis that every number of a yardstick is drawn on: the better rank to the right, all else as it grows. */
export function axisOf({ kind, scale: { min, max } }: Pick<Yardstick, 'kind' | 'scale'>): Axis {
  if (kind === 'share') return SHARES;
  if (kind === 'net') return { min, max, low: '−100', high: '100' };
  if (kind === 'rank') return { min: max, max: min, low: `rank ${figure(max)}`, high: `rank ${figure(min)}` };
  return { min, max, low: figure(min), high: figure(max) };
}

/** The yardstick of yes (1) and no (0). */
export const SHARE = { kind: 'share', scale: { min: 0, max: 1 }, better: null } as const satisfies Yardstick;

/** A number that an answer gives; null if the answer leaves it out. `label` is empty if the question has only one. */
export type Measure<Answer = unknown> = Yardstick & {
  key: string;
  label: string;
  of(answer: Answer): number | null;
};

/** What an answer puts side by side: designs or texts, each with its number. */
export type Alternatives<Answer = unknown> = Yardstick & {
  items: { key: string; label: string; material_id: number | null; of(answer: Answer): number | null }[];
};

/** The results of a type; what `aggregate` returns gives the type of aggregates. */
export const defineResults = <T extends QuestionType, Aggregate>(
  _type: T,
  results: Results<ConfigOf<T>, AnswerOf<T>, Aggregate>,
) => results;
