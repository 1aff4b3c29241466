import { firstClick } from './first_click.ts';
import { modelInspection } from './model_inspection.ts';
import { multipleChoice } from './multiple_choice.ts';
import { nps } from './nps.ts';
import { pins } from './pins.ts';
import { preference } from './preference.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { scorecard } from './scorecard.ts';
import { semanticDifferential } from './semantic_differential.ts';
import { singleChoice } from './single_choice.ts';
import { slider } from './slider.ts';
import { text } from './text.ts';
import { timedExposure } from './timed_exposure.ts';
import type { QuestionDefinition } from './types.ts';

/** Every question type's definition by its name, in the order in which the builder offers them. */
export const questionTypes = {
  rating,
  scorecard,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  preference,
  ranking,
  semantic_differential: semanticDifferential,
  pins,
  first_click: firstClick,
  timed_exposure: timedExposure,
  model_inspection: modelInspection,
  slider,
  nps,
  text,
} satisfies Record<string, QuestionDefinition>;

export type QuestionType = keyof typeof questionTypes;
export const QUESTION_TYPES = Object.keys(questionTypes) as QuestionType[];

type Definitions = typeof questionTypes;
export type ConfigOf<T extends QuestionType> =
  Definitions[T] extends QuestionDefinition<infer Config, infer _A> ? Config : never;
export type AnswerOf<T extends QuestionType> =
  Definitions[T] extends QuestionDefinition<infer _C, infer Answer> ? Answer : never;

/** The definition of a type that is only known at run time; its configs and answers are `unknown` and must fit together. */
export function definitionOf(type: QuestionType): QuestionDefinition {
  return questionTypes[type];
}
