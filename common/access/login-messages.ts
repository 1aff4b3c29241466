import { SHARED_MESSAGES } from '#common/words/messages.ts';
/** Messages of the sign-in screen. They have a file without schemas, so that the screen does not load Zod. */
export const LOGIN_MESSAGES = {
  username: 'Username is required',
  password: 'Password is required',
  failed: 'Login failed. Please try again.',
  sessionEnded: 'Your session has ended: please log in again.',
  network: SHARED_MESSAGES.connection,
} as const;
