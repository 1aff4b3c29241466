import type { MaterialView } from '#common/materials.ts';

/** A picture that regions are drawn on. */
export type PictureSource = Pick<MaterialView, 'url' | 'width' | 'height'>;
