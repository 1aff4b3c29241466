import { expertProfile, savedProfile } from '#common/people/expert-profile.ts';
import { formWith } from '#server/features/library/files/form.ts';
import { refuseEnded, requireRunningRegistration } from '#server/features/people/registration/require-running.ts';
import { type Call, call } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { pictureField } from './picture.ts';
import { presentProfile } from './profile-view.ts';
import { readProfile } from './read-profile.ts';
import { LIST_FIELDS, sentUpdate } from './read-update.ts';
import { saveOwnProfile } from './save-own-profile.ts';

/** A person's own profile. */
export const profileCalls: Call[] = [
  call('GET /api/experts/profile/me/', {
    summary: 'Read my profile',
    access: 'registration',
    response: { 200: expertProfile },
    run: async ({ ctx, user }) => {
      const stored = await readProfile(ctx.db, user.id);
      if (!stored) throw notFound();
      refuseEnded(ctx, user, stored.registered_at);
      return presentProfile(ctx, stored, user);
    },
  }),
  call('PUT /api/experts/profile/me/', {
    summary: 'Save part of my profile',
    description: 'Empty fields are left as they are; a blank profile_picture removes the picture.',
    access: 'registration',
    form: formWith({ profile_picture: pictureField }, LIST_FIELDS),
    body: sentUpdate,
    response: { 200: savedProfile },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body, files }) => {
      const removed = body.profile_picture === '' ? null : undefined;
      return saveOwnProfile(ctx, user, body, files.profile_picture?.file_id ?? removed);
    },
  }),
];
