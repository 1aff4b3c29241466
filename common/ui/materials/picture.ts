import type { MaterialView } from '#common/library/materials.ts';

/** What is needed to show a picture. */
export type Picture = Pick<MaterialView, 'url' | 'srcset' | 'width' | 'height' | 'blur'>;
