import {
  REGISTRATION_MESSAGES,
  registrationAnswer,
  registrationDraft,
  runningRegistration,
} from '#common/people/registration.ts';
import { requireRunningRegistration } from '#server/accounts/registration/queries.ts';
import { badInput } from '#server/data/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { finishRegistration, keepDraft, readRunning } from './running.ts';

/** The profile of a running registration, until it is complete. */
export const registrationCalls: Call[] = [
  call('GET /api/business/registration/', {
    summary: 'A running registration, to go on where it was left',
    access: 'registration',
    refuses: [409],
    response: { 200: runningRegistration },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user }) => readRunning(ctx, user),
  }),
  call('PUT /api/business/registration/', {
    summary: 'Keep what was entered in a running registration',
    access: 'registration',
    refuses: [409],
    body: registrationDraft,
    response: noContent,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body }) => keepDraft(ctx.db, user, body),
  }),
  call('POST /api/business/complete-registration/', {
    summary: 'Complete the registration',
    access: 'registration',
    repeat: 'own',
    refuses: [400, 429],
    response: { 200: registrationAnswer },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: async ({ ctx, user }) => {
      const missing = await ctx.db.transaction((tx) => finishRegistration(ctx, tx, user.id));
      if (Object.keys(missing).length > 0) throw badInput(missing);
      return { detail: REGISTRATION_MESSAGES.complete };
    },
  }),
];
