import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { routes } from '#common/access/routes.ts';
import { NOTIFICATION_LABELS } from '#common/people/notifications.ts';
import type { App, Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { readPreferences, savePreferences } from '#server/features/people/notifications/preferences.ts';
import { readUnsubscribeToken, type Unsubscription } from '#server/mail/unsubscribe-link.ts';
import { audit } from '#server/system/audit.ts';
import { unsubscribePage } from './page.ts';

const schema = {
  params: z.object({ token: z.string().max(200) }),
  response: { 200: z.string(), 404: z.string() },
};

const html = { file: 'text/html' };

const NOT_OURS = {
  title: 'This link does not work',
  text: 'It may have been cut off by your mail program. You can choose which emails you get under Account.',
};

/**
 * Stopping one kind of mails from a link in one of them, without signing in (RFC 8058). Looking at the address changes
 * nothing, since mail scanners follow links; posting to it does.
 */
export const unsubscribeRoutes: Feature = (app, ctx) => {
  const accountUrl = `${ctx.config.publicUrl}${routes.account}?tab=notifications`;
  const send = (reply: FastifyReply, status: 200 | 404, page: Parameters<typeof unsubscribePage>[0]) =>
    reply.code(status).type('text/html').send(unsubscribePage(page, accountUrl));

  app.register(async (scoped: App) => {
    // One click sends a form that is always the same; the token says the rest.
    scoped.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => {
      done(null, undefined);
    });

    scoped.get(
      '/api/unsubscribe/:token/',
      { schema: { ...schema, summary: 'Ask whether to stop one kind of emails' }, config: html },
      async (request, reply) => {
        const subject = readUnsubscribeToken(ctx.config, request.params.token);
        if (!subject) return send(reply, 404, NOT_OURS);
        const { label } = NOTIFICATION_LABELS[subject.category];
        const stillOn = (await readPreferences(ctx.db, subject.userId))[subject.category];
        if (!stillOn) return send(reply, 200, stopped(label));
        const text = `You will no longer get emails about “${label}”. Nothing else changes.`;
        return send(reply, 200, { title: 'Stop these emails?', text, button: 'Stop these emails' });
      },
    );

    scoped.post(
      '/api/unsubscribe/:token/',
      { schema: { ...schema, summary: 'Stop one kind of emails with one click' }, config: html },
      async (request, reply) => {
        const subject = readUnsubscribeToken(ctx.config, request.params.token);
        if (!subject || !(await unsubscribe(ctx, subject))) return send(reply, 404, NOT_OURS);
        return send(reply, 200, stopped(NOTIFICATION_LABELS[subject.category].label));
      },
    );
  });
};

const stopped = (label: string) => ({
  title: 'You are unsubscribed',
  text: `We no longer send you emails about “${label}”. You can turn them on again at any time.`,
});

/** Switches the category off; false when there is no such person any more. */
function unsubscribe(ctx: Context, { userId, category }: Unsubscription): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!person) return false;
    const before = await readPreferences(tx, userId);
    if (!before[category]) return true;
    const after = await savePreferences(tx, userId, { [category]: false });
    await audit(tx, {
      actorId: userId,
      action: 'notifications.unsubscribed',
      entity: 'user',
      entityId: userId,
      before,
      after,
    });
    return true;
  });
}
