/**
 * What became of a mail. `failed`: given up after many tries; `bounced`: refused for good; `expired`: its code or link had ended before it could be
 * sent; `withdrawn`: what it told of was undone before it was sent.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'expired', 'withdrawn'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** The states in which nothing more is done with a mail. */
export const MAIL_ENDED: MailStatus[] = MAIL_STATUSES.filter((status) => status !== 'queued');

/** As staff read them. */
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  expired: 'Expired before it could be sent',
  withdrawn: 'Withdrawn before it was sent',
};
