import { useBuilder } from '#admin/assessments/builder/context.ts';
import type { PictureSource } from './regions/picture.ts';

/** Returns the picture that regions are drawn on, the image or the page of the PDF; null while there is none. */
export function useStimulusPicture({
  material_id,
  page,
}: {
  material_id: number | null;
  page: number | null;
}): PictureSource | null {
  const { materials } = useBuilder();
  const material = materials.find((one) => one.id === material_id);
  if (!material || material.kind === 'model') return null;
  if (material.kind === 'pdf') return material.pages.find((one) => one.number === (page ?? 1)) ?? null;
  return material;
}
