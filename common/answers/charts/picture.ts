import type { AnswerOf, ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { MaterialView } from '#common/library/materials.ts';
import type { PictureSize } from './marked-picture.ts';
import type { PictureRef, Scene } from './scene.ts';

/** A number for people with its name: "Mean" – "4.20 (95% CI 3.90 to 4.50)". */
export type Figure = { name: string; value: string };
export type ResultTable = { title: string; columns: string[]; rows: string[][] };

/** What the answers to a question of one type add up to, and how that is shown. Declared with methods, as QuestionDefinition is. */
export interface Results<Config = unknown, Answer = unknown, Aggregate = unknown> {
  aggregate(config: Config, answers: readonly Answer[]): Aggregate;
  figures?(config: Config, aggregate: Aggregate): Figure[];
  scenes(config: Config, aggregate: Aggregate, materials: Materials): Scene[];
  tables?(config: Config, aggregate: Aggregate, materials: Materials): ResultTable[];
  /** The free texts of an answer, some with a label before them. */
  texts?(config: Config, answer: Answer): { text: string; label?: string }[];
}

/** The results of a type; what `aggregate` returns gives the type of aggregates. */
export const defineResults = <T extends QuestionType, Aggregate>(
  _type: T,
  results: Results<ConfigOf<T>, AnswerOf<T>, Aggregate>,
) => results;

/** The materials that an assessment shows, by id. */
export type Materials = ReadonlyMap<number, MaterialView>;

export const titleOf = (materials: Materials, id: number | null) =>
  (id !== null && materials.get(id)?.title) || 'Material';

/** A still picture of a material with its size; null if there is none (an unrendered PDF, a model without views). */
export function pictureIn(
  materials: Materials,
  ref: PictureRef,
): { ref: PictureRef; size: PictureSize; url: string } | null {
  const material = materials.get(ref.material_id);
  const picture = material && stillOf(material, ref);
  if (!picture?.width || !picture.height) return null;
  return { ref, size: { width: picture.width, height: picture.height }, url: picture.url };
}

function stillOf(material: MaterialView, { page, view }: PictureRef) {
  if (material.kind === 'pdf') return material.pages.find(({ number }) => number === (page ?? 1));
  if (material.kind === 'model') {
    return material.views.find(({ id, name }) => id === view || name === view) ?? material.views[0];
  }
  return material;
}
