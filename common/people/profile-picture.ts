import { ACCOUNT_PICTURE_MAX, REGISTRATION_PICTURE_MAX } from '#common/api/limits.ts';
import { MIB } from '#common/words/units.ts';

type Picture = { type: string; size: number };

/** File types that the registration accepts. */
export const REGISTRATION_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/jpg'];

/** The rule of the registration for a picture: PNG, JPEG or JPG, at most 2 MB. Returns the message to show, or null. */
export function registrationPictureError({ type, size }: Picture): string | null {
  if (!REGISTRATION_PICTURE_TYPES.includes(type)) return 'Please select a PNG, JPEG, or JPG image file.';
  if (size > REGISTRATION_PICTURE_MAX) return `Image size must be less than ${REGISTRATION_PICTURE_MAX / MIB}MB.`;
  return null;
}

/** The rule of Account for a picture: any image, at most 5 MB. Returns the message to show, or null. */
export function accountPictureError({ type, size }: Picture): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file';
  if (size > ACCOUNT_PICTURE_MAX) return `File size must be less than ${ACCOUNT_PICTURE_MAX / MIB}MB`;
  return null;
}
