import type { NotificationKey } from '#common/people/notifications.ts';

/** A link to a page of the portal. */
type Link = { label: string; path: string };

/** The content of a mail, and whether it is sent. */
export type MailText = {
  subject: string;
  /** Default: the subject. */
  heading?: string;
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  /** The one button, which leads to a page of the portal. */
  action?: Link;
  /** Links below the button, each list with a title. */
  lists?: { title: string; links: Link[] }[];
  /** Small print below the button. */
  notes?: string[];
  /** The preference that can switch it off; mails without one (codes, receipts, security) are always sent. */
  category?: NotificationKey;
  /** For a mail that only reports something: it is skipped until mails can be sent, so that the reported action does not fail. */
  notice?: true;
  /** A mail with the same key is queued once and never again. */
  uniqueKey?: string;
};

export type NewMail = MailText & {
  to: string;
  /** The receiver's account, if any. */
  userId?: number;
  /** The kind of mail, such as 'expert_approved', which is shown to staff. */
  kind: string;
  /** When its code or link expires. Such a mail goes before others, since somebody waits for it. It is not sent after that. */
  expiresAt?: Date;
};

/** The receiver of a mail: the address, and the account if there is one. */
type Receiver = { id?: number; email: string; first_name: string };

/** Returns a function that makes a mail from a table of texts by kind, and begins it with a greeting. */
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
