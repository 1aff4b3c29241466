import type * as z from 'zod';
import type { PasskeyOptions } from '#common/access/passkeys.ts';
import type { signInRefusal } from '#common/access/sign-in.ts';
import type { ApiError } from '#common/ui/api/apiError.ts';

/** What a sign-in asks for besides the password: a code, a passkey, or either. */
export type AskedFactor = { code: boolean; passkey: PasskeyOptions | null };

/** Returns what a refused sign-in asks for; null if it was refused for another reason. */
export function askedFactor({ code, answer }: ApiError): AskedFactor | null {
  if (code !== 'otp_required') return null;
  const { methods, passkey_options } = answer as Partial<z.infer<typeof signInRefusal>>;
  return { code: methods?.some((method) => method !== 'passkey') ?? true, passkey: passkey_options ?? null };
}
