import { eq } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { type Call, guarded } from '#server/web/call.ts';
import { duplicateCalls } from './duplicates/calls.ts';
import { expertDeletionCalls } from './erasing/erase.ts';
import { inviteCalls } from './invite/calls.ts';
import { expertListCalls } from './list/calls.ts';
import { expertProfileCalls, expertRecordCalls } from './profile/calls.ts';
import { reviewCalls } from './review/calls.ts';

/** Hides the rows of staff members from callers who may not read them. @throws HttpError 404 */
const requireReadable: Call['before'] = async ({ ctx, user, params }) => {
  const { id } = params as { id?: number };
  const [owner] = id ? await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, id)) : [];
  const row = owner && { id, isAdmin: isStaffRole(owner.role) };
  if (row && !may(user, 'show', 'experts', row)) throw notFound();
};

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
