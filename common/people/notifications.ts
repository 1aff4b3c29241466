import * as z from 'zod';

/** Mails that a person can switch off; each is on by default. Other mails (codes, receipts, security) are always sent. */
export const NOTIFICATION_KEYS = ['newSurveys', 'deadlineReminders', 'payouts', 'staffMessages'] as const;
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number];

/** GET and PUT /auth/notification-preferences/ */
export const notificationPreferences = z.object({
  newSurveys: z.boolean(),
  deadlineReminders: z.boolean(),
  payouts: z.boolean(),
  staffMessages: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** PATCH /auth/notification-preferences/: missing keys stay as they are. */
export const notificationPreferencesUpdate = notificationPreferences.partial();
export type NotificationPreferencesUpdate = z.infer<typeof notificationPreferencesUpdate>;

export const DEFAULT_NOTIFICATIONS: NotificationPreferences = {
  newSurveys: true,
  deadlineReminders: true,
  payouts: true,
  staffMessages: true,
};

/** The label and the explanation of each switch. */
export const NOTIFICATION_LABELS: Record<NotificationKey, { label: string; hint: string }> = {
  newSurveys: { label: 'New assessments', hint: 'An email when you are invited to an assessment' },
  deadlineReminders: {
    label: 'Deadline reminders',
    hint: 'An email three days and one day before an assessment that you have not finished closes, and when its deadline changes',
  },
  payouts: { label: 'Payouts', hint: 'An email when a gift card has been sent to you' },
  staffMessages: { label: 'Messages from our team', hint: 'An email that a member of our team writes to you' },
};

/** Moments of the reminders before a deadline, in whole days, earliest first. */
export const REMINDER_DAYS = [3, 1] as const;
