import { and, desc, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { Feature } from '#server/app.ts';
import { mails } from '#server/db/schema/system.ts';
import { DECISION_MAIL_KINDS } from '#server/features/people/experts/review/mails.ts';
import { mailboxPage } from './page.ts';

const SHOWN = 200;

/** Every message, the last one written first, without those whose receiver was erased, as a page or as JSON. Not there in production. */
export const mailboxRoutes: Feature = (app, ctx) => {
  if (ctx.config.production) return;
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    // These wait for a moment in which the decision can be undone.
    const held = and(eq(mails.status, 'queued'), inArray(mails.kind, DECISION_MAIL_KINDS));
    const rows = await ctx.db
      .select()
      .from(mails)
      .where(and(ne(mails.to, ''), ne(mails.status, 'withdrawn'), not(held ?? sql`false`)))
      .orderBy(desc(mails.id))
      .limit(SHOWN);
    if (request.headers.accept?.includes('application/json')) {
      return rows.map((mail) => ({
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        sent_at: (mail.sent_at ?? mail.created_at).toISOString(),
      }));
    }
    return reply.type('text/html').send(mailboxPage(rows));
  });
};
