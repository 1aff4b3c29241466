import { RESEND_COOLDOWN } from '#common/access/lifetimes.ts';
import type { Session } from '#common/access/sign-in.ts';
import { FALLBACK_TIMEOUT } from '#common/api/limits.ts';
import type { SavedProfile } from '#common/people/expert-profile.ts';
import { REGISTRATION_MESSAGES, type RegistrationAnswer } from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError, asApiError } from '#common/ui/api/apiError.ts';
import { storeTokens } from '#common/ui/api/tokens.ts';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { SECOND } from '#common/words/units.ts';
import { type Draft, isNew, pictureFile } from './draft.ts';

/**
 * Repeats a registration call once, with a time limit of 10 s, if it got no response or a server error. All these
 * calls can be repeated safely.
 */
export async function retryOnce<T>(call: (options?: { timeout: number }) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
    return call({ timeout: FALLBACK_TIMEOUT });
  }
}

/** Sends a step of the registration; stores the token in the response for the following steps. */
export async function registrationCall(path: string, body: unknown): Promise<void> {
  const answer = await retryOnce((options) => api.post<RegistrationAnswer>(path, body, options));
  if (answer.token) storeTokens({ access: answer.token });
}

type StepErrors = { fields: Record<string, string>; general: string };

/**
 * Returns the messages to show for an error: those of the step's fields at their fields (lists joined with ', '),
 * all others together; without any, the server's detail or `fallback`.
 */
export function stepErrors(thrown: unknown, fields: readonly string[], fallback: string): StepErrors {
  const { status, errors, detail } = asApiError(thrown);
  if (status === 0) return { fields: {}, general: REGISTRATION_MESSAGES.network };
  if (!errors) return { fields: {}, general: detail ?? fallback };
  const joined = Object.entries(errors).map(([field, messages]) => [field, messages.join(', ')] as const);
  return {
    fields: Object.fromEntries(joined.filter(([field]) => fields.includes(field))),
    general: joined
      .filter(([field]) => !fields.includes(field))
      .map(([, text]) => text)
      .join(' '),
  };
}

/** Keeps the picture, or null for none, with the registration. Returns its address. @throws ApiError */
export async function keepPicture(picture: File | null): Promise<string | null> {
  const path = '/experts/profile/me/';
  const body = profileBody({}, picture);
  const saved = await (body instanceof FormData
    ? api.upload<SavedProfile>('PUT', path, body)
    : api.put<SavedProfile>(path, body));
  return saved.profile_picture;
}

/** The outcome of a call, as a card tells it. */
export type Card = { severity: 'success' | 'warning' | 'error'; title: string; text: string };

/** Asks for a new code. Returns the card that shows the outcome, and how long (ms) to wait for another one. */
export async function resendCode(email: string): Promise<{ card: Card; wait: number }> {
  if (!email)
    return { card: { severity: 'error', title: 'Error', text: REGISTRATION_MESSAGES.resendEmailMissing }, wait: 0 };
  try {
    await retryOnce((options) => api.post('/business/resend-verification-code/', { email }, options));
    const card: Card = { severity: 'success', title: 'Code Sent', text: REGISTRATION_MESSAGES.resent };
    return { card, wait: RESEND_COOLDOWN };
  } catch (thrown) {
    const refusal = asApiError(thrown);
    return { card: refusalCard(refusal), wait: (refusal.retryAfter ?? 0) * SECOND };
  }
}

function refusalCard({ status, detail }: ApiError): Card {
  if (status === 0) return { severity: 'error', title: 'Connection Error', text: SHARED_MESSAGES.connection };
  if (!detail) {
    const text = `Please, wait ${RESEND_COOLDOWN / SECOND} seconds to try again.`;
    return { severity: 'warning', title: 'Please wait', text };
  }
  if (status === 404) return { severity: 'error', title: 'User Not Found', text: REGISTRATION_MESSAGES.notFound };
  if (status === 429) return { severity: 'warning', title: 'Rate Limit', text: detail };
  if (status === 400) return { severity: 'warning', title: 'Validation Error', text: detail };
  return { severity: 'error', title: 'Error', text: detail };
}

/**
 * Saves the profile, which completes the registration, and marks it complete.
 * @returns the full session, or undefined if the account was already complete
 * @throws ApiError when the profile could not be saved or an earlier step is missing; any other failure of the second
 * call is ignored
 */
export async function finishRegistration({ person, picture }: Draft): Promise<Session | undefined> {
  const { email: _, ...values } = person;
  const body = profileBody(values, isNew(picture) ? pictureFile(picture) : picture && undefined);
  const { session } = await retryOnce((options) => api.put<SavedProfile>('/experts/profile/me/', body, options));
  if (session) storeTokens(session);
  await retryOnce((options) => api.post('/business/complete-registration/', undefined, options)).catch(
    (error: unknown) => {
      if (!session && asApiError(error).errors) throw error;
      // biome-ignore lint/suspicious/noConsole: the registration is complete, so this is for the log only
      console.warn('complete-registration failed', error);
    },
  );
  return session;
}

/** Whether the server asks for step 4 again: a newer version of the agreement came into force meanwhile. */
export const needsAgreement = (thrown: unknown): boolean => asApiError(thrown).errors?.agreement !== undefined;

/** Returns the message to show when the profile could not be saved. */
export function finishErrorText(thrown: unknown): string {
  const { status, errors, detail } = asApiError(thrown);
  if (status === 0) return 'Failed to save profile. Please check your connection and try again.';
  const fields = Object.entries(errors ?? {}).map(([name, messages]) => `${name}: ${messages.join(', ')}`);
  const reason = fields.join('; ') || (status < 500 && detail) || 'An unexpected error occurred.';
  return `Failed to save profile. ${reason}`;
}
