import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import type { Session } from '#common/access/sign-in.ts';
import { ACCOUNT_PICTURE_MAX, REGISTRATION_PICTURE_MAX } from '#common/api/limits.ts';
import { type ProfileUpdate, profileUpdate, type SavedProfile } from '#common/people/expert-profile.ts';
import { isBlankBrand } from '#common/people/profile-fields.ts';
import {
  accountPictureError,
  REGISTRATION_PICTURE_TYPES,
  registrationPictureError,
} from '#common/people/profile-picture.ts';
import { accountProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import { type FileField, formWith } from '#server/library/files/form.ts';
import type { Context } from '#server/outside/context.ts';
import { profileView } from '#server/people/profile/read-profile.ts';
import { saveProfile } from '#server/people/profile/save-profile.ts';
import { finishRegistration } from '#server/people/registration/running.ts';

/** Fields that are lists. In a multipart form each item is a separate part, with objects as JSON. */
const LIST_FIELDS = ['expertise_areas', 'industries', 'geographical_expertise', 'design_expertise', 'brands', 'clear'];
const NUMBER_LISTS = ['expertise_areas', 'industries', 'geographical_expertise'];
const isNumeric = (field: string) =>
  field.startsWith('age_expertise_') || field.endsWith('_experience') || field === 'revision';

/** An update from the fields of a JSON body or a multipart form: empty and null ones are dropped, a blank profile_picture stays. */
export const sentUpdate = z.preprocess(
  (fields: object) => Object.fromEntries(Object.entries(fields).map(typed).filter(isFilled)),
  profileUpdate,
);

/** One part of a list: an item, an object as JSON, or a whole list as JSON. Text that is not JSON stays text. */
function listItems(value: unknown): unknown[] {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [value];
  }
}

function typed([field, given]: [string, unknown]): [string, unknown] {
  const value = LIST_FIELDS.includes(field) && Array.isArray(given) ? given.flatMap(listItems) : given;
  if (isNumeric(field)) return [field, asNumber(value)];
  if (NUMBER_LISTS.includes(field) && Array.isArray(value)) return [field, value.map(asNumber)];
  if (field === 'brands' && Array.isArray(value)) return [field, value.map(asBrand).filter(isGivenBrand)];
  return [field, value];
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** A brand's empty dates are unknown dates. */
function asBrand(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return { start_date: null, end_date: null, ...Object.fromEntries(Object.entries(value).filter(isFilled)) };
}

function isGivenBrand(value: unknown): boolean {
  return typeof value !== 'object' || value === null || !isBlankBrand(value);
}

function isFilled([field, value]: [string, unknown]): boolean {
  if (field === 'profile_picture') return value === '';
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Widths in pixels of the square sizes made of a profile picture. */
const WIDTHS = [96, 256, 512];

/** How a person's picture is received: only re-encoded squares are kept. Refusals use the words of the person's screen. */
function pictureField(person: CurrentUser): FileField {
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

/** The form in which people save their own profile. */
export const profileForm = formWith({ profile_picture: pictureField }, LIST_FIELDS);

/**
 * Saves a person's own profile. During a registration any part may be saved. The save of fields with which every rule is met
 * completes the registration and answers with a full session; a picture alone is chosen before the last step.
 */
export async function saveOwnProfile(
  ctx: Context,
  person: CurrentUser,
  update: ProfileUpdate,
  pictureId?: number | null,
): Promise<SavedProfile> {
  const registering = person.scope === 'registration';
  const rules = registering ? undefined : isStaff(person) ? staffOwnProfile : accountProfile;
  const session = await ctx.db.transaction(async (tx): Promise<Session | undefined> => {
    const { after } = await saveProfile(tx, person.id, update, { editor: person, rules, pictureId });
    await audit(tx, {
      action: 'profile.updated',
      entityId: person.id,
      // Names of fields only, without their values, which are personal data.
      after: { fields: Object.keys(after) },
    });
    if (!registering || Object.keys(update).every((name) => name === 'profile_picture')) return undefined;
    const missing = await finishRegistration(ctx, tx, person.id);
    return Object.keys(missing).length === 0 ? openSession(ctx, tx, person.id) : undefined;
  });
  return { ...(await profileView(ctx, person.id, person)), session };
}
