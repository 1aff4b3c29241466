import { and, desc, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { DECISION_MAIL_KINDS } from '#common/people/experts/detail.ts';
import { escapeHtml } from '#common/words/rich-text.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { withUnsubscribeLink } from '#server/outside/mail/preferences.ts';

const SHOWN = 200;

/** The newest mails, without those to people who were erased. */
export async function readMailbox({ config, db }: Context) {
  // Mails about decisions wait while the decision can be undone.
  const held = and(eq(mails.status, 'queued'), inArray(mails.kind, DECISION_MAIL_KINDS));
  const stored = await db
    .select()
    .from(mails)
    .where(and(ne(mails.to, ''), ne(mails.status, 'withdrawn'), not(held ?? sql`false`)))
    .orderBy(desc(mails.id))
    .limit(SHOWN);
  return stored.map((mail) => ({
    ...mail,
    ...withUnsubscribeLink(config, mail),
    sent_at: (mail.sent_at ?? mail.created_at).toISOString(),
  }));
}

/** The mailbox as a page without scripts: one expandable entry a message, its HTML in a sandboxed frame. */
export function mailboxPage(rows: Awaited<ReturnType<typeof readMailbox>>): string {
  const entries = rows.map(
    (
      mail,
    ) => `<details><summary><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span><time>${mail.sent_at}</time></summary>
<pre>${linked(mail.text)}</pre><iframe sandbox="allow-popups" title="The message as HTML" srcdoc="${escapeHtml(mail.html)}"></iframe></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>
body{font-family:system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#16242b;background:#f3f5f4}
details{background:#fff;border-radius:8px;margin:8px 0;padding:12px 16px}summary{display:flex;gap:16px;flex-wrap:wrap;cursor:pointer}
summary span,time{color:#5a6a73}time{margin-left:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:480px;border:1px solid #d5dcda;border-radius:8px}
</style></head><body><h1>Mailbox</h1><p>Messages of this installation that no mail server was configured for. Newest first.</p>
${entries.join('\n') || '<p>No messages yet.</p>'}</body></html>`;
}

/** The plain text, escaped, with its addresses as links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, (url) => `<a href="${url}">${url}</a>`);
}
