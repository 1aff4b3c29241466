import * as z from 'zod';
import { session } from '#common/access/sign-in.ts';
import { describedBy, titleOf, withoutRules } from '#common/schema/fields.ts';
import { DETAIL_NAMES } from './details.ts';
import { retiredChoices } from './form-options.ts';
import { brandFields, EXPERT_STATUSES, GENDERS, person, profileFields } from './profile-fields.ts';

/** Texts and lists that an update can empty, as far as the rules allow. It ignores empty values, so `clear` names them. */
export const CLEARABLE = [
  ...DETAIL_NAMES,
  'specialization',
  'other_expertise',
  'other_industries',
  'additional_info',
  'design_expertise',
  'brands',
] as const;

/**
 * PUT /experts/profile/me/ and PATCH /experts/{id}/: any part of the profile. Which rules the profile must then
 * keep depends on the screen. `profile_picture` is '' to remove the picture; a new one comes as a file.
 */
export const profileUpdate = profileFields.partial().extend({
  profile_picture: z.literal('').optional(),
  clear: z.array(z.enum(CLEARABLE)).optional(),
  /** The revision that was read. If a newer one is stored, the update is refused with 409. */
  revision: z.number().int().optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** GET /experts/profile/me/ */
export const expertProfile = describedBy(
  profileFields,
  withoutRules(profileFields).extend({
    id: z.number().int(),
    email: z.string().meta({ title: titleOf(person, 'email') }),
    birthdate: z.string().nullable(),
    age: z.number().int().nullable().meta({ title: 'Age' }),
    gender: z.enum(GENDERS).nullable(),
    expertise_level: z.string().nullable(),
    brands: z.array(brandFields),
    /** The picture's address, or null. */
    profile_picture: z.string().nullable(),
    works_with_beverage_client: z.boolean().meta({ title: 'Works with the beverage client' }),
    status: z.enum(EXPERT_STATUSES),
    /** Why the profile was rejected, as mailed to its owner; empty for every other status. */
    rejection_reason: z.string(),
    registration_complete: z.boolean(),
    /** The chosen options that are no longer offered, with their names. */
    retired_choices: retiredChoices,
    revision: z.number().int(),
  }),
);
export type ExpertProfile = z.infer<typeof expertProfile>;

/** The answer to a profile update. It holds a full session if the update completed a registration. */
export const savedProfile = expertProfile.and(z.object({ session: session.optional() }));
export type SavedProfile = z.infer<typeof savedProfile>;
