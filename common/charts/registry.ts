import type { AggregateOf, AnswerOf, ConfigOf } from '../questions/registry.ts';
import type { QuestionType } from '../questions/types.ts';
import type { ResultPicture } from './picture.ts';
import { choice } from './pictures/choice.ts';
import { firstClick } from './pictures/first_click.ts';
import { modelInspection } from './pictures/model_inspection.ts';
import { nps } from './pictures/nps.ts';
import { pins } from './pictures/pins.ts';
import { preference } from './pictures/preference.ts';
import { ranking } from './pictures/ranking.ts';
import { rating } from './pictures/rating.ts';
import { scorecard } from './pictures/scorecard.ts';
import { semanticDifferential } from './pictures/semantic_differential.ts';
import { slider } from './pictures/slider.ts';
import { text } from './pictures/text.ts';
import { timedExposure } from './pictures/timed_exposure.ts';

/** How each question type's answers are shown. */
const pictures: { [T in QuestionType]: ResultPicture<ConfigOf<T>, AnswerOf<T>, AggregateOf<T>> } = {
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

/** The pictures of a type that is known only when running; config, answer and aggregate must be of that type. */
export function pictureOfType(type: QuestionType): ResultPicture {
  return pictures[type];
}
