import type { NotificationKey } from '#common/people/notifications.ts';

/** What a mail says, and whether it is sent. */
export type MailText = {
  subject: string;
  /** The subject, unless it differs. */
  heading?: string;
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  /** The one button, which leads to a page of the portal. */
  action?: { label: string; path: string };
  /** Small print below the button. */
  notes?: string[];
  /** The preference that can switch it off; mails without one (codes, receipts, security) are always sent. */
  category?: NotificationKey;
  /** Only tells of what happened: until the first settings are made it is left out, so that what it tells of can happen. */
  notice?: true;
  /** A mail with the same key is queued once and never again. */
  uniqueKey?: string;
};

export type NewMail = MailText & {
  to: string;
  /** The receiver's account, if any. */
  userId?: number;
  /** Its kind, such as 'expert_approved'; counted and shown to staff. */
  kind: string;
  /** When its code or link expires. Somebody waits for such a mail, so it goes before others; an expired one is not sent (deliver.ts). */
  expiresAt?: Date;
};

/** Whom a mail is for: the address, and the account if there is one. */
type Receiver = { id?: number; email: string; first_name: string };

/** Makes the mails of a table that says, for each kind, what such a mail says. They begin with a greeting. */
export function mailsOf<Texts extends Record<string, (...values: never[]) => MailText>>(texts: Texts) {
  return <Kind extends keyof Texts & string>(
    kind: Kind,
    { id, email, first_name }: Receiver,
    ...values: Parameters<Texts[Kind]>
  ): NewMail => {
    const text = (texts[kind] as Texts[Kind])(...(values as never[]));
    const greeting = first_name ? `Hello ${first_name},` : 'Hello,';
    return { ...text, to: email, userId: id, kind, paragraphs: [greeting, ...text.paragraphs] };
  };
}
