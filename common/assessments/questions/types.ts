import type * as z from 'zod';
import type { MaterialKind } from '#common/library/materials.ts';
import type { Asked } from './asked.ts';
import type { ConditionOperator, ConditionTarget } from './conditions.ts';

/** The kind of material that a question type asks about; null if it needs none. */
export type MaterialNeed = { kinds: readonly MaterialKind[]; min: number; max: number };

/** The parts of a question that a CSV header needs. */
export type CsvQuestion<Config> = { title: string; config: Config };

/**
 * The definition of a question type. Pure: no React, no DOM, no server.
 * Declared with methods, so that a definition of a certain type also passes as a definition of any type.
 */
export interface QuestionDefinition<Config = unknown, Answer = unknown>
  extends Essentials<Config, Answer>,
    Refinements<Config, Answer> {
  asked(config: Config): Asked;
}

/** The parts that every type defines. */
export interface Essentials<Config, Answer> {
  /** Its name in the builder. */
  readonly label: string;
  /** One sentence for the builder: when to use it. */
  readonly description: string;
  /** The shape of a config while it is being written: texts may be empty, lists short. */
  readonly draftConfigSchema: z.ZodType<Config>;
  /** What a config must satisfy to be published; messages are for people, the path names the place. */
  readonly configSchema: z.ZodType<Config>;
  defaultConfig(): Config;
  /** The schema of answers that may be stored, including unfinished ones; refuses what the config does not offer. */
  answerSchema(config: Config): z.ZodType<Answer>;
  /**
   * What is still missing, in sentences without a full stop for the person answering; empty if the answer is complete. Null means that
   * nothing was given yet; then something is always missing.
   */
  check(config: Config, answer: Answer | null): string[];
  /** What the config asks, without its materials; decides whether answers to two configs can be pooled. */
  asked(config: Config): Partial<Asked>;
  /** Describes the answer in plain words; `titleOf` returns the title of a material that still exists. */
  describe(config: Config, answer: Answer, titleOf: (materialId: number) => string | undefined): string;
  /** How long an expert needs for the answer itself, without reading the question. */
  estimatedSeconds(config: Config): number;
}

/** The parts that only some types define; `defineQuestion` has the defaults. */
export interface Refinements<Config, Answer> {
  /** Materials that the config names, or null if the type needs none. */
  readonly materials: MaterialNeed | null;
  /** True if its picture can be shown only once, so that the answer cannot be removed. */
  readonly givenOnce: boolean;
  /**
   * True if a part of an answer enters the figures, as with a half-filled scorecard, but not with one without a row.
   * n in every result counts these answers. A required question needs one for which `check` returns nothing.
   */
  isAnswered(config: Config, answer: Answer): boolean;
  /** The answer of an expert who hands in and leaves the question empty (no pins, for example). Null if that is not an answer. */
  leftEmpty(config: Config): Answer | null;
  /** The answer with other materials; `replace` returns the new id of the same file. */
  onMaterials(answer: Answer, replace: (id: number) => number): Answer;
  /** Describes the answer to its expert before submitting; defaults to `describe`. */
  recap(config: Config, answer: Answer, titleOf: (materialId: number) => string | undefined): string;
  /** Names of the columns that the question fills in an export, without the question's own name; at least one. */
  csvColumns(question: CsvQuestion<Config>): string[];
  /**
   * One cell for each name of `csvColumns`; empty without an answer. Answers that `isAnswered` does not count have no figures.
   * `titleOf` returns the title of a material that still exists.
   */
  csvCells(
    question: CsvQuestion<Config>,
    answer: Answer | null,
    titleOf: (materialId: number) => string | undefined,
  ): string[];
  /** Ids of the materials that the config names, without the question's own `material_ids`. */
  materialIds(config: Config): number[];
  /** The config with other materials; `replace` returns the new id, or null to remove it. */
  withMaterials(config: Config, replace: (id: number) => number | null): Config;
  /** The config for experts: without target regions and other keys. */
  forExpert(config: Config): Config;
  /** The ids of the items to choose, rate or rank, in the order shown with this seed; empty for types without a list. */
  shownOrder(config: Config, seed: string): string[];
  /** What a condition of a later question can check. */
  conditionTarget(config: Config): ConditionTarget;
  /** True if the answer meets a condition; 'answered' and 'not_answered' are checked elsewhere. */
  matches(config: Config, answer: Answer, operator: ConditionOperator, value: string | number): boolean;
  /** True if the answer is the expected one of an attention check; only types that have it can be such a check. */
  passesAttention?(config: Config, answer: Answer, expected: string | number): boolean;
}
