import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PasswordLink } from '#common/access/password.ts';
import { api } from '#common/ui/api/api.ts';
import { AccountReady } from './AccountReady.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { InvitationEnded } from './InvitationEnded.tsx';
import { INVITATION, NewPasswordForm, RESET } from './NewPasswordForm.tsx';
import { PasswordWasReset } from './PasswordWasReset.tsx';

/**
 * Sets a password with the token of a mailed link: a reset, or a staff invitation. Opening the page does not use
 * the token up.
 */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <PasswordByLink key={token} token={token} /> : <InvalidLink />;
}

function PasswordByLink({ token }: { token: string }) {
  const [state, setState] = useState<'form' | 'invalid' | 'done'>('form');
  const { data: link, isPending } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api.post<PasswordLink>('/business/reset-password/check/', { token }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isPending) return <CircularProgress aria-label="Checking the link" sx={{ justifySelf: 'center', m: 'auto' }} />;
  // If the link could not be checked, the form is shown all the same: the server checks the token when the password
  // is sent.
  const isInvitation = link?.kind === 'invitation';
  if (state === 'done') return isInvitation ? <AccountReady /> : <PasswordWasReset />;
  if (isInvitation && (state === 'invalid' || !link.usable)) return <InvitationEnded />;
  if (state === 'invalid') return <InvalidLink />;
  return (
    <NewPasswordForm
      {...(isInvitation ? INVITATION : RESET)}
      token={token}
      onDone={() => setState('done')}
      onInvalid={() => setState('invalid')}
    />
  );
}
