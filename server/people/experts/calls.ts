import { eq } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import {
  bulkAnswer,
  bulkMessagePayload,
  confirmEmailPayload,
  expertDetail as expertDetailSchema,
  expertPatch,
} from '#common/people/experts/detail.ts';
import { expertHistory as expertHistorySchema, notePayload } from '#common/people/experts/history.ts';
import { KIB } from '#common/words/units.ts';
import { forbidden, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { deleteExpert, personDeletion, setActive } from '#server/people/erase.ts';
import { dataArchive } from '#server/people/own-data/archive.ts';
import { confirmEmailChange } from '#server/people/profile/change-email.ts';
import { existingProfile, expertDetail } from '#server/people/profile/detail.ts';
import { addNote, expertHistory, removeNote } from '#server/people/profile/history.ts';
import { updateExpert } from '#server/people/profile/update.ts';
import { type Call, call, guarded } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { duplicateCalls } from './duplicates/calls.ts';
import { inviteCalls } from './invite/calls.ts';
import { expertListCalls } from './list/calls.ts';
import { messageExperts } from './message.ts';
import { reviewCalls } from './review/calls.ts';

/** Hides the rows of staff members from callers who may not read them. @throws HttpError 404 */
const requireReadable: Call['before'] = async ({ ctx, user, params }) => {
  const { id } = params as { id?: number };
  const [owner] = id ? await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, id)) : [];
  const row = owner && { id, isAdmin: isStaffRole(owner.role) };
  if (row && !may(user, 'show', 'experts', row)) throw notFound();
};

/** One expert for staff: the profile and its history. These calls check by themselves whether the caller may read the row. */
const expertProfileCalls: Call[] = [
  call('GET /api/experts/:id/', {
    summary: 'An expert',
    access: 'experts.show',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => expertDetail(ctx, params.id, user),
  }),
  call('PATCH /api/experts/:id/', {
    summary: 'Change an expert',
    access: 'experts.edit',
    refuses: [429],
    body: expertPatch,
    example: { first_name: 'Other' },
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params, body }) => updateExpert(ctx, user, params.id, body),
  }),
  call('GET /api/experts/:id/history/', {
    summary: 'What happened with an expert',
    access: 'experts.show',
    response: { 200: expertHistorySchema },
    run: ({ ctx, user, params }) => expertHistory(ctx, params.id, user),
  }),
];

/** The archive of one expert, a changed address, notes about the person, and writing to experts. */
const expertRecordCalls: Call[] = [
  call('GET /api/experts/:id/data/', {
    summary: 'Everything kept about an expert, as a ZIP archive for that person',
    access: 'experts.download_data',
    throttle: 'dataArchive',
    exported: 'expert.data_exported',
    file: 'application/zip',
    before: async ({ ctx, user, params }) => {
      const { role } = await existingProfile(ctx.db, params.id);
      if (!may(user, 'download_data', 'experts', { isAdmin: isStaffRole(role) })) throw forbidden();
    },
    run: async ({ ctx, params: { id } }) => ({ name: `expert-${id}.zip`, content: await dataArchive(ctx, id) }),
  }),
  call('POST /api/experts/:id/confirm-email/', {
    summary: 'Confirm a changed address with the codes that were mailed',
    description:
      'Whoever asked for the change needs the codes of both addresses; for another administrator the code of the new one is enough.',
    access: 'experts.confirm_email',
    repeat: 'key',
    refuses: [429],
    body: confirmEmailPayload,
    example: { code: '123456' },
    response: { 200: expertDetailSchema },
    run: async ({ ctx, user, params, body }) => {
      await confirmEmailChange(ctx, user, params.id, body);
      return expertDetail(ctx, params.id, user);
    },
  }),
  call('POST /api/experts/:id/notes/', {
    summary: 'Add a staff note',
    access: 'expert-notes.create',
    repeat: 'key',
    body: notePayload,
    example: { body: 'A note' },
    response: noContent,
    run: ({ ctx, user, params, body }) => addNote(ctx, user.id, params.id, body.body),
  }),
  call('DELETE /api/experts/:id/notes/:note/', {
    summary: 'Delete a staff note',
    access: 'expert-notes.delete',
    response: noContent,
    run: ({ ctx, user, params }) => removeNote(ctx, user, params.id, params.note),
  }),
  call('POST /api/experts/bulk-message/', {
    summary: 'Write to several experts',
    access: 'experts.message',
    repeat: 'key_or_same',
    bodyLimit: 512 * KIB,
    body: bulkMessagePayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, body }) => messageExperts(ctx, body),
  }),
];

/** Deactivating, reactivating and deleting an expert. */
const expertDeletionCalls: Call[] = [
  call('POST /api/experts/:id/deactivate/', {
    summary: 'Deactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => setActive(ctx, user, params.id, false),
  }),
  call('POST /api/experts/:id/reactivate/', {
    summary: 'Reactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => setActive(ctx, user, params.id, true),
  }),
  call('GET /api/experts/:id/deletion/', {
    summary: 'What would be lost with an expert',
    access: 'experts.delete',
    response: { 200: personDeletionSchema },
    run: ({ ctx, params }) => personDeletion(ctx.db, params.id),
  }),
  call('DELETE /api/experts/:id/', {
    summary: 'Delete an expert',
    access: 'experts.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteExpert(ctx, params.id),
  }),
];

/** Everything staff do with experts. */
export const expertCalls: Call[] = [
  ...expertListCalls,
  ...expertProfileCalls,
  ...guarded(requireReadable, [
    ...expertRecordCalls,
    ...reviewCalls,
    ...inviteCalls,
    ...duplicateCalls,
    ...expertDeletionCalls,
  ]),
];
