import { detail, fieldErrors } from '#common/errors.ts';
import { expertProfile, profileUpdate, savedProfile } from '#common/expert-profile.ts';
import type { Feature } from '../../app.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { requireRunningRegistration } from '../registration/scope.ts';
import { receivePicture } from './picture.ts';
import { profileView } from './profile-view.ts';
import { updateFromJson, updateFromMultipart } from './read-update.ts';
import { saveOwnProfile } from './service.ts';

const tags = ['Profile'];

/** A person's own profile. */
export const profileRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/profile/me/',
    { schema: { tags, summary: 'Read my profile', response: { 200: expertProfile, 401: detail } } },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      return profileView(ctx, person.id);
    },
  );

  app.put(
    '/api/experts/profile/me/',
    {
      schema: {
        tags,
        summary: 'Save part of my profile',
        consumes: ['application/json', 'multipart/form-data'],
        body: profileUpdate,
        response: { 200: savedProfile, 400: fieldErrors, 401: detail, 409: detail },
      },
      // Both forms are read and checked below: empty fields must be dropped first.
      validatorCompiler: () => (body: unknown) => ({ value: body }),
    },
    async (request, reply) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      reply.header('cache-control', 'no-store');
      if (!request.isMultipart()) {
        const update = updateFromJson(request.body);
        return saveOwnProfile(ctx, person, update, update.profile_picture === '' ? null : undefined);
      }
      const { update, picture } = await updateFromMultipart(request, (part) => receivePicture(ctx, person, part));
      return saveOwnProfile(ctx, person, update, picture ?? (update.profile_picture === '' ? null : undefined));
    },
  );
};
