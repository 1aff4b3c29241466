import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { ACCOUNT_DEACTIVATED } from '#common/access/login-messages.ts';
import { FIRST_STEP_DETAILS } from '#common/people/details.ts';
import {
  ALREADY_REGISTERED,
  type InvitationPrefill,
  REGISTRATION_MESSAGES,
  type RegisterPayload,
  registerPayload,
} from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { ProfileField } from '#common/ui/people/ProfileField.tsx';
import { registrationCall, stepErrors } from './calls.ts';
import { useRegistration } from './registration.ts';
import { StepForm } from './StepForm.tsx';

const FIELDS = registerPayload.keyof().options;

/** Personal details. The server then mails a code. */
export function PersonStep() {
  const { draft, next } = useRegistration();
  const invitation = useInvitation();
  const [problem, setProblem] = useState('');

  if (invitation.isLoading) return <Skeleton variant="rounded" height={420} aria-label="Loading your invitation" />;

  const submit = async (entered: RegisterPayload, form: UseFormReturn<RegisterPayload>) => {
    setProblem('');
    try {
      await registrationCall('/business/register/', entered);
      next({ person: { ...draft.person, ...entered }, verifiedEmail: '', codeSentAt: Date.now() });
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
    <StepForm schema={registerPayload} known={invitation.known} onNext={submit}>
      {invitation.error && (
        <Alert severity="info">
          {invitation.error.code === ALREADY_REGISTERED && (
            <>
              {REGISTRATION_MESSAGES.invitationUsed}{' '}
              <MuiLink component={Link} to={routes.login}>
                Log in.
              </MuiLink>
            </>
          )}
          {invitation.error.code === ACCOUNT_DEACTIVATED && invitation.error.message}
          {!invitation.error.code && 'This invitation link is no longer valid. You can still register.'}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ProfileField name="first_name" schema={registerPayload} />
        <ProfileField name="last_name" schema={registerPayload} />
      </Box>
      {([...FIRST_STEP_DETAILS, 'email', 'birthdate'] as const).map((name) => (
        <ProfileField key={name} name={name} schema={registerPayload} />
      ))}
      <Typography variant="body2" color="text.secondary">
        Our{' '}
        <MuiLink component={Link} to={routes.privacy} target="_blank" rel="noopener">
          privacy notice
        </MuiLink>{' '}
        explains what we do with your data and how long we keep it.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
    </StepForm>
  );
}

/** Loads what the invitation in the address (/register?invitation=<token>) knows; typed values take precedence. */
function useInvitation() {
  const { person } = useRegistration().draft;
  const [params] = useSearchParams();
  const token = params.get('invitation');
  const { data, isLoading, error } = useQuery({
    queryKey: ['portal', 'invitation', token],
    queryFn: ({ signal }) =>
      api.get<InvitationPrefill>(`/business/invitations/${encodeURIComponent(token ?? '')}/`, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = Object.keys(data ?? {}) as (keyof InvitationPrefill)[];
  const known = Object.fromEntries(fields.map((name) => [name, person[name] || data?.[name]]));
  return { known, isLoading, error: error && asApiError(error) };
}
