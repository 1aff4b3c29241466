import * as z from 'zod';
import { currentPassword } from '#common/access/password.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';

export const ACCOUNT_MESSAGES = {
  loadFailed: 'Failed to load profile data',
  saved: 'Profile updated successfully!',
  saveFailed: 'Failed to update profile. Please try again.',
  correctErrors: SHARED_MESSAGES.correctErrors,
  fillRequired: SHARED_MESSAGES.fillRequired,
  incomplete: 'Please complete all required fields in your expertise profile',
  openPayouts:
    'You have asked for a gift card that is not paid yet. Please wait until it has arrived, then close your account.',
  closed: 'Your account has been closed.',
} as const;

/** The tabs of Account, by their names in the address. */
export const ACCOUNT_TABS = ['profile', 'expertise', 'password', 'notifications'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];
export const ACCOUNT_TAB_LABELS: Record<AccountTab, string> = {
  profile: 'Profile',
  expertise: 'Expertise',
  password: 'Password',
  notifications: 'Notifications',
};

/** POST /account/close/ asks for the password again, because it cannot be undone. */
export const closeAccountPayload = z.object({
  password: currentPassword,
});

/** The file name of a person's data. */
export const DATA_FILE_NAME = 'my-expert-panel-data.zip';
