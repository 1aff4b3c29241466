import { FALLBACK_TIMEOUT } from '#common/api/limits.ts';
import type { RegistrationAnswer } from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { storeTokens } from '#common/ui/session/tokens.ts';

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
