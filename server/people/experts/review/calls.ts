import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import {
  type BulkAnswer,
  bulkAnswer,
  bulkApprovePayload,
  bulkMessagePayload,
  bulkRejectPayload,
  expertDetail as expertDetailSchema,
  rejectPayload,
  undoDecisionsPayload,
} from '#common/people/experts/detail.ts';
import { counted, fullName } from '#common/words/format.ts';
import { KIB } from '#common/words/units.ts';
import { audit } from '#server/data/audit.ts';
import { isExpert } from '#server/data/conditions.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { type Call, call } from '#server/web/call.ts';
import { bulkAnswerOf, decide, decideMany, waitingCount } from './review.ts';
import { undoDecisions } from './undo-decisions.ts';

/** Deciding about profiles, one or many, and writing to experts. */
export const reviewCalls: Call[] = [
  call('GET /api/experts/waiting/', {
    summary: 'How many profiles await review',
    access: 'experts.list',
    response: { 200: z.object({ count: z.number().int() }) },
    run: async ({ ctx }) => ({ count: await waitingCount(ctx.db) }),
  }),
  call('POST /api/experts/:id/approve/', {
    summary: 'Approve a profile',
    access: 'experts.approve',
    repeat: 'key',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => decide(ctx, user, params.id, { status: 'approved' }),
  }),
  call('POST /api/experts/:id/reject/', {
    summary: 'Reject a profile with a reason',
    access: 'experts.approve',
    repeat: 'key',
    body: rejectPayload,
    example: { reason: 'Not convincing enough' },
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params, body }) => decide(ctx, user, params.id, { status: 'rejected', reason: body.reason }),
  }),
  call('POST /api/experts/bulk-approve/', {
    summary: 'Approve several profiles',
    access: 'experts.approve',
    repeat: 'key',
    bodyLimit: 512 * KIB,
    body: bulkApprovePayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, user, body }) => decideMany(ctx, user.id, body.ids, { status: 'approved' }),
  }),
  call('POST /api/experts/bulk-reject/', {
    summary: 'Reject several profiles with a reason',
    access: 'experts.approve',
    repeat: 'key',
    bodyLimit: 512 * KIB,
    body: bulkRejectPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, user, body: { ids, reason } }) => decideMany(ctx, user.id, ids, { status: 'rejected', reason }),
  }),
  call('POST /api/experts/undo-decisions/', {
    summary: 'Take decisions back whose email has not been sent',
    access: 'experts.approve',
    repeat: 'key',
    body: undoDecisionsPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, body }) => undoDecisions(ctx, body.ids),
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

/** Sends a mail from staff to each of the experts. Who is deactivated, staff, or does not want such mails is left out and named. */
async function messageExperts(
  ctx: Context,
  { ids, subject, body }: { ids: number[]; subject: string; body: string },
): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx
      .select({
        id: users.id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        isMuted: hasMuted('staffMessages', users.id),
      })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(and(inArray(users.id, ids), isExpert(), eq(users.is_active, true)));
    const people = found.filter(({ isMuted }) => !isMuted);
    const mails = people.map((person) => {
      const values = { expert_name: fullName(person) };
      return {
        to: person.email,
        userId: person.id,
        kind: 'staff_message',
        category: 'staffMessages' as const,
        subject: fillPlaceholders(subject, values),
        paragraphs: fillPlaceholders(body, values).split(/\n{2,}/),
      };
    });
    await queueMails(ctx, tx, mails);
    await audit(
      tx,
      people.map(({ id }) => ({
        action: 'expert.written_to',
        entityId: id,
        personal: { about: id, after: { subject } },
      })),
    );
    const done = people.map((person) => person.id);
    const muted = new Set(found.filter(({ isMuted }) => isMuted).map(({ id }) => id));
    return bulkAnswerOf(ids, done, `Written to ${counted(done.length, 'expert')}`, (id) =>
      muted.has(id) ? 'The expert has switched off such emails.' : 'This account is not active.',
    );
  });
}
