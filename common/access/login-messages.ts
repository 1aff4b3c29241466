import { SHARED_MESSAGES } from '#common/texts/messages.ts';
/** What the sign-in screen says. Apart from the schemas, so that the screen does not load them. */
export const LOGIN_MESSAGES = {
  username: 'Username is required',
  password: 'Password is required',
  failed: 'Login failed. Please try again.',
  network: SHARED_MESSAGES.connection,
} as const;
