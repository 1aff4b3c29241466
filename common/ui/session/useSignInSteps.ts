import { useState } from 'react';
import type * as z from 'zod';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import type { PasskeyOptions } from '#common/access/passkeys.ts';
import type { Credentials, signInRefusal } from '#common/access/sign-in.ts';
import { type ApiError, asApiError } from '#common/ui/api/apiError.ts';
import { useSession } from './session.ts';

/**
 * A sign-in in steps: the password first, then the code or the passkey that the account asks for.
 * @param onUnfinished called with the token to go on with if the registration is not finished
 */
export function useSignInSteps(onUnfinished?: (token: string) => void) {
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
      const { token } = refusal.answer as Partial<z.infer<typeof signInRefusal>>;
      if (token && onUnfinished) {
        onUnfinished(token);
        return false;
      }
      const next = askedFactor(refusal);
      if (next) setAsked(next);
      if (!next || asked?.code) setProblem(loginErrorText(refusal));
      // A passkey signs one attempt only; the next attempt starts again.
      if (credentials.passkey) setAsked(null);
      setBusy(false);
      return false;
    }
  };
  return { asked, problem, setProblem, busy, enter };
}

/** Returns the sentence for a failed sign-in. */
function loginErrorText({ status, detail, errors }: ApiError): string {
  if (status === 0) return LOGIN_MESSAGES.network;
  if (detail) return detail;
  return (
    Object.values(errors ?? {})
      .flat()
      .join(', ') || LOGIN_MESSAGES.failed
  );
}

/** What a sign-in asks for besides the password: a code, a passkey, or either. */
type AskedFactor = { code: (typeof CODES)[keyof typeof CODES] | null; passkey: PasskeyOptions | null };

/** The field of a code, for those who have an app and for those who have passkeys only. */
const CODES = {
  app: {
    label: 'Authentication code',
    hint: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'If you do not have your passkey at hand, enter one of your recovery codes.',
  },
};

/** Returns what a refused sign-in asks for; null if it was refused for another reason. */
function askedFactor({ code, answer }: ApiError): AskedFactor | null {
  if (code !== 'otp_required') return null;
  const { methods, passkey_options } = answer as Partial<z.infer<typeof signInRefusal>>;
  const field = methods?.includes('totp') === false ? CODES.recovery : CODES.app;
  return { code: methods?.every((method) => method === 'passkey') ? null : field, passkey: passkey_options ?? null };
}
