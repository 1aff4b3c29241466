import { and, desc, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/system.ts';
import { DECISION_MAIL_KINDS } from '#server/features/people/experts/review/mails.ts';
import { type Call, call } from '#server/http/call.ts';
import { mailboxPage } from './page.ts';

const SHOWN = 200;

/** Every message, the last one written first, without those whose receiver was erased, as a page or as JSON. Not there in production. */
export const mailboxCalls: Call[] = [
  call('GET /dev/mail', {
    summary: 'Every message, the last one written first',
    access: 'public',
    hidden: true,
    development: true,
    file: 'text/html',
    run: async ({ ctx, request, reply }) => {
      // These wait for a moment in which the decision can be undone.
      const held = and(eq(mails.status, 'queued'), inArray(mails.kind, DECISION_MAIL_KINDS));
      const rows = await ctx.db
        .select()
        .from(mails)
        .where(and(ne(mails.to, ''), ne(mails.status, 'withdrawn'), not(held ?? sql`false`)))
        .orderBy(desc(mails.id))
        .limit(SHOWN);
      if (!request.headers.accept?.includes('application/json')) return { content: mailboxPage(rows) };
      return reply.send(
        rows.map((mail) => ({
          id: mail.id,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          sent_at: (mail.sent_at ?? mail.created_at).toISOString(),
        })),
      );
    },
  }),
];
