import type * as z from 'zod';
import type { MaterialKind } from '#common/library/materials.ts';
import type { Asked } from './asked.ts';
import type { ConditionOperator, ConditionTarget } from './conditions.ts';

/** Every question type, in the order in which the builder offers them. */
export const QUESTION_TYPES = [
  'rating',
  'scorecard',
  'single_choice',
  'multiple_choice',
  'preference',
  'ranking',
  'semantic_differential',
  'pins',
  'first_click',
  'timed_exposure',
  'model_inspection',
  'slider',
  'nps',
  'text',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What kind of material a question type asks about; null when it can do without one of its own. */
export type MaterialNeed = { kinds: readonly MaterialKind[]; min: number; max: number };

/** The parts of a question that a CSV header needs. */
export type CsvQuestion<Config> = { title: string; config: Config };

/**
 * All that the product knows about one question type. Pure: no React, no DOM, no server.
 * Declared with methods, so that a definition of a certain type also passes as a definition of any type.
 */
export interface QuestionDefinition<Config = unknown, Answer = unknown, Aggregate = unknown> {
  readonly type: QuestionType;
  /** Its name in the builder. */
  readonly label: string;
  /** One sentence for the builder: when to use it. */
  readonly description: string;
  /** The shape of a config while it is being written: texts may be empty, lists short. */
  readonly draftConfigSchema: z.ZodType<Config>;
  /** What a config must satisfy to be published; messages are for people, the path names the place. */
  readonly configSchema: z.ZodType<Config>;
  /** Materials that the config itself names, or null when the type needs none. */
  readonly materials: MaterialNeed | null;
  /** True when an expected answer may be set as an attention check. */
  readonly canCheckAttention: boolean;
  defaultConfig(): Config;
  /** Any answer that may be stored, also a half-finished one; refuses what the config does not offer. */
  answerSchema(config: Config): z.ZodType<Answer>;
  /**
   * Whether an answer says something that enters the figures: a half-filled scorecard does, one without a row does not.
   * n in every result counts these; what a required question takes is `isComplete`.
   */
  isAnswered(config: Config, answer: Answer): boolean;
  /** True when nothing is left to do: such an answer, if it also says something, satisfies a required question. */
  isComplete(config: Config, answer: Answer): boolean;
  /**
   * What is still missing, in sentences without a full stop for the person answering; empty when the answer is complete. Null stands for
   * nothing given yet, of which something is always missing.
   */
  check(config: Config, answer: Answer | null): string[];
  /** What the config asks, apart from its materials: whether answers to two configs may be put together. */
  asked(config: Config): Asked;
  /** The same answer with other materials in it; `replace` gives the id of the same file elsewhere. */
  onMaterials(answer: Answer, replace: (id: number) => number): Answer;
  aggregate(config: Config, answers: readonly Answer[]): Aggregate;
  /** Names of the columns that the question fills in an export, without the question's own name; at least one. */
  csvColumns(question: CsvQuestion<Config>): string[];
  /** As many cells as `csvColumns` has names; empty ones for no answer, and no figures of one that `isAnswered` does not count. */
  csvCells(question: CsvQuestion<Config>, answer: Answer | null): string[];
  /** The answer in plain words for people; `titleOf` gives the title of a material that is still known. */
  describe(config: Config, answer: Answer, titleOf: (materialId: number) => string | undefined): string;
  /** The answer as its own expert reads it before submitting; as `describe` tells it unless the type says otherwise. */
  recap(config: Config, answer: Answer, titleOf: (materialId: number) => string | undefined): string;
  /** How long an expert needs for the answer itself, without reading the question. */
  estimatedSeconds(config: Config): number;
  /** Ids of the materials that the config names, without the question's own `material_ids`. */
  materialIds(config: Config): number[];
  /** The same config on other materials; `replace` gives the new id, or null when there is none. */
  withMaterials(config: Config, replace: (id: number) => number | null): Config;
  /** The config as an expert may see it: without target regions and other keys. */
  forExpert(config: Config): Config;
  /** What it offers to choose, rate or rank, by id, in the order in which the seed shows it; empty for types without a list. */
  shownOrder(config: Config, seed: string): string[];
  /** What a later question's condition can ask of an answer to this one. */
  conditionTarget(config: Config): ConditionTarget;
  /** Whether the answer meets a condition; 'answered' and 'not_answered' are handled outside. */
  matches(config: Config, answer: Answer, operator: ConditionOperator, value: string | number): boolean;
  /** Whether the answer is the expected one of an attention check. */
  passesAttention(config: Config, answer: Answer, expected: string | number): boolean;
}
