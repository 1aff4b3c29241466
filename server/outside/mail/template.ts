import { COMPANY_SETTINGS } from '#common/settings/company.ts';
import { escapeHtml } from '#common/words/rich-text.ts';
import type { Db } from '#server/data/database.ts';
import { NotSetUp } from '#server/data/errors.ts';
import { PRODUCT, readSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';

type Link = { label: string; url: string };

/** The content of a mail as plain texts, which are escaped here. All mails have the same layout. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  /** The one button. */
  action?: Link;
  /** Links below the button, each list with a title. */
  lists?: { title: string; links: Link[] }[];
  /** Small print below the button. */
  notes?: string[];
  unsubscribeUrl?: string;
  company: string;
};

/** The mail as plain text and as HTML with inline styles, since mail programs drop style sheets. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText(content: MailContent): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.code) parts.push(content.code);
  if (content.action) parts.push(`${content.action.label}: ${content.action.url}`);
  for (const { title, links } of content.lists ?? [])
    parts.push([title, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'));
  parts.push(...(content.notes ?? []), `-- \n${content.company}`);
  if (content.unsubscribeUrl) parts.push(`Stop these emails: ${content.unsubscribeUrl}`);
  return parts.join('\n\n');
}

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

function renderHtml(content: MailContent): string {
  const paragraph = (text: string) =>
    `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#24323a">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const small = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a6a73">${escapeHtml(text)}</p>`;
  const code = content.code
    ? `<p style="margin:0 0 24px;font-size:32px;letter-spacing:8px;font-weight:700;color:#1f4e5f">${escapeHtml(content.code)}</p>`
    : '';
  const action = content.action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f4e5f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(content.action.label)}</a></p>`
    : '';
  const link = ({ label, url }: Link) => `<a href="${escapeHtml(url)}" style="color:#1f4e5f">${escapeHtml(label)}</a>`;
  const lists = (content.lists ?? []).map(
    ({ title, links }) =>
      `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.7;color:#24323a"><b>${escapeHtml(title)}</b><br>${links.map(link).join('<br>')}</p>`,
  );
  const unsubscribe = content.unsubscribeUrl
    ? ` · <a href="${escapeHtml(content.unsubscribeUrl)}" style="color:#5a6a73">Stop these emails</a>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f4;${FONT}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:12px" cellpadding="0" cellspacing="0"><tr><td style="padding:32px;overflow-wrap:anywhere;word-break:break-word">
<h1 dir="auto" style="margin:0 0 20px;font-size:22px;line-height:1.3;color:#16242b">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}${code}${action}${lists.join('\n')}${(content.notes ?? []).map(small).join('\n')}
</td></tr></table>
<p style="margin:16px 0;font-size:12px;color:#5a6a73">${escapeHtml(content.company)}${unsubscribe}</p>
</td></tr></table></body></html>`;
}

/** The name under mails; null while no mail may be sent: in production, until the company's name and contact address are set. */
export async function mailCompany({ config }: Pick<Context, 'config'>, db: Db): Promise<string | null> {
  const { company_name, contact_email } = await readSettings(db, COMPANY_SETTINGS);
  if (config.production && !(company_name && contact_email)) return null;
  return company_name || PRODUCT;
}

/**
 * For calls that mail only some addresses: refuses every call while no mail can be sent, so that the refusal does not reveal whether
 * an address is known. @throws NotSetUp
 */
export async function requireMailCompany(ctx: Pick<Context, 'config' | 'db'>): Promise<void> {
  if ((await mailCompany(ctx, ctx.db)) === null) throw new NotSetUp();
}
