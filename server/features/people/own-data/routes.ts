import { detail, fieldErrors } from '#common/api/errors.ts';
import { ACCOUNT_MESSAGES, closeAccountPayload, DATA_FILE_NAME } from '#common/people/account.ts';
import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { personDeletion } from '#server/features/people/experts/deletion/deletion-cost.ts';
import { closeAccount } from './close-account.ts';
import { dataArchive } from './data-archive.ts';

/** What a person may do with what is kept about them: take it along, and have it erased. */
export const ownDataRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/account/data/',
    { schema: { summary: 'Download my data as a ZIP archive' }, config: { file: 'application/zip' } },
    async (request, reply) => {
      const archive = await dataArchive(ctx, currentUser(request).id);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${DATA_FILE_NAME}"`)
        .send(archive);
    },
  );

  app.get(
    '/api/account/closing/',
    { schema: { summary: 'What I would lose by closing my account', response: { 200: personDeletionSchema } } },
    (request) => personDeletion(ctx.db, currentUser(request).id),
  );

  app.post(
    '/api/account/close/',
    {
      schema: {
        summary: 'Close my account: erases personal data, keeps payment records',
        body: closeAccountPayload,
        response: { 200: detail, 400: fieldErrors, 429: detail },
      },
    },
    async (request) => {
      await closeAccount(ctx, currentUser(request).id, request.body.password, networkOf(request));
      return { detail: ACCOUNT_MESSAGES.closed };
    },
  );
};
