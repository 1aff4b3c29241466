import * as z from 'zod';

/** Mails that a person can switch off; each is on by default. Other mails (codes, receipts, security) are always sent. */
export const NOTIFICATION_KEYS = ['newSurveys', 'deadlineReminders', 'payouts', 'staffMessages'] as const;
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number];

/** What waits for staff, of which they are told by email when each of them wants to be. */
export const STAFF_EVENTS = ['profilesToReview', 'lateAnswers', 'giftCardsAsked'] as const;
export type StaffEvent = (typeof STAFF_EVENTS)[number];

export const TELL_TIMES = ['at_once', 'daily', 'never'] as const;
export type TellTime = (typeof TELL_TIMES)[number];
export const TELL_TIME_LABELS: Record<TellTime, string> = { at_once: 'At once', daily: 'Once a day', never: 'Never' };
export const DEFAULT_TELL_TIME: TellTime = 'daily';

const switches = z.object({
  newSurveys: z.boolean(),
  deadlineReminders: z.boolean(),
  payouts: z.boolean(),
  staffMessages: z.boolean(),
});
const tellTime = z.enum(TELL_TIMES).optional();

/** GET and PUT /auth/notification-preferences/. Only staff have the choices of staff. */
export const notificationPreferences = switches.extend({
  profilesToReview: tellTime,
  lateAnswers: tellTime,
  giftCardsAsked: tellTime,
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** What an expert may save. */
export const expertPreferencesUpdate = switches.partial();

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

/** The label and the explanation of each choice of staff, and how what waits is counted. */
export const STAFF_EVENT_LABELS: Record<StaffEvent, { label: string; hint: string; one: string; many: string }> = {
  profilesToReview: {
    label: 'Profiles to review',
    hint: 'An expert has finished registering',
    one: 'profile to review',
    many: 'profiles to review',
  },
  lateAnswers: {
    label: 'Late answers',
    hint: 'Answers came after the end, and somebody has to decide whether they count',
    one: 'late answer',
    many: 'late answers',
  },
  giftCardsAsked: {
    label: 'Gift cards asked for',
    hint: 'An expert has asked for a gift card',
    one: 'gift card asked for',
    many: 'gift cards asked for',
  },
};

/** Moments of the reminders before a deadline, in whole days, earliest first. */
export const REMINDER_DAYS = [3, 1] as const;
