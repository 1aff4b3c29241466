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
import { LEFT_OUT, type Rule, rule } from './rule.ts';

const WITH_ACCOUNT = 'As long as the account';
const judged = { level: 'personal', basis: 'legitimate interest (f)', kept: WITH_ACCOUNT } as const;
const derived = { exported: LEFT_OUT.copy, stays: 'A trigger empties it with its source' } as const;
const figure = (what: string) => ({ what, exported: true, erasedTo: 0 }) as const;
const text = (what: string) => ({ what, exported: true, erasedTo: '' }) as const;
const optional = (what: string) => ({ what, exported: true, erasedTo: null }) as const;

/** What experts tell of themselves, and what staff note about them. */
export const profileData: Rule[] = [
  rule({
    table: expertInvitations,
    ...judged,
    purpose: 'Inviting somebody to the panel',
    kept: 'As long as the account; of people who never registered: setting “Invitations”',
    of: ({ id }) => eq(expertInvitations.user_id, id),
    erasure: 'delete',
    personal: {
      token_hash: { what: 'Hash of the link', level: 'credential', exported: LEFT_OUT.secret },
      email_title: { what: 'Subject of the mail', exported: true },
      email_content: { what: 'Text of the mail', exported: true },
      sent_at: { what: 'When it was sent', exported: true },
      accepted_at: { what: 'When it was accepted', exported: true },
      revoked_at: { what: 'When it was taken back', exported: true },
    },
    other: ['id', 'user_id', 'invited_by'],
  }),
  rule({
    table: staffNotes,
    ...judged,
    purpose: 'Working together on the panel',
    of: ({ id }) => eq(staffNotes.expert_id, id),
    erasure: 'delete',
    personal: {
      body: { what: 'Note of staff', exported: true },
      created_at: { what: 'When it was written', exported: true },
    },
    other: ['id', 'expert_id', 'author_id'],
  }),
  rule({
    table: conflictOverrides,
    ...judged,
    purpose: 'Deciding whether a conflict of interest matters',
    of: ({ id }) => eq(conflictOverrides.expert_id, id),
    erasure: 'delete',
    personal: {
      reason: { what: 'Why a conflict of interest does not matter', exported: true },
      brands: { what: 'Brands of the conflict', exported: true },
    },
    other: ['assessment_id', 'expert_id', 'overridden_by', 'overridden_at'],
  }),
  rule({
    table: duplicateDismissals,
    ...judged,
    purpose: 'Not asking again whether two people are one',
    of: ({ id }) => or(eq(duplicateDismissals.lower_id, id), eq(duplicateDismissals.higher_id, id)),
    erasure: 'delete',
    personal: { higher_id: { what: 'Somebody who looks alike', exported: LEFT_OUT.others } },
    other: ['lower_id', 'dismissed_by', 'dismissed_at'],
  }),
  rule({
    table: expertBrands,
    ...judged,
    purpose: 'Finding conflicts of interest',
    of: ({ id }) => eq(expertBrands.expert_id, id),
    erasure: 'delete',
    personal: {
      name: { what: 'Brand worked for', exported: true },
      start_date: { what: 'Since when', exported: true },
      end_date: { what: 'Until when', exported: true },
      involved_with_brand: { what: 'Whether work goes on', exported: true },
    },
    other: ['id', 'expert_id'],
  }),
  rule({
    table: expertOptions,
    ...judged,
    purpose: 'Choosing experts for an assessment',
    basis: 'contract (b)',
    of: ({ id }) => eq(expertOptions.expert_id, id),
    erasure: 'delete',
    personal: { option_id: { what: 'Area, industry or region', exported: true } },
    other: ['expert_id'],
  }),
  rule({
    table: experts,
    ...judged,
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
      expertise_level: {
        what: 'Level of expertise',
        exported: true,
        stays: 'Results of assessments are told by level; alone it names nobody',
      },
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
      design_expertise: { what: 'Kinds of design', exported: true, erasedTo: [] },
      additional_info: text('What the expert adds'),
      profile_picture_id: { what: 'Profile picture', exported: true, erasedTo: null },
      rating: figure('Rating by staff'),
      works_with_beverage_client: { what: 'Works with the beverage client', exported: true, erasedTo: false },
      status: { what: 'Outcome of the review', exported: true, stays: 'A state of the row' },
      status_reason: text('Reason of a rejection'),
      search_text: { what: 'Name, address, company and phone, for the search', ...derived },
      facets: { what: 'What lists filter by', ...derived },
      name_key: { what: 'Name, for the order of lists', ...derived },
      seen_on: { what: 'Day of the last visit', ...derived },
      email_key: { what: 'Address, for finding duplicates', ...derived },
      phone_key: { what: 'Phone, for finding duplicates', ...derived },
      linkedin_key: { what: 'LinkedIn profile, for finding duplicates', ...derived },
    },
    other: [
      'id',
      'reviewed_at',
      'reviewed_by',
      'registered_at',
      'payouts_held_until',
      'revision',
      'removed_at',
      'merged_into',
      'created_at',
      'updated_at',
    ],
  }),
  rule({
    table: files,
    ...judged,
    purpose: 'Showing a profile picture',
    basis: 'contract (b)',
    // Experts upload nothing else. Pictures that were replaced are deleted within two hours.
    of: ({ id }) =>
      sql`(${files.uploaded_by} = ${id} or ${files.id} = (select profile_picture_id from ${experts} where id = ${id}))`,
    erasure: 'job',
    personal: {
      key: { what: 'Where the picture is stored', exported: 'The picture itself is in the archive.' },
      original_name: { what: 'Name of the file', exported: true },
      sha256: { what: 'Hash of the picture', exported: LEFT_OUT.copy },
      variants: { what: 'Its sizes', exported: LEFT_OUT.copy },
      blur: { what: 'A tiny copy, shown while it loads', exported: LEFT_OUT.copy },
    },
    other: ['id', 'mime', 'kind', 'size', 'width', 'height', 'uploaded_by', 'ready_at', 'created_at'],
  }),
];
