import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Question } from './schema.ts';

/** One still picture: an image, or a page of a PDF (the first where none is named). */
export type PictureId = { material_id: number; page: number };

/** The picture that a timed exposure shows; null while none is chosen. */
export function exposedPicture({ config }: Question<'timed_exposure'>): PictureId | null {
  return config.material_id === null ? null : { material_id: config.material_id, page: config.page ?? 1 };
}

/** Where a question shows a picture: as what it asks about, beside it, or not at all. Beside a question a PDF can be turned to any page. */
export function placeOfPicture(question: Question, picture: PictureId): 'asked' | 'beside' | null {
  const { config } = question;
  const isAsked = definitionOf(question.type).materialIds(config).includes(picture.material_id);
  if (isAsked && (!('page' in config) || (config.page ?? 1) === picture.page)) return 'asked';
  return question.material_ids.includes(picture.material_id) ? 'beside' : null;
}
