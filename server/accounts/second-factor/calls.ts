import * as z from 'zod';
import { newPasskey, passkeyName, passkeyOptions, passkeys } from '#common/access/passkeys.ts';
import {
  givenAgain,
  recoveryCodes,
  secondFactor,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSecret,
} from '#common/access/sign-in.ts';
import { type Call, call } from '#server/web/call.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

/** The second factors of staff members: codes of an authenticator app, and passkeys. */
export const secondFactorCalls: Call[] = [
  call('GET /api/auth/second-factor/', {
    summary: 'Whether my second factor is on',
    access: 'second-factor.show',
    duringEnrolment: true,
    response: { 200: secondFactor },
    run: ({ ctx, user }) => readSecondFactor(ctx.db, user.id),
  }),
  call('POST /api/auth/second-factor/begin/', {
    summary: 'Get a secret for an authenticator app; one in force stays so until it is confirmed',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    refuses: [429],
    body: givenAgain,
    response: { 200: secondFactorSecret },
    run: ({ ctx, user, body }) => beginSecondFactor(ctx, user.id, body.password),
  }),
  call('POST /api/auth/second-factor/confirm/', {
    summary: 'Switch my second factor on; answers with recovery codes',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    throttle: 'currentPassword',
    body: secondFactorConfirmation,
    response: { 200: recoveryCodes },
    run: async ({ ctx, user, body }) => ({ recovery_codes: await confirmSecondFactor(ctx, user, body.code) }),
  }),
  call('POST /api/auth/second-factor/recovery-codes/', {
    summary: 'Get new recovery codes; earlier ones no longer work',
    access: 'second-factor.edit',
    repeat: 'own',
    refuses: [429],
    body: givenAgain,
    response: { 200: recoveryCodes },
    run: async ({ ctx, user, body }) => ({ recovery_codes: await renewRecoveryCodes(ctx, user, body.password) }),
  }),
  call('POST /api/auth/second-factor/disable/', {
    summary: 'Switch my second factor off',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    refuses: [429],
    body: secondFactorRemoval,
    response: { 200: z.object({}) },
    run: async ({ ctx, user, body }) => {
      await removeSecondFactor(ctx, user, body);
      return {};
    },
  }),
  call('GET /api/auth/passkeys/', {
    summary: 'List my passkeys',
    access: 'second-factor.show',
    duringEnrolment: true,
    response: { 200: passkeys },
    run: async ({ ctx, user }) => ({ results: await listPasskeys(ctx.db, user.id) }),
  }),
  call('POST /api/auth/passkeys/begin/', {
    summary: 'Get what a browser needs to make a passkey',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    refuses: [429],
    body: givenAgain,
    response: { 200: passkeyOptions },
    run: ({ ctx, user, body }) => beginPasskey(ctx, user.id, body.password),
  }),
  call('POST /api/auth/passkeys/', {
    summary: 'Add a passkey; answers with recovery codes for whoever has none',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    throttle: 'currentPassword',
    body: newPasskey,
    response: { 200: recoveryCodes },
    run: async ({ ctx, user, body }) => ({ recovery_codes: await addPasskey(ctx, user, body.name, body.answer) }),
  }),
  call('PATCH /api/auth/passkeys/:id/', {
    summary: 'Rename a passkey',
    access: 'second-factor.edit',
    body: passkeyName,
    response: { 200: z.object({}) },
    run: async ({ ctx, user, params, body }) => {
      await renamePasskey(ctx, user.id, params.id, body.name);
      return {};
    },
  }),
  call('POST /api/auth/passkeys/:id/remove/', {
    summary: 'Remove a passkey',
    access: 'second-factor.edit',
    repeat: 'own',
    refuses: [429],
    body: givenAgain,
    response: { 200: z.object({}) },
    run: async ({ ctx, user, params, body }) => {
      await removePasskey(ctx, user, params.id, body.password);
      return {};
    },
  }),
];
