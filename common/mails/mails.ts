import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { listQuery } from '#common/api/lists.ts';
import { requiredText } from '#common/words/text-fields.ts';
import { onlyPlaceholders } from './placeholders.ts';

export const SUBJECT_MAX = 200;
export const BODY_MAX = 10_000;
export const MAIL_TEXT_REQUIRED = 'Subject and body are required';

const plainLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

/** What staff write in a mail to experts, with the placeholders that are filled in for each of them. */
export function mailText(placeholders: readonly string[]) {
  const rule = onlyPlaceholders(placeholders);
  return z.object({
    subject: requiredText(SUBJECT_MAX, MAIL_TEXT_REQUIRED).superRefine(rule).meta({ title: 'Subject' }),
    // Browsers send line ends as CRLF.
    body: requiredText(BODY_MAX, MAIL_TEXT_REQUIRED)
      .overwrite(plainLineEnds)
      .superRefine(rule)
      .meta({ title: 'Message', control: 'multiline' }),
  });
}

/** A mail as one person will receive it. */
export const mailPreview = z.object({ to: z.string(), subject: z.string(), html: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;

/**
 * The outcome of a mail. `failed`: given up after many tries; `bounced`: refused for good; `expired`: its code or link had ended before it could be
 * sent; `withdrawn`: its cause was undone before it was sent.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'expired', 'withdrawn'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** The final states of a mail. */
export const MAIL_ENDED: MailStatus[] = MAIL_STATUSES.filter((status) => status !== 'queued');

/** Labels for staff. */
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  expired: 'Expired before it could be sent',
  withdrawn: 'Withdrawn before it was sent',
};

/** Outcomes of mails that never arrived, which staff have to handle. */
export const UNDELIVERED = ['bounced', 'failed'] as const;

/** GET /mails/: mails to experts that bounced or failed, the newest first. The search looks at name, address and subject. */
export const undeliveredQuery = listQuery.extend({ status: z.enum(UNDELIVERED).optional() });
export type UndeliveredQuery = z.infer<typeof undeliveredQuery>;

export const UNDELIVERED_TABS = [
  { value: 'all', label: 'All' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'failed', label: 'Failed' },
] as const;

/** A mail to an expert that never arrived. */
export const undeliveredMail = z.object({
  id: z.number().int(),
  expert_id: z.number().int(),
  name: z.string().meta({ title: 'Expert' }),
  to: z.string(),
  /** The address that it would be sent to again. */
  next_to: z.string(),
  subject: z.string().meta({ title: 'Subject' }),
  status: z.enum(UNDELIVERED).meta({ title: 'Outcome', labels: MAIL_STATUS_LABELS }),
  /** What the mail server said. */
  reason: z.string().meta({ title: 'Reason' }),
  created_at: z.string().meta({ title: 'Written', control: 'instant' }),
  /** Why it cannot be sent again, or null. */
  blocked: z.string().nullable(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** GET /mails/waiting/: how many mails wait since when because they could not be sent, and why the last try failed. */
export const waitingMails = z.object({ count: z.number().int(), since: z.string(), reason: z.string() }).nullable();
export type WaitingMails = z.infer<typeof waitingMails>;

const SEND_AGAIN_MAX = 1000;

/** POST /mails/send-again/ */
export const sendAgainPayload = z.object({
  ids: z
    .array(z.number().int().positive().max(LARGEST_ID))
    .min(1, 'Please select at least one email')
    .max(SEND_AGAIN_MAX, `At most ${SEND_AGAIN_MAX} emails at once`),
});

type Judged = {
  text: string;
  expires_at: Date | null;
  is_active: boolean;
  /** The receiver has switched off mails of its kind since. */
  is_unwanted: boolean;
};

/** Why a mail cannot be sent again, in a sentence; null if it can. */
export function reasonNotSentAgain({ text, expires_at, is_active, is_unwanted }: Judged): string | null {
  if (!is_active) return 'The account is not active.';
  if (expires_at !== null) return 'It held a code or a link that has expired. Ask for a new one.';
  if (text === '') return 'Its text is no longer kept.';
  return is_unwanted ? 'The expert has switched off such emails since.' : null;
}
