import { eq, or, sql } from 'drizzle-orm';
import { AGE_GROUPS, BACKGROUNDS, profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { conflictOverrides } from '#server/data/schema/assessments.ts';
import {
  duplicateDismissals,
  expertBrands,
  expertInvitations,
  expertOptions,
  experts,
  PROFILE_COLUMNS,
  staffNotes,
} from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { exported, type Rule, repeated, rule, secret } from './rule.ts';

const derived = (what: string) => repeated(what, { stays: 'A trigger empties it with its source' });

/** Ratings, whose titles alone say only what is rated. */
const rated = new Map<string, string>(
  [...AGE_GROUPS, ...BACKGROUNDS].map(({ field, label }) => [field, `Experience: ${label}`]),
);

/** The fields of the profile. Each is erased to the value of a new row. */
const ofProfile = Object.fromEntries(
  PROFILE_COLUMNS.map((name) => {
    const what = rated.get(name) ?? titleOf(profileFields, name);
    return [name, exported(what, { erasedTo: experts[name].default ?? null })];
  }),
);

/** Data that experts enter about themselves, and notes of staff about them. */
export const profileData: Rule[] = [
  rule(expertInvitations, {
    purpose: 'Inviting somebody to the panel',
    basis: 'legitimate interest (f)',
    kept: 'As long as the account; of people who never registered: setting “Invitations”',
    of: ({ id }) => eq(expertInvitations.user_id, id),
    personal: {
      token_hash: secret('Hash of the link'),
      email_title: exported('Subject of the mail'),
      email_content: exported('Text of the mail'),
      sent_at: exported('When it was sent'),
      accepted_at: exported('When it was accepted'),
      revoked_at: exported('When it was taken back'),
    },
  }),
  rule(staffNotes, {
    purpose: 'Working together on the panel',
    basis: 'legitimate interest (f)',
    of: ({ id }) => eq(staffNotes.expert_id, id),
    personal: { body: exported('Note of staff'), created_at: exported('When it was written') },
  }),
  rule(conflictOverrides, {
    purpose: 'Deciding whether a conflict of interest matters',
    basis: 'legitimate interest (f)',
    of: ({ id }) => eq(conflictOverrides.expert_id, id),
    personal: {
      reason: exported('Why a conflict of interest does not matter'),
      brands: exported('Brands of the conflict'),
    },
  }),
  rule(duplicateDismissals, {
    purpose: 'Not asking again whether two people are one',
    basis: 'legitimate interest (f)',
    of: ({ id }) => or(eq(duplicateDismissals.lower_id, id), eq(duplicateDismissals.higher_id, id)),
    personal: { higher_id: { what: 'Somebody who looks alike', exported: 'It is about another person as well.' } },
  }),
  rule(expertBrands, {
    purpose: 'Finding conflicts of interest',
    basis: 'legitimate interest (f)',
    of: ({ id }) => eq(expertBrands.expert_id, id),
    personal: {
      name: exported('Brand worked for'),
      start_date: exported('Since when'),
      end_date: exported('Until when'),
      involved_with_brand: exported('Whether work goes on'),
    },
  }),
  rule(expertOptions, {
    purpose: 'Choosing experts for an assessment',
    basis: 'contract (b)',
    of: ({ id }) => eq(expertOptions.expert_id, id),
    personal: { option_id: exported('Area, industry or region') },
  }),
  rule(experts, {
    purpose: 'Choosing experts for an assessment; paying the right person',
    basis: 'contract (b)',
    of: ({ id }) => eq(experts.id, id),
    erasure: 'empty',
    personal: {
      ...ofProfile,
      expertise_level: exported(titleOf(profileFields, 'expertise_level'), {
        stays: 'Results of assessments are told by level; alone it names nobody',
      }),
      profile_picture_id: exported('Profile picture', { erasedTo: null }),
      rating: exported('Rating by staff', { erasedTo: 0 }),
      works_with_beverage_client: exported('Works with the beverage client', { erasedTo: false }),
      status: exported('Outcome of the review', { stays: 'A state of the row' }),
      status_reason: exported('Reason of a rejection', { erasedTo: '' }),
      search_text: derived('Name, address, company and phone, for the search'),
      facets: derived('What lists filter by'),
      name_key: derived('Name, for the order of lists'),
      seen_on: derived('Day of the last visit'),
      email_key: derived('Address, for finding duplicates'),
      phone_key: derived('Phone, for finding duplicates'),
      linkedin_key: derived('LinkedIn profile, for finding duplicates'),
    },
  }),
  rule(files, {
    purpose: 'Showing a profile picture',
    basis: 'contract (b)',
    // Experts upload nothing else. Pictures that were replaced are deleted within two hours.
    of: ({ id }) =>
      sql`(${files.uploaded_by} = ${id} or ${files.id} = (select profile_picture_id from ${experts} where id = ${id}))`,
    erasure: 'job',
    personal: {
      key: { what: 'Where the picture is stored', exported: 'The picture itself is in the archive.' },
      original_name: exported('Name of the file'),
      sha256: repeated('Hash of the picture'),
      variants: repeated('Its sizes'),
      blur: repeated('A tiny copy, shown while it loads'),
    },
  }),
];
