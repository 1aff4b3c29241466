import { eq, or, sql } from 'drizzle-orm';
import { conflictOverrides } from '#server/data/schema/assessments.ts';
import {
  duplicateDismissals,
  expertBrands,
  expertInvitations,
  expertOptions,
  experts,
  staffNotes,
} from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { type Rule, repeated, rule, secret, told } from './rule.ts';

const derived = (what: string) => repeated(what, { stays: 'A trigger empties it with its source' });
const figure = (what: string) => told(what, { erasedTo: 0 });
const text = (what: string) => told(what, { erasedTo: '' });
const optional = (what: string) => told(what, { erasedTo: null });

/** Data that experts enter about themselves, and notes of staff about them. */
export const profileData: Rule[] = [
  rule(expertInvitations, {
    purpose: 'Inviting somebody to the panel',
    basis: 'legitimate interest (f)',
    kept: 'As long as the account; of people who never registered: setting “Invitations”',
    of: ({ id }) => eq(expertInvitations.user_id, id),
    personal: {
      token_hash: secret('Hash of the link'),
      email_title: told('Subject of the mail'),
      email_content: told('Text of the mail'),
      sent_at: told('When it was sent'),
      accepted_at: told('When it was accepted'),
      revoked_at: told('When it was taken back'),
    },
  }),
  rule(staffNotes, {
    purpose: 'Working together on the panel',
    basis: 'legitimate interest (f)',
    of: ({ id }) => eq(staffNotes.expert_id, id),
    personal: { body: told('Note of staff'), created_at: told('When it was written') },
  }),
  rule(conflictOverrides, {
    purpose: 'Deciding whether a conflict of interest matters',
    basis: 'legitimate interest (f)',
    of: ({ id }) => eq(conflictOverrides.expert_id, id),
    personal: {
      reason: told('Why a conflict of interest does not matter'),
      brands: told('Brands of the conflict'),
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
      name: told('Brand worked for'),
      start_date: told('Since when'),
      end_date: told('Until when'),
      involved_with_brand: told('Whether work goes on'),
    },
  }),
  rule(expertOptions, {
    purpose: 'Choosing experts for an assessment',
    basis: 'contract (b)',
    of: ({ id }) => eq(expertOptions.expert_id, id),
    personal: { option_id: told('Area, industry or region') },
  }),
  rule(experts, {
    purpose: 'Choosing experts for an assessment; paying the right person',
    basis: 'contract (b)',
    of: ({ id }) => eq(experts.id, id),
    erasure: 'empty',
    personal: {
      mobile_phone: text('Mobile phone'),
      birthdate: optional('Date of birth'),
      gender: optional('Gender'),
      linkedin_profile_url: text('LinkedIn profile'),
      current_company: text('Company'),
      specialization: text('Specialization'),
      expertise_level: told('Level of expertise', {
        stays: 'Results of assessments are told by level; alone it names nobody',
      }),
      other_expertise: text('Other expertise'),
      other_industries: text('Other industries'),
      age_expertise_children: figure('Expertise in designs for children'),
      age_expertise_teenagers: figure('Expertise in designs for teenagers'),
      age_expertise_adults: figure('Expertise in designs for adults'),
      age_expertise_seniors: figure('Expertise in designs for seniors'),
      agency_experience: figure('Experience in agencies'),
      academia_experience: figure('Experience in academia'),
      marketing_experience: figure('Experience in marketing'),
      market_research_experience: figure('Experience in market research'),
      design_experience: figure('Experience in design'),
      design_expertise: told('Kinds of design', { erasedTo: [] }),
      additional_info: text('What the expert adds'),
      profile_picture_id: optional('Profile picture'),
      rating: figure('Rating by staff'),
      works_with_beverage_client: told('Works with the beverage client', { erasedTo: false }),
      status: told('Outcome of the review', { stays: 'A state of the row' }),
      status_reason: text('Reason of a rejection'),
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
      original_name: told('Name of the file'),
      sha256: repeated('Hash of the picture'),
      variants: repeated('Its sizes'),
      blur: repeated('A tiny copy, shown while it loads'),
    },
  }),
];
