import { ACCOUNT_PICTURE_MAX, REGISTRATION_PICTURE_MAX } from '#common/api/limits.ts';
import {
  accountPictureError,
  REGISTRATION_PICTURE_TYPES,
  registrationPictureError,
} from '#common/people/profile-picture.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import type { FileField } from '#server/features/library/files/form.ts';
import { type PictureFile, smallUrl } from '#server/features/library/files/view.ts';

/** Widths in pixels of the square sizes made of a profile picture. */
const WIDTHS = [96, 256, 512];
/** The width that a profile shows. */
const SHOWN = 512;

/** How a person's picture is taken in: only re-encoded squares are kept. A refusal is in the words of the person's screen. */
export function pictureField(person: CurrentUser): FileField {
  const isRegistering = person.scope === 'registration';
  const maxSize = isRegistering ? REGISTRATION_PICTURE_MAX : ACCOUNT_PICTURE_MAX;
  const rule = isRegistering ? registrationPictureError : accountPictureError;
  const examples: Record<number, Parameters<typeof rule>[0]> = {
    413: { type: 'image/png', size: maxSize + 1 },
    415: { type: '', size: 0 },
  };
  return {
    kind: 'image',
    types: isRegistering ? REGISTRATION_PICTURE_TYPES : undefined,
    maxSize,
    keepOriginal: false,
    square: true,
    widths: WIDTHS,
    refusal: (status) => (examples[status] && rule(examples[status])) || undefined,
  };
}

/** The address of a profile picture, or null where there is none or nobody to see it. */
export const pictureUrl = ({ config }: Context, picture: PictureFile | null, viewer?: Viewer): string | null =>
  picture && viewer ? smallUrl(config, picture, SHOWN, viewer) : null;
