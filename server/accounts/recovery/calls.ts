import {
  forgotPasswordPayload,
  passwordLink,
  passwordLinkPayload,
  resetPasswordPayload,
} from '#common/access/password.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail } from '#common/api/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { forgotPassword, inspectLink, resetPassword } from './reset-password.ts';

/** A new password for a person who cannot sign in. */
export const recoveryCalls: Call[] = [
  call('POST /api/business/forgot-password/', {
    summary: 'Ask for a reset link',
    access: 'public',
    repeat: 'key',
    refuses: [429],
    body: forgotPasswordPayload,
    response: { 200: detail },
    run: async ({ ctx, body }) => {
      await forgotPassword(ctx, body.email);
      return { detail: SIGN_IN_MESSAGES.linkSent };
    },
  }),
  call('POST /api/business/reset-password/', {
    summary: 'Set a new password with a mailed link',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: resetPasswordPayload,
    response: { 200: detail },
    run: async ({ ctx, body }) => {
      await resetPassword(ctx, body.token, body.password);
      return { detail: SIGN_IN_MESSAGES.passwordChanged };
    },
  }),
  call('POST /api/business/reset-password/check/', {
    summary: 'Ask what a mailed link that sets a password is for',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: passwordLinkPayload,
    response: { 200: passwordLink },
    run: ({ ctx, body }) => inspectLink(ctx, body.token),
  }),
];
