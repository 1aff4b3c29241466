import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import { detail } from '#common/api/errors.ts';
import { mailPreview } from '#common/mails/mails.ts';
import {
  type ImportCheckAnswer,
  INVITE_MESSAGES,
  type InvitePreviewPayload,
  importAnswer,
  importCheckAnswer,
  importCheckPayload,
  importPayload,
  invitePayload,
  invitePreviewPayload,
} from '#common/people/experts/invite.ts';
import { fromRow } from '#common/people/spellings.ts';
import { fullName } from '#common/words/format.ts';
import { MIB } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { previewMail, queueTest } from '#server/outside/mail/queue-mail.ts';
import { type Call, call } from '#server/web/call.ts';
import { invitationMail, inviteExpert, inviteMany, resendInvitation, revokeInvitation } from './invite.ts';

/** An invitation for the preview. Its button opens the registration without an invitation; a missing name becomes a sample name. */
function mailFor(body: InvitePreviewPayload): NewMail {
  const name = fromRow(body, ['first_name', 'last_name']);
  const shown = fullName(name) ? name : { first_name: 'First', last_name: 'Last' };
  return invitationMail({ email: '', ...shown }, body, routes.register);
}

/** Inviting people to the panel: one by one, or from a file. */
export const inviteCalls: Call[] = [
  call('POST /api/experts/invite/', {
    summary: 'Invite an expert',
    access: 'experts.create',
    repeat: 'key',
    body: invitePayload,
    response: { 201: detail.extend({ id: z.number().int() }) },
    run: async ({ ctx, user, body }) => {
      const id = await inviteExpert(ctx, user.id, body);
      return { id, detail: INVITE_MESSAGES.sent };
    },
  }),
  call('POST /api/experts/invite/preview/', {
    summary: 'See an invitation to the panel as the person will see it',
    access: 'experts.create',
    repeat: 'own',
    throttle: 'mailPreview',
    body: invitePreviewPayload,
    response: { 200: mailPreview },
    run: ({ ctx, body }) => previewMail(ctx, mailFor(body)),
  }),
  call('POST /api/experts/invite/test/', {
    summary: 'Send an invitation to the panel to oneself, as a test',
    access: 'experts.create',
    repeat: 'key_or_same',
    throttle: 'testMail',
    body: invitePreviewPayload,
    response: { 200: detail },
    run: ({ ctx, user, body }) =>
      ctx.db.transaction((tx) => queueTest(ctx, tx, mailFor(body), user.id, routes.register)),
  }),
  call('POST /api/experts/:id/resend-invitation/', {
    summary: 'Send an invitation again',
    access: 'experts.create',
    repeat: 'key',
    response: { 200: detail },
    run: async ({ ctx, user, params }) => {
      await resendInvitation(ctx, user.id, params.id);
      return { detail: INVITE_MESSAGES.resent };
    },
  }),
  call('POST /api/experts/:id/revoke-invitation/', {
    summary: 'Withdraw an invitation',
    access: 'experts.create',
    repeat: 'own',
    response: { 200: detail },
    run: async ({ ctx, params }) => {
      await revokeInvitation(ctx, params.id);
      return { detail: INVITE_MESSAGES.revoked };
    },
  }),
  call('POST /api/experts/import/check/', {
    summary: 'Which addresses of a file are known already',
    access: 'experts.create',
    repeat: 'own',
    bodyLimit: 2 * MIB,
    throttle: 'import',
    body: importCheckPayload,
    response: { 200: importCheckAnswer },
    run: ({ ctx, body }) => checkImport(ctx.db, body.emails),
  }),
  call('POST /api/experts/import/', {
    summary: 'Invite a batch of a file',
    access: 'experts.create',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    throttle: 'import',
    body: importPayload,
    response: { 200: importAnswer },
    run: ({ ctx, user, body }) => inviteMany(ctx, user.id, body),
  }),
];

type Known = { email: string; existing: string; registered: boolean };

/** The addresses of a file that the panel already knows, also under another spelling of the same mailbox. */
async function checkImport(db: Db, emails: string[]): Promise<ImportCheckAnswer> {
  if (emails.length === 0) return { known: [] };
  const { rows } = await db.execute<Known>(sql`
    select wanted.email, u.email as existing, u.password_hash is not null as registered
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) with ordinality as wanted(email, place)
    join experts e on e.email_key = email_key(wanted.email) and e.removed_at is null
    join users u on u.id = e.id order by wanted.place`);
  return {
    known: rows.map((row) => {
      const same = row.existing.toLowerCase() === row.email.toLowerCase();
      const message = row.registered ? INVITE_MESSAGES.registered : INVITE_MESSAGES.invited;
      return { email: row.email, reason: same ? message : `${message} (as ${row.existing})` };
    }),
  };
}
