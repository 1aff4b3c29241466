import type { Materials } from '#common/answers/charts/picture.ts';
import type { Results } from '#common/answers/results/define.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { choice } from './choice.ts';
import { firstClick } from './first_click.ts';
import { modelInspection } from './model_inspection.ts';
import { nps } from './nps.ts';
import { pins } from './pins.ts';
import { preference } from './preference.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { scorecard } from './scorecard.ts';
import { semanticDifferential } from './semantic_differential.ts';
import { slider } from './slider.ts';
import { text } from './text.ts';
import { timedExposure } from './timed_exposure.ts';

/** What the answers to each question type add up to, and how that is shown. */
const results: Record<QuestionType, Results> = {
  rating,
  scorecard,
  single_choice: choice,
  multiple_choice: choice,
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
};

/** The results of a type that is only known at run time; config, answer and aggregate must be of that type. */
export function resultsOfType(type: QuestionType): Results {
  return results[type];
}

/** A single answer on its picture, for pins and clicks; nothing for other types. */
export const answerScenes = ({ type, config }: Question, value: unknown, materials: Materials) =>
  results[type].answerScenes?.(config, value, materials) ?? [];
