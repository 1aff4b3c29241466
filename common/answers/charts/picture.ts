import type { MaterialView } from '#common/library/materials.ts';
import type { PictureMap, PictureRef } from './scene.ts';

/** A number for people with its name: "Mean" – "4.20 (95% CI 3.90 to 4.50)". */
export type Figure = { name: string; value: string };
export type ResultTable = { title: string; columns: string[]; rows: string[][] };

/** The materials that an assessment shows, by id. */
export type Materials = ReadonlyMap<number, MaterialView>;

export const titleOf = (materials: Materials, id: number | null) =>
  (id !== null && materials.get(id)?.title) || 'Material';

/** A still picture of a material with its size; null if there is none (an unrendered PDF, a model without views). */
export function pictureIn(materials: Materials, ref: PictureRef): (PictureMap['picture'] & { url: string }) | null {
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
