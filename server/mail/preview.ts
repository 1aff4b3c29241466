import type { MailPreview } from '#common/mails/mail-text.ts';
import type { Db } from '#server/db/database.ts';
import { companyName } from '#server/system/settings.ts';
import type { NewMail } from './queue-mail.ts';
import { renderMail } from './template.ts';

/**
 * Renders a mail as its receiver will see it, without sending it. If it will carry an unsubscribe link, the
 * link leads nowhere, because only the receiver may use it.
 */
export async function previewMail(db: Db, { to, subject, content, category }: NewMail): Promise<MailPreview> {
  const unsubscribe = category ? { unsubscribeUrl: '#' } : {};
  const { html } = renderMail({ ...content, ...unsubscribe, company: await companyName(db) });
  return { to, subject, html };
}

/** The same mail for the staff member who wrote it, marked as a test; its button leads to `link`. */
export function testMail(mail: NewMail, receiver: { id: number; email: string }, link: string): NewMail {
  const { action, paragraphs } = mail.content;
  return {
    to: receiver.email,
    userId: receiver.id,
    kind: 'test_mail',
    subject: `[Test] ${mail.subject}`,
    content: {
      ...mail.content,
      paragraphs: ['This is a test. It was sent to you only; no expert was written to.', ...paragraphs],
      ...(action && { action: { ...action, url: link } }),
    },
  };
}

/** The message for staff after a test mail. */
export const testSent = (address: string) => ({ detail: `A test email was sent to ${address}.` });
