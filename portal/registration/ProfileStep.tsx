import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { PROFILE_STEP_DETAILS } from '#common/people/details.ts';
import { REGISTRATION_PICTURE_TYPES, registrationPictureError } from '#common/people/profile-picture.ts';
import { profileStep } from '#common/people/profile-rules.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { GenderField } from '#common/ui/people/GenderField.tsx';
import { PictureField } from '#common/ui/people/PictureField.tsx';
import { ProfileField } from '#common/ui/people/ProfileField.tsx';
import { fullName } from '#common/words/format.ts';
import { keepPicture } from './calls.ts';
import { storedPicture } from './draft.ts';
import { useRegistration } from './registration.ts';
import { StepForm } from './StepForm.tsx';

/** The expert's public details. */
export function ProfileStep() {
  const { draft, change } = useRegistration();
  const { person, picture } = draft;
  const [refused, setRefused] = useState('');

  const changePicture = async (file: File | null) => {
    const stored = file && (await storedPicture(file));
    change(() => ({ picture: stored }));
    setRefused('');
    try {
      const address = await keepPicture(file);
      change((now) => (now.picture === stored ? { picture: address === null ? null : { name: '', address } } : {}));
    } catch (error) {
      const { status, errors, detail } = asApiError(error);
      // Without an answer the picture goes with the profile.
      if (status < 400 || status >= 500 || status === 401) return;
      change((now) => (now.picture === stored ? { picture: null } : {}));
      setRefused(errors?.profile_picture?.join(' ') ?? detail ?? '');
    }
  };

  return (
    <StepForm schema={profileStep}>
      <PictureField
        name={fullName(person)}
        value={picture?.address ?? null}
        onChange={(file) => void changePicture(file)}
        check={registrationPictureError}
        accept={REGISTRATION_PICTURE_TYPES.join(',')}
        hint="PNG or JPEG, of any size."
      />
      {refused && <Alert severity="error">{refused}</Alert>}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ProfileField name="first_name" schema={profileStep} />
        <ProfileField name="last_name" schema={profileStep} />
      </Box>
      <ProfileField
        name="email"
        schema={profileStep}
        autoComplete={undefined}
        helperText="Confirmed"
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      {(['mobile_phone', ...PROFILE_STEP_DETAILS] as const).map((name) => (
        <ProfileField key={name} name={name} schema={profileStep} />
      ))}
      <GenderField />
      <Incomplete />
    </StepForm>
  );
}

/** Says at the button that something above is wrong. */
function Incomplete() {
  const { submitCount, isValid } = useFormState();
  return submitCount > 0 && !isValid && <Alert severity="error">{REGISTRATION_MESSAGES.correctErrors}</Alert>;
}
