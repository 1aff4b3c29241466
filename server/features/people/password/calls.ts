import { changePasswordPayload } from '#common/access/password.ts';
import { changedPassword, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { networkOf } from '#server/access/throttle.ts';
import { type Call, call } from '#server/http/call.ts';
import { changePassword } from './change-password.ts';

/** The password of whoever is signed in. */
export const passwordCalls: Call[] = [
  call('POST /api/auth/change-password/', {
    summary: 'Change my password; every other session ends',
    access: 'signed_in',
    repeat: 'own',
    refuses: [429],
    body: changePasswordPayload,
    response: { 200: changedPassword },
    run: async ({ ctx, user, body, request }) => {
      const session = await changePassword(ctx, user.id, body, networkOf(request));
      return { detail: SIGN_IN_MESSAGES.passwordChanged, session };
    },
  }),
];
