import * as z from 'zod';

/** What a person can switch off, each on by default. Mails of another kind (codes, receipts, security) always go out. */
export const NOTIFICATION_KEYS = ['newSurveys', 'deadlineReminders', 'payouts'] as const;
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number];

/** GET and PUT /auth/notification-preferences/ */
export const notificationPreferences = z.object({
  newSurveys: z.boolean(),
  deadlineReminders: z.boolean(),
  payouts: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** PATCH /auth/notification-preferences/: what is left out stays as it is. */
export const notificationPreferencesUpdate = notificationPreferences.partial();
export type NotificationPreferencesUpdate = z.infer<typeof notificationPreferencesUpdate>;

export const DEFAULT_NOTIFICATIONS: NotificationPreferences = {
  newSurveys: true,
  deadlineReminders: true,
  payouts: true,
};

/** How each switch is called and what it is about. */
export const NOTIFICATION_LABELS: Record<NotificationKey, { label: string; hint: string }> = {
  newSurveys: { label: 'New assessments', hint: 'An e-mail when you are invited to an assessment' },
  deadlineReminders: {
    label: 'Deadline reminders',
    hint: 'An e-mail three days and one day before an assessment closes that you have not finished',
  },
  payouts: { label: 'Payouts', hint: 'An e-mail when a gift card has been sent to you' },
};

/** Moments of the reminders before a deadline, in whole days, earliest first. */
export const REMINDER_DAYS = [3, 1] as const;
