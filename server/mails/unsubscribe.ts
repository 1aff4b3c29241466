import { eq } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { NOTIFICATION_LABELS } from '#common/people/notifications.ts';
import { escapeHtml } from '#common/words/rich-text.ts';
import { audit } from '#server/data/audit.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { readUnsubscribeToken } from '#server/outside/mail/preferences.ts';
import type { Download } from '#server/web/call.ts';
import { styledPolicy } from '#server/web/headers.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const pageOf = ({ config }: Context, page: Page, status = 200): Download => {
  const content = unsubscribePage(page, `${config.publicUrl}${routes.account}?tab=notifications`);
  return { status, content, policy: styledPolicy(content) };
};

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

/** The page that asks whether to stop one kind of mail, by the token of a link. */
export async function askToUnsubscribe(ctx: Context, token: string): Promise<Download> {
  const subject = readUnsubscribeToken(ctx.config, token);
  if (!subject) return notOurs(ctx);
  const { label } = NOTIFICATION_LABELS[subject.category];
  const stillOn = (await readPreferences(ctx.db, subject.userId))[subject.category];
  if (!stillOn) return stopped(ctx, label);
  const text = `You will no longer get emails about “${label}”. Other emails aren’t affected.`;
  return pageOf(ctx, { title: 'Stop these emails?', text, button: 'Stop these emails' });
}

/** Stops one kind of mail by the token of a link, unless the person no longer exists, and returns a page that says so. */
export async function unsubscribe(ctx: Context, token: string): Promise<Download> {
  const subject = readUnsubscribeToken(ctx.config, token);
  if (!subject) return notOurs(ctx);
  const { userId, category } = subject;
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!person) return notOurs(ctx);
    const before = await readPreferences(tx, userId);
    if (before[category]) {
      const after = await savePreferences(tx, userId, { [category]: false });
      await audit(tx, { actorId: userId, action: 'notifications.unsubscribed', entityId: userId, before, after });
    }
    return stopped(ctx, NOTIFICATION_LABELS[category].label);
  });
}

type Page = {
  title: string;
  text: string;
  /** The button that posts back to the same address. */
  button?: string;
};

/** A page without scripts, for people who followed a link in a mail and need not be signed in. */
function unsubscribePage({ title, text, button }: Page, accountUrl: string): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Expert Panel</title><style>
:root{color-scheme:light dark;--ink:#1b2528;--soft:#4d5b60;--paper:#fff;--back:#f5f6f3;--main:#1f4e5f;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8eeef;--soft:#aebbc0;--paper:#182226;--back:#11191c;--main:#86c5d8;--on:#0b2129}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--back);color:var(--ink);font:16px/1.55 Inter,'Segoe UI',system-ui,sans-serif}
main{width:100%;max-width:460px;padding:32px;border-radius:12px;background:var(--paper)}h1{margin:0 0 12px;font-size:1.5rem;line-height:1.3}
p{margin:0 0 20px;color:var(--soft)}button{width:100%;min-height:48px;border:0;border-radius:10px;background:var(--main);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--main)}a:focus-visible,button:focus-visible{outline:3px solid var(--main);outline-offset:2px}form+p{margin:20px 0 0}
</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}
<p><a href="${escapeHtml(accountUrl)}">All notification settings</a></p></main></body></html>`;
}
