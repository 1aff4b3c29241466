import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { routes } from '#common/access/routes.ts';
import { NOTIFICATION_LABELS } from '#common/people/notifications.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { readPreferences, savePreferences } from '#server/features/people/notifications/preferences.ts';
import { type Call, call, type Download } from '#server/http/call.ts';
import { readUnsubscribeToken, type Unsubscription } from '#server/mail/unsubscribe-link.ts';
import { audit } from '#server/system/audit.ts';
import { type Page, unsubscribePage } from './page.ts';

const params = z.object({ token: z.string().max(200) });

/** One click sends a form that is always the same; the token says the rest. */
const parsers = (scope: App) => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined);
  });
};

/**
 * Stopping one kind of mails from a link in one of them, without signing in (RFC 8058). Looking at the address changes
 * nothing, since mail scanners follow links; posting to it does.
 */
export const unsubscribeCalls: Call[] = [
  call('GET /api/unsubscribe/:token/', {
    summary: 'Ask whether to stop one kind of emails',
    access: 'public',
    refuses: [404],
    params,
    file: 'text/html',
    run: async ({ ctx, params: { token } }) => {
      const subject = readUnsubscribeToken(ctx.config, token);
      if (!subject) return notOurs(ctx);
      const { label } = NOTIFICATION_LABELS[subject.category];
      const stillOn = (await readPreferences(ctx.db, subject.userId))[subject.category];
      if (!stillOn) return stopped(ctx, label);
      const text = `You will no longer get emails about “${label}”. Nothing else changes.`;
      return pageOf(ctx, { title: 'Stop these emails?', text, button: 'Stop these emails' });
    },
  }),
  call('POST /api/unsubscribe/:token/', {
    summary: 'Stop one kind of emails with one click',
    access: 'public',
    repeat: 'own',
    refuses: [404],
    parsers,
    params,
    file: 'text/html',
    run: async ({ ctx, params: { token } }) => {
      const subject = readUnsubscribeToken(ctx.config, token);
      if (!subject || !(await unsubscribe(ctx, subject))) return notOurs(ctx);
      return stopped(ctx, NOTIFICATION_LABELS[subject.category].label);
    },
  }),
];

const pageOf = ({ config }: Context, page: Page, status = 200): Download => ({
  status,
  content: unsubscribePage(page, `${config.publicUrl}${routes.account}?tab=notifications`),
});

const notOurs = (ctx: Context) =>
  pageOf(
    ctx,
    {
      title: 'This link does not work',
      text: 'It may have been cut off by your mail program. You can choose which emails you get under Account.',
    },
    404,
  );

const stopped = (ctx: Context, label: string) =>
  pageOf(ctx, {
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
