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
