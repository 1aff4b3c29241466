import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { confirmEmailPayload, expertDetail as expertDetailSchema, expertPatch } from '#common/people/experts/detail.ts';
import { expertHistory as expertHistorySchema, notePayload } from '#common/people/experts/history.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { confirmEmailChange } from '#server/features/people/experts/email-change/change.ts';
import { dataArchive } from '#server/features/people/own-data/data-archive.ts';
import { forbidden } from '#server/http/errors.ts';
import { idInPath, idParams, noContent } from '#server/http/route-schemas.ts';
import { audit } from '#server/system/audit.ts';
import { existingProfile, expertDetail } from './detail.ts';
import { expertHistory } from './history.ts';
import { addNote, removeNote } from './notes.ts';
import { updateExpert } from './update.ts';

const answer = { 200: expertDetailSchema };
const noteParams = idParams.extend({ note: idInPath });

/** One expert for staff: the profile, its address and history, and notes about the person. */
export const expertProfileRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/:id/',
    {
      schema: { summary: 'An expert', params: idParams, response: { 200: expertDetailSchema } },
      config: { checksReader: true },
    },
    async (request) => expertDetail(ctx, request.params.id, currentUser(request)),
  );

  app.patch(
    '/api/experts/:id/',
    {
      schema: {
        summary: 'Change an expert',
        params: idParams,
        body: expertPatch,
        response: { 200: expertDetailSchema },
      },
      config: { checksReader: true },
    },
    async (request) => updateExpert(ctx, currentUser(request), request.params.id, request.body, networkOf(request)),
  );

  app.get(
    '/api/experts/:id/history/',
    {
      schema: { summary: 'What happened with an expert', params: idParams, response: { 200: expertHistorySchema } },
      config: { checksReader: true },
    },
    async (request) => expertHistory(ctx, request.params.id, currentUser(request)),
  );

  app.get(
    '/api/experts/:id/data/',
    {
      schema: { summary: 'Everything kept about an expert, as a ZIP archive for that person', params: idParams },
      config: { file: 'application/zip' },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = currentUser(request);
      const user = await existingProfile(ctx.db, id);
      if (!may(actor, 'download_data', 'experts', { isAdmin: isStaffRole(user.role) })) throw forbidden();
      await audit(ctx.db, { actorId: actor.id, action: 'expert.data_exported', entityId: id });
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="expert-${id}.zip"`)
        .send(await dataArchive(ctx, id));
    },
  );

  app.post(
    '/api/experts/:id/confirm-email/',
    {
      schema: {
        summary: 'Confirm a changed address with the codes that were mailed',
        description:
          'Whoever asked for the change needs the codes of both addresses; for another administrator the code of the new one is enough.',
        params: idParams,
        body: confirmEmailPayload,
        response: answer,
      },
    },
    async (request) => {
      await confirmEmailChange(ctx, currentUser(request), request.params.id, request.body, networkOf(request));
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );

  app.post(
    '/api/experts/:id/notes/',
    { schema: { summary: 'Add a staff note', params: idParams, body: notePayload, response: noContent } },
    async (request, reply) => {
      await addNote(ctx, currentUser(request).id, request.params.id, request.body.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/experts/:id/notes/:note/',
    { schema: { summary: 'Delete a staff note', params: noteParams, response: noContent } },
    async (request, reply) => {
      await removeNote(ctx, currentUser(request), request.params.id, request.params.note);
      return reply.code(204).send(null);
    },
  );
};
