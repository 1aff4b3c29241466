import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';
import { isStaff, isSuperAdmin, type RoleFlags } from '#common/access/roles.ts';
import { ACCOUNT_PICTURE_MAX } from '#common/api/limits.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { GENDER_LABELS, GENDERS } from '#common/people/profile-choices.ts';
import { person } from '#common/people/profile-fields.ts';
import { accountPictureError } from '#common/people/profile-picture.ts';
import { titleOf } from '#common/schema/fields.ts';
import { fullName } from '#common/texts/format.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { PictureField } from '#common/ui/people/PictureField.tsx';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { today } from '#common/values/dates.ts';
import { MIB } from '#common/values/sizes.ts';
import type { ProfileFormValues } from './profileFields.ts';
import type { ProfilePart } from './useProfilePart.ts';

type Props = { staff: boolean; profile: ExpertProfile; part: ProfilePart };

/** Personal details. Staff have no birthdate, gender and level. */
export function ProfileTab({ staff, profile, part }: Props) {
  const { formState } = useFormContext<ProfileFormValues & { profile_picture: unknown }>();
  const pictureMessage = formState.errors.profile_picture?.message;
  const required = !staff;
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <Box id="field-profile_picture" tabIndex={-1} sx={{ outline: 0 }}>
        <PictureField
          name={fullName(profile)}
          value={part.picture === undefined ? profile.profile_picture : part.picture}
          onChange={(picture) => {
            // If the removed picture was never saved, nothing must be removed on the server.
            part.setPicture(picture === null && !profile.profile_picture ? undefined : picture);
            part.form.clearErrors('profile_picture' as never);
          }}
          check={accountPictureError}
          accept="image/*"
          hint={`At most ${ACCOUNT_PICTURE_MAX / MIB} MB.`}
        />
        {pictureMessage && (
          <FormHelperText error role="alert">
            {pictureMessage}
          </FormHelperText>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <ProfileTextField name="first_name" autoComplete="given-name" required />
        <ProfileTextField name="last_name" autoComplete="family-name" required />
        <ReadOnlyEmail email={profile.email} />
        <ProfileTextField name="mobile_phone" type="tel" autoComplete="tel" required={required} />
        <ProfileTextField name="linkedin_profile_url" type="url" placeholder="https://linkedin.com/in/your-profile" />
        <ProfileTextField name="current_company" autoComplete="organization" required={required} />
        {!staff && <ExpertFields profile={profile} />}
        <ProfileTextField name="specialization" />
      </Box>
    </Box>
  );
}

function ExpertFields({ profile }: { profile: ExpertProfile }) {
  const options = useFormOptions(profile.retired_choices);
  return (
    <>
      <ProfileTextField
        name="birthdate"
        type="date"
        autoComplete="bday"
        required
        slotProps={{ htmlInput: { max: today() } }}
      />
      <ProfileTextField name="gender" select required>
        {GENDERS.map((gender) => (
          <MenuItem key={gender} value={gender}>
            {GENDER_LABELS[gender]}
          </MenuItem>
        ))}
      </ProfileTextField>
      <ProfileTextField name="expertise_level" select required>
        {options.expertiseLevels.map(({ value, name, description }) => (
          <MenuItem key={value} value={value}>
            {name} ({description})
          </MenuItem>
        ))}
      </ProfileTextField>
    </>
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
