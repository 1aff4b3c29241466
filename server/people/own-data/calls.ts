import { detail } from '#common/api/errors.ts';
import { closeAccountPayload, DATA_FILE_NAME } from '#common/people/account.ts';
import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { expertProfile, savedProfile } from '#common/people/expert-profile.ts';
import { refuseEnded, requireRunningRegistration } from '#server/accounts/registration/queries.ts';
import { notFound } from '#server/data/errors.ts';
import { closeAccount, personDeletion } from '#server/people/erase.ts';
import { presentProfile, readProfile } from '#server/people/profile/read-profile.ts';
import { type Call, call } from '#server/web/call.ts';
import { dataArchive } from './archive.ts';
import { profileForm, saveOwnProfile, sentUpdate } from './save-profile.ts';

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
    run: ({ ctx, user, body }) => closeAccount(ctx, user.id, body.password),
  }),
];

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
    form: profileForm,
    body: sentUpdate,
    response: { 200: savedProfile },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body, files }) => {
      const removed = body.profile_picture === '' ? null : undefined;
      return saveOwnProfile(ctx, user, body, files.profile_picture?.file_id ?? removed);
    },
  }),
];
