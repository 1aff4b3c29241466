import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { REGISTRATION_MESSAGES, type RegisterPayload, registerPayload } from '#common/people/registration.ts';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import { today } from '#common/values/dates.ts';
import { registrationCall } from '#portal/registration/calls.ts';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';
import { StepForm } from '#portal/registration/StepForm.tsx';
import { stepErrors } from '#portal/registration/stepErrors.ts';
import { useInvitation } from '#portal/registration/useInvitation.ts';

const FIELDS = ['first_name', 'last_name', 'mobile_phone', 'email', 'birthdate'] as const;

/** Step 1: personal details. The server then mails a code. */
export function PersonStep() {
  const { draft, change, next } = useRegistration();
  const invitation = useInvitation();
  const [problem, setProblem] = useState('');
  const keep = useCallback((person: RegisterPayload) => change(() => ({ person })), [change]);

  if (invitation.isLoading) return <Skeleton variant="rounded" height={420} aria-label="Loading your invitation" />;

  const submit = async (person: RegisterPayload, form: UseFormReturn<RegisterPayload>) => {
    setProblem('');
    try {
      await registrationCall('/business/register/', person);
      next({ person, verifiedEmail: '' });
    } catch (error) {
      const { fields, general } = stepErrors(error, FIELDS, REGISTRATION_MESSAGES.registrationFailed);
      for (const name of FIELDS) {
        const message = fields[name];
        if (message) form.setError(name, { message }, { shouldFocus: true });
      }
      setProblem(general);
    }
  };

  return (
    <StepForm
      schema={registerPayload}
      values={prefilled(draft.person, invitation.known)}
      onNext={submit}
      onValues={keep}
    >
      {({ formState }) => (
        <>
          {invitation.isInvalid && (
            <Alert severity="info">This invitation link is no longer valid. You can still register.</Alert>
          )}
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <ProfileTextField name="first_name" autoComplete="given-name" />
            <ProfileTextField name="last_name" autoComplete="family-name" />
          </Box>
          <ProfileTextField name="mobile_phone" type="tel" autoComplete="tel" />
          <ProfileTextField name="email" type="email" autoComplete="email" />
          <ProfileTextField
            name="birthdate"
            type="date"
            autoComplete="bday"
            slotProps={{ htmlInput: { max: today(), min: '1900-01-01' } }}
          />
          <Typography variant="body2" color="text.secondary">
            Our{' '}
            <MuiLink component={Link} to={routes.privacy} target="_blank" rel="noopener">
              privacy notice
            </MuiLink>{' '}
            explains what we do with your data and how long we keep it.
          </Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <StepActions busy={formState.isSubmitting} />
        </>
      )}
    </StepForm>
  );
}

/** Typed values take precedence over those of the invitation. */
function prefilled(person: RegisterPayload, known: Partial<RegisterPayload> | undefined): RegisterPayload {
  if (!known) return person;
  return {
    ...person,
    first_name: person.first_name || (known.first_name ?? ''),
    last_name: person.last_name || (known.last_name ?? ''),
    email: person.email || (known.email ?? ''),
  };
}
