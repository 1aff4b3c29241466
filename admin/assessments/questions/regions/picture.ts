import type { MaterialView } from '#common/library/materials.ts';

/** A picture that regions are drawn on. */
export type PictureSource = Pick<MaterialView, 'url' | 'width' | 'height'>;
