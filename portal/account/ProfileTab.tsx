import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { isStaff, isSuperAdmin, type RoleFlags } from '#common/access/roles.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { DETAIL_NAMES } from '#common/people/details.ts';
import type { ExpertProfile, SavedProfile } from '#common/people/expert-profile.ts';
import { type ProfileValues, person, profileFields } from '#common/people/profile-fields.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { accountPictureError } from '#common/people/profile-picture.ts';
import { accountProfile, missingExpertise, staffOwnProfile } from '#common/people/profile-rules.ts';
import { fieldOf, titleOf } from '#common/schema/fields.ts';
import { api } from '#common/ui/api/api.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { PictureField } from '#common/ui/people/PictureField.tsx';
import { ProfileField } from '#common/ui/people/ProfileField.tsx';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { profileResolver } from '#common/ui/people/profileResolver.ts';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';
import { useAccountPart, WHILE_EDITING } from './accountPart.ts';

const PATH = '/experts/profile/me/';

export const profileQuery = queryOptions({
  queryKey: ['portal', 'profile'],
  queryFn: ({ signal }) => api.get<ExpertProfile>(PATH, { signal }),
  ...WHILE_EDITING,
});

/** The fields of the Profile tab in their order; a person who lacks a field does not see it. */
const PERSONAL = [
  'first_name',
  'last_name',
  'email',
  ...DETAIL_NAMES,
  'birthdate',
  'gender',
  'expertise_level',
  'specialization',
];

const FIELDS = profileFields.keyof().options;
/** The parts that show a message but are not fields: the picture, and two groups of ratings. */
const GROUPS = ['profile_picture', 'age_expertise', 'background'];

/** What the form holds: the profile, but with '' while no gender is chosen. */
type FormValues = Omit<ProfileValues, 'gender'> & { gender: ProfileValues['gender'] | '' };

/** Returns the form's values for a stored profile. */
const formValues = (profile: ExpertProfile) =>
  Object.fromEntries(FIELDS.map((field) => [field, profile[field] ?? ''])) as FormValues;

const schemaFor = (staff: boolean): z.ZodObject => (staff ? staffOwnProfile : accountProfile);

type ProfilePart = ReturnType<typeof useProfilePart>;

/** The Profile and Expertise tabs: one form and one request. Sends only what was changed. */
export function useProfilePart(profile: ExpertProfile, staff: boolean) {
  const client = useQueryClient();
  const { reloadProfile } = useSession();
  /** A new picture, null to remove the stored one, undefined to keep it. */
  const [picture, setPicture] = useState<File | null | undefined>(undefined);
  const options = useFormOptions(profile.retired_choices);
  const part = useAccountPart<ExpertProfile, FormValues>({
    stored: profile,
    valuesOf: formValues,
    resolver: (stored) => profileResolver(schemaFor(staff), formValues(stored)) as unknown as Resolver<FormValues>,
    words: {
      titleOf: (field) => titleOf<z.ZodObject>(profileFields, field),
      inWords: (field, value) => profileInWords(field, value, options),
    },
    fields: [...FIELDS, ...GROUPS],
    invalidMessage: ACCOUNT_MESSAGES.fillRequired,
    send: async (changed, stored) => {
      const body = profileBody(changed as Partial<ProfileValues>, picture, stored);
      const saved = await (body instanceof FormData
        ? api.upload<SavedProfile>('PUT', PATH, body)
        : api.put<SavedProfile>(PATH, body));
      setPicture(undefined);
      client.setQueryData(profileQuery.queryKey, saved);
      // Updates the name and picture in the sidebar; a failure of that is not a failure of the save.
      reloadProfile().catch(() => undefined);
      return saved;
    },
    loadNewest: () => api.get<ExpertProfile>(PATH),
  });

  return {
    ...part,
    options,
    picture,
    setPicture,
    isDirty: part.isDirty || picture !== undefined,
    reset: () => {
      part.reset();
      setPicture(undefined);
    },
  };
}

type Props = { staff: boolean; profile: ExpertProfile; part: ProfilePart };

/** Personal details. Staff have no birthdate, gender and level. */
export function ProfileTab({ staff, profile, part }: Props) {
  const schema = schemaFor(staff);
  const choices: Record<string, { id: string; name: string }[]> = {
    gender: fieldOf(profileFields, 'gender').choices,
    expertise_level: part.options.expertiseLevels.map(({ value, name, description }) => ({
      id: value,
      name: `${name} (${description})`,
    })),
  };
  const field = (name: string) => {
    if (name === 'email') return <ReadOnlyEmail key={name} email={profile.email} />;
    if (!(name in schema.shape)) return null;
    return (
      <ProfileField
        key={name}
        name={name}
        schema={schema}
        required={fieldOf(schema, name).isRequired}
        select={name in choices}
      >
        {choices[name]?.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </ProfileField>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <Picture profile={profile} part={part} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {PERSONAL.map(field)}
      </Box>
    </Box>
  );
}

function Picture({ profile, part }: Omit<Props, 'staff'>) {
  const { formState } = useFormContext<{ profile_picture: unknown }>();
  const message = formState.errors.profile_picture?.message;
  return (
    <Box id="field-profile_picture" tabIndex={-1} sx={{ outline: 0 }}>
      <PictureField
        name={fullName(profile)}
        value={part.picture === undefined ? profile.profile_picture : part.picture}
        onChange={(picture) => {
          // If the removed picture was never saved, nothing must be removed on the server.
          part.setPicture(picture === null && !profile.profile_picture ? undefined : picture);
          part.form.clearErrors('profile_picture');
        }}
        check={accountPictureError}
        accept="image/*"
        hint="PNG or JPEG, of any size."
        message={message}
      />
    </Box>
  );
}

function ReadOnlyEmail({ email }: { email: string }) {
  const user = useUser();
  return (
    <TextField
      label={titleOf(person, 'email')}
      type="email"
      value={email}
      helperText={addressHint(user)}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}

/** How a person gets another email address: staff change it in the expert profile that everybody has. */
function addressHint(user: RoleFlags): string {
  if (isSuperAdmin(user)) return 'To change it, open your profile under Experts.';
  return isStaff(user) ? 'To change it, ask a super admin.' : 'To change it, write to us: see the Help Center.';
}

/** The expert's knowledge, with a banner while the saved profile is incomplete. */
export function ExpertiseTab({ profile, part }: Omit<Props, 'staff'>) {
  const missing = missingExpertise(profile);
  return (
    <Box sx={{ maxWidth: 880 }}>
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <div>{ACCOUNT_MESSAGES.incomplete}</div>
          <div>Missing: {missing.join(', ')}.</div>
        </Alert>
      )}
      <ExpertiseForm options={part.options} required />
    </Box>
  );
}
