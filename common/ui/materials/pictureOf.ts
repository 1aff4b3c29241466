import type { MaterialView } from '#common/library/materials.ts';
import type { Picture } from './picture.ts';

/**
 * Returns a material as one still picture: the image, a page of the PDF (from 1; by default the first) or a fixed
 * view of the model. Null if it has none.
 */
export function pictureOf(material: MaterialView, page: number | null = null): Picture | null {
  if (material.kind === 'pdf') {
    return material.pages.find(({ number }) => number === (page ?? 1)) ?? material.pages[0] ?? null;
  }
  if (material.kind === 'model') return material.views[0] ?? null;
  return material.url ? material : null;
}
