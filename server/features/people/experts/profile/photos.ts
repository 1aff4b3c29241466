import type { Config } from '#server/config/config.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { type PictureFile, smallUrl } from '#server/features/library/files/view.ts';

/** Wide enough, in pixels, for the list and the profile on a sharp screen. */
const PHOTO_WIDTH = 200;

/** The address of an expert's picture for staff; null without one. */
export const photoUrl = (config: Config, picture: PictureFile | null, viewer: Viewer): string | null =>
  picture && smallUrl(config, picture, PHOTO_WIDTH, viewer);
