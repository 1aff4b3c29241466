import { useState } from 'react';
import type { Credentials } from '#common/access/sign-in.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { type AskedFactor, askedFactor } from './askedFactor.ts';
import { loginErrorText } from './loginError.ts';
import { useSession } from './session.ts';

/** A sign-in in steps: the password first, then the code or the passkey that the account asks for. */
export function useSignInSteps() {
  const { signIn } = useSession();
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  /** Takes a step. Returns true once the person is signed in; else `asked` or `problem` says what comes next. */
  const enter = async (credentials: Credentials): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      await signIn(credentials);
      return true;
    } catch (error) {
      const refusal = asApiError(error);
      const next = askedFactor(refusal);
      if (next) setAsked(next);
      if (!next || asked?.code) setProblem(loginErrorText(refusal));
      // A passkey signs one attempt: the next one begins anew.
      if (credentials.passkey) setAsked(null);
      setBusy(false);
      return false;
    }
  };
  return { asked, problem, setProblem, busy, enter };
}
