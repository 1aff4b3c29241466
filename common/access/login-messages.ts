import { SHARED_MESSAGES } from '#common/words/messages.ts';
/** Messages of the sign-in screen. They have a file without schemas, so that the screen does not load Zod. */
export const LOGIN_MESSAGES = {
  username: 'Username is required',
  password: 'Password is required',
  failed: 'Login failed. Please try again.',
  sessionEnded: 'Your session has ended: please log in again.',
  network: SHARED_MESSAGES.connection,
} as const;

/** The code of a refusal for the owner of a deactivated account; its message says so. */
export const ACCOUNT_DEACTIVATED = 'account_deactivated';

/** The required fields of a sign-in: when each is filled. The form and the call check them by it. */
export const IS_GIVEN = {
  username: (text: string) => text.trim() !== '',
  password: (text: string) => text !== '',
};
type Required = keyof typeof IS_GIVEN;

/** The messages of the required fields that are empty. */
export function missingCredentials(given: Record<Required, string>): Partial<Record<Required, string>> {
  const missing = (Object.keys(IS_GIVEN) as Required[]).filter((field) => !IS_GIVEN[field](given[field]));
  return Object.fromEntries(missing.map((field) => [field, LOGIN_MESSAGES[field]]));
}
