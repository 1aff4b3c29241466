import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Question } from './schema.ts';

/** A still picture: an image, or a page of a PDF (the first by default). */
export type PictureId = { material_id: number; page: number };

/** The picture of a timed exposure, or null if none is chosen. */
export function exposedPicture({ config }: Question<'timed_exposure'>): PictureId | null {
  return config.material_id === null ? null : { material_id: config.material_id, page: config.page ?? 1 };
}

/** How a question shows a picture: as its own material, next to the question, or not at all. Beside a question, experts can open every page of a PDF. */
export function placeOfPicture(question: Question, picture: PictureId): 'asked' | 'beside' | null {
  const { config } = question;
  const isAsked = definitionOf(question.type).materialIds(config).includes(picture.material_id);
  if (isAsked && (!('page' in config) || (config.page ?? 1) === picture.page)) return 'asked';
  return question.material_ids.includes(picture.material_id) ? 'beside' : null;
}
