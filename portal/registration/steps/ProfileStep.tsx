import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import type * as z from 'zod';
import { REGISTRATION_PICTURE_MAX } from '#common/api/limits.ts';
import { REGISTRATION_PICTURE_TYPES, registrationPictureError } from '#common/people/profile-picture.ts';
import { profileStep } from '#common/people/profile-rules.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { fullName } from '#common/texts/format.ts';
import { GenderField } from '#common/ui/people/GenderField.tsx';
import { PictureField } from '#common/ui/people/PictureField.tsx';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import { MIB } from '#common/values/sizes.ts';
import { storedPicture } from '#portal/registration/pictureAddress.ts';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';
import { StepForm } from '#portal/registration/StepForm.tsx';

type StepValues = z.input<typeof profileStep>;

/** Step 5: the expert's public details. */
export function ProfileStep() {
  const { draft, change, next, back } = useRegistration();
  const [broken, setBroken] = useState(false);
  const { person, profile, picture } = draft;

  const keep = useCallback(
    ({ linkedin_profile_url, current_company, gender, ...names }: StepValues) =>
      change((current) => ({
        person: { ...current.person, ...names },
        profile: { ...current.profile, linkedin_profile_url, current_company, gender: gender ?? null },
      })),
    [change],
  );
  const changePicture = async (file: File | null) => {
    const stored = file && (await storedPicture(file));
    change(() => ({ picture: stored }));
  };

  return (
    <StepForm
      schema={profileStep}
      values={{
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        mobile_phone: person.mobile_phone,
        linkedin_profile_url: profile.linkedin_profile_url,
        current_company: profile.current_company,
        gender: profile.gender ?? undefined,
      }}
      onNext={() => next()}
      onInvalid={() => setBroken(true)}
      onValues={keep}
    >
      {({ formState }) => (
        <>
          <PictureField
            name={fullName(person)}
            value={picture?.address ?? null}
            onChange={(file) => void changePicture(file)}
            check={registrationPictureError}
            accept={REGISTRATION_PICTURE_TYPES.join(',')}
            hint={`PNG, JPEG or JPG, at most ${REGISTRATION_PICTURE_MAX / MIB} MB.`}
          />
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <ProfileTextField name="first_name" schema={profileStep} autoComplete="given-name" />
            <ProfileTextField name="last_name" schema={profileStep} autoComplete="family-name" />
          </Box>
          <ProfileTextField
            name="email"
            schema={profileStep}
            type="email"
            helperText="Confirmed"
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <ProfileTextField name="mobile_phone" schema={profileStep} type="tel" autoComplete="tel" />
          <ProfileTextField
            name="linkedin_profile_url"
            schema={profileStep}
            type="url"
            placeholder="https://linkedin.com/in/your-profile"
          />
          <ProfileTextField name="current_company" schema={profileStep} autoComplete="organization" />
          <GenderField />
          {broken && !formState.isValid && <Alert severity="error">{REGISTRATION_MESSAGES.correctErrors}</Alert>}
          <StepActions onBack={() => back()} />
        </>
      )}
    </StepForm>
  );
}
