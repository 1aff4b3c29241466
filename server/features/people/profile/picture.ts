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
import { HttpError } from '#server/http/errors.ts';

/** Widths in pixels of the square sizes made of a profile picture. */
const WIDTHS = [96, 256, 512];
/** The width that a profile shows. */
const SHOWN = 512;

/** How a person's picture is taken in: only re-encoded squares are kept. */
export function pictureField(person: CurrentUser): FileField {
  const types = isRegistering(person) ? REGISTRATION_PICTURE_TYPES : undefined;
  return { kind: 'image', types, maxSize: maxSizeFor(person), keepOriginal: false, square: true, widths: WIDTHS };
}

/** The refusal of a picture, in the words of the person's screen; every other error as it is. */
export function pictureError(person: CurrentUser, error: unknown): unknown {
  if (!(error instanceof HttpError) || !('errors' in error.body) || !error.body.errors.profile_picture) return error;
  const rule = isRegistering(person) ? registrationPictureError : accountPictureError;
  const pictures: Record<number, Parameters<typeof rule>[0]> = {
    413: { type: 'image/png', size: maxSizeFor(person) + 1 },
    415: { type: '', size: 0 },
  };
  const picture = pictures[error.status];
  const message = picture && rule(picture);
  return message ? new HttpError(error.status, { errors: { profile_picture: [message] } }) : error;
}

const isRegistering = (person: CurrentUser) => person.scope === 'registration';
const maxSizeFor = (person: CurrentUser) => (isRegistering(person) ? REGISTRATION_PICTURE_MAX : ACCOUNT_PICTURE_MAX);

/** The address of a profile picture, or null where there is none or nobody to see it. */
export const pictureUrl = ({ config }: Context, picture: PictureFile | null, viewer?: Viewer): string | null =>
  picture && viewer ? smallUrl(config, picture, SHOWN, viewer) : null;
