import type { Session } from '#common/access/sign-in.ts';
import type { SavedProfile } from '#common/people/expert-profile.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { storeTokens } from '#common/ui/session/tokens.ts';
import { retryOnce } from './calls.ts';
import type { Draft } from './draft.ts';
import { pictureFile } from './pictureAddress.ts';

/**
 * Saves the profile, which completes the registration, and marks it complete.
 * @returns the full session, or undefined if the account was already complete
 * @throws ApiError when the profile could not be saved or an earlier step is missing; any other failure of the second
 * call is ignored
 */
export async function finishRegistration({ person, profile, picture }: Draft): Promise<Session | undefined> {
  const { email: _, ...details } = person;
  const { gender, ...rest } = profile;
  const values = { ...details, ...rest, ...(gender && { gender }) };
  const body = profileBody(values, picture ? pictureFile(picture) : undefined);
  const { session } = await retryOnce((options) => api.put<SavedProfile>('/experts/profile/me/', body, options));
  if (session) storeTokens(session);
  await retryOnce((options) => api.post('/business/complete-registration/', undefined, options)).catch(
    (error: unknown) => {
      if (!session && asApiError(error).errors) throw error;
      logFailure(error);
    },
  );
  return session;
}

/** Whether the server misses step 4: a newer version of the agreement came into force meanwhile. */
export const needsAgreement = (thrown: unknown): boolean => asApiError(thrown).errors?.agreement !== undefined;

/** Returns the message to show when the profile could not be saved. */
export function finishErrorText(thrown: unknown): string {
  const { status, errors, detail } = asApiError(thrown);
  if (status === 0) return 'Failed to save profile. Please check your connection and try again.';
  const fields = Object.entries(errors ?? {}).map(([name, messages]) => `${name}: ${messages.join(', ')}`);
  const reason = fields.join('; ') || (status < 500 && detail) || 'An unexpected error occurred.';
  return `Failed to save profile. ${reason}`;
}

function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the registration is complete, so this is for the log only
  console.warn('complete-registration failed', error);
}
