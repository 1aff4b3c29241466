import type { FastifyRequest } from 'fastify';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { expertProfile, profileUpdate, type SavedProfile, savedProfile } from '#common/people/expert-profile.ts';
import { type CurrentUser, currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { withForm } from '#server/features/library/files/form.ts';
import { refuseEnded, requireRunningRegistration } from '#server/features/people/registration/require-running.ts';
import { notFound } from '#server/http/errors.ts';
import { pictureError, pictureField } from './picture.ts';
import { presentProfile } from './profile-view.ts';
import { readProfile } from './read-profile.ts';
import { LIST_FIELDS, readUpdate } from './read-update.ts';
import { saveOwnProfile } from './save-own-profile.ts';

/** Reads what is sent, saves it, and gives the answer of the call. */
async function saveSent(ctx: Context, person: CurrentUser, request: FastifyRequest): Promise<SavedProfile> {
  const shape = { files: { profile_picture: pictureField(person) }, lists: LIST_FIELDS };
  try {
    return await withForm(ctx, request, shape, async ({ fields, files }) => {
      const update = readUpdate(fields);
      const removed = update.profile_picture === '' ? null : undefined;
      return saveOwnProfile(ctx, person, update, files.profile_picture?.file_id ?? removed);
    });
  } catch (error) {
    throw pictureError(person, error);
  }
}

/** A person's own profile. */
export const profileRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/profile/me/',
    { schema: { summary: 'Read my profile', response: { 200: expertProfile, 401: detail } } },
    async (request) => {
      const person = currentUser(request);
      const stored = await readProfile(ctx.db, person.id);
      if (!stored) throw notFound();
      refuseEnded(ctx, person, stored.registered_at);
      return presentProfile(ctx, stored, person);
    },
  );

  app.put(
    '/api/experts/profile/me/',
    {
      schema: {
        summary: 'Save part of my profile',
        description: 'Empty fields are left as they are; a blank profile_picture removes the picture.',
        consumes: ['application/json', 'multipart/form-data'],
        response: { 200: savedProfile, 400: fieldErrors, 401: detail },
      },
      config: { form: { fields: profileUpdate.omit({ profile_picture: true }), files: { profile_picture: {} } } },
    },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      return saveSent(ctx, person, request);
    },
  );
};
