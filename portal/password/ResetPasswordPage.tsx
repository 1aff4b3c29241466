import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { InvalidLink } from './InvalidLink.tsx';
import { PasswordWasReset } from './PasswordWasReset.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** Chooses a new password with the token of a mailed link. Opening the page alone uses nothing up. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const [state, setState] = useState<'form' | 'invalid' | 'done'>(token ? 'form' : 'invalid');
  if (state === 'invalid' || !token) return <InvalidLink />;
  if (state === 'done') return <PasswordWasReset />;
  return <ResetPasswordForm token={token} onDone={() => setState('done')} onInvalid={() => setState('invalid')} />;
}
