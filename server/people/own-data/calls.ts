import { detail } from '#common/api/errors.ts';
import { ACCOUNT_MESSAGES, closeAccountPayload, DATA_FILE_NAME } from '#common/people/account.ts';
import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { personDeletion } from '#server/people/experts/erasing/erase.ts';
import { type Call, call } from '#server/web/call.ts';
import { dataArchive } from './archive.ts';
import { closeAccount } from './close-account.ts';

/** A person's own data: downloading and erasing them. */
export const ownDataCalls: Call[] = [
  call('GET /api/account/data/', {
    summary: 'Download my data as a ZIP archive',
    access: 'signed_in',
    throttle: 'dataArchive',
    exported: 'account.data_exported',
    file: 'application/zip',
    run: async ({ ctx, user }) => ({ name: DATA_FILE_NAME, content: await dataArchive(ctx, user.id) }),
  }),
  call('GET /api/account/closing/', {
    summary: 'What I would lose by closing my account',
    access: 'expert',
    response: { 200: personDeletionSchema },
    run: ({ ctx, user }) => personDeletion(ctx.db, user.id),
  }),
  call('POST /api/account/close/', {
    summary: 'Close my account: erases personal data, keeps payment records',
    access: 'expert',
    repeat: 'own',
    refuses: [429],
    body: closeAccountPayload,
    response: { 200: detail },
    run: async ({ ctx, user, body }) => {
      await closeAccount(ctx, user.id, body.password);
      return { detail: ACCOUNT_MESSAGES.closed };
    },
  }),
];
