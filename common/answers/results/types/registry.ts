import type { Materials } from '#common/answers/charts/picture.ts';
import type { Scene } from '#common/answers/charts/scene.ts';
import type { Results } from '#common/answers/results/define.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { regionsHit } from '#common/assessments/questions/first_click.ts';
import type { AnswerOf, QuestionType } from '#common/assessments/questions/registry.ts';
import { choice } from './choice.ts';
import { answerClickMap, firstClick } from './first_click.ts';
import { modelInspection } from './model_inspection.ts';
import { nps } from './nps.ts';
import { answerPinMaps, pins } from './pins.ts';
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
export function answerScenes(question: Question, value: unknown, materials: Materials): Scene[] {
  if (question.type === 'pins') {
    return answerPinMaps(question.config, value as AnswerOf<'pins'>, materials);
  }
  if (question.type !== 'first_click') return [];
  const answer = value as AnswerOf<'first_click'>;
  const click = answer.x === null ? null : { ...answer, hit: regionsHit(question.config, answer).length > 0 };
  return answerClickMap(question.config, click, materials);
}
