import type { MaterialView } from '#common/library/materials.ts';

/** What a still picture of a material is, without the material around it. */
export const picture = { url: '/p', srcset: null, width: 800, height: 600, blur: null };

/** A material as the API gives it: an image named after its id unless said otherwise. */
export const material = (id: number, more: Partial<MaterialView> = {}): MaterialView => ({
  ...picture,
  id,
  title: `Material ${id}`,
  material_type: 'renders',
  kind: 'image',
  file_url: '/f',
  pages: [],
  views: [],
  is_interactive: false,
  allow_rotation: false,
  allow_zoom: false,
  ...more,
});
