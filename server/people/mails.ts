import { routes } from '#common/access/addresses.ts';
import {
  CODE_LIFETIME,
  EMAIL_CHANGE_LIFETIME,
  RESET_LINK_LIFETIME,
  STAFF_INVITATION_LIFETIME,
} from '#common/access/lifetimes.ts';
import { FEW_RECOVERY_CODES } from '#common/access/tries.ts';
import { PAYOUT_HOLD } from '#common/payouts/payouts.ts';
import { afterRejection } from '#common/settings/company.ts';
import { counted } from '#common/words/format.ts';
import { HOUR, MINUTE } from '#common/words/units.ts';
import { type MailText, mailsOf } from '#server/outside/mail/mails.ts';

const CODE_VALID = `It is valid for ${EMAIL_CHANGE_LIFETIME / HOUR} hours.`;
const OBJECT = 'If you did not ask for this, please answer this message at once.';
const HOLD = `For your safety, no payment is sent in the next ${PAYOUT_HOLD / HOUR} hours.`;

/** Tells the owner of an account that what it needs to sign in has changed. */
const signInChanged = (subject: string, text: string): MailText => ({
  notice: true,
  subject,
  paragraphs: [text, 'If it was not you, please change your password at once and tell an administrator.'],
});

const NEW_CODES = 'Keep your new recovery codes in a safe place; earlier ones no longer work.';
const ONLY_PASSWORD = 'Signing in now needs only your password.';

/** The kind by which a mail about the agreement is found again. */
export const AGREEMENT_MAIL = 'agreement_published';

/** Leads to the code's step on any device. The code is in the address's hash, which no server sees. */
const continueAt = (email: string, code: string) => `${routes.register}#${new URLSearchParams({ email, code })}`;

const setPassword = (token: string) => `${routes.resetPassword}?token=${token}`;

/** Mails about accounts, registrations and profiles, by their kind. */
export const peopleMail = mailsOf({
  /** Contains no name, since anybody can enter any name with any address. */
  verification_code: (email: string, code: string) => ({
    subject: `${code} is your verification code`,
    heading: 'Verify your email address',
    paragraphs: ['Please enter this code to continue your registration for the Expert Panel:'],
    code,
    action: { label: 'Continue', path: continueAt(email, code) },
    notes: [
      `The code is valid for ${CODE_LIFETIME / MINUTE} minutes. The button works on any device.`,
      'If you did not start a registration, you can ignore this email.',
    ],
  }),
  /** To the owner of an account whose address somebody tries to register. */
  account_exists: (portal: string) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, started to register for the Expert Panel with this email address. There is already an account with it, so no code was sent.',
      `Please log in. If you have forgotten your password, you can set a new one at ${portal}${routes.forgotPassword}`,
    ],
    action: { label: 'Log In', path: routes.login },
    notes: ['If it was not you, there is nothing to do: nothing was changed.'],
  }),
  /** To somebody who requests a new password, or registers, with the address of a deactivated account; `text` says so. */
  deactivated: (text: string) => ({
    subject: 'Your account is deactivated',
    paragraphs: [
      'Someone, probably you, asked for a new password or started to register for the Expert Panel with this email address.',
      text,
    ],
    notes: ['If it was not you, there is nothing to do: nothing was changed.'],
  }),
  profile_submitted: () => ({
    notice: true,
    subject: 'Your expert profile was submitted for review',
    heading: 'Thank you for registering',
    paragraphs: ['Your expert profile was submitted for review. We will notify you once it is approved.'],
  }),
  expert_approved: () => ({
    subject: 'Your expert profile has been approved',
    heading: 'Welcome to the expert panel',
    paragraphs: [
      'Your profile has been reviewed and approved. We will write to you as soon as there is an assessment for you.',
    ],
    action: { label: 'Open the expert panel', path: routes.home },
  }),
  /** `contact` is the address to write to. */
  expert_rejected: (reason: string, contact: string) => ({
    subject: 'About your expert profile',
    paragraphs: [
      'Thank you for your interest in our panel. We cannot approve your profile at present:',
      reason,
      afterRejection(contact),
    ],
    action: { label: 'Open your profile', path: routes.account },
  }),

  /** To experts who have to accept a new version of the agreement. */
  [AGREEMENT_MAIL]: (version: string) => ({
    notice: true,
    subject: 'Please accept our new confidentiality agreement',
    paragraphs: [
      `Version ${version} of our confidentiality agreement is in force. Please sign in: the portal shows you what has changed and asks you to accept it. Until then you cannot start an assessment or ask for a gift card.`,
    ],
    action: { label: 'Sign In and Read It', path: routes.home },
  }),

  reset_password: (token: string) => ({
    subject: 'Reset your password',
    paragraphs: ['Someone, probably you, asked to reset the password of your account.'],
    action: { label: 'Reset Password', path: setPassword(token) },
    notes: [
      `The link is valid for ${RESET_LINK_LIFETIME / MINUTE} minutes and can be used once.`,
      'If it was not you, you can ignore this email: your password stays as it is.',
    ],
  }),
  /** To somebody who requests a new password before the registration is complete; without a code if one was just mailed, or none began. */
  registration_unfinished: (email: string, code?: string) => ({
    subject: 'Your registration is not finished yet',
    paragraphs: [
      code
        ? 'You asked to reset your password, but your registration for the Expert Panel is not finished yet. Continue it where you left it, with this code:'
        : 'You asked to reset your password, but your registration for the Expert Panel is not finished yet. Please register with this email address to continue it.',
    ],
    code,
    action: code ? { label: 'Continue', path: continueAt(email, code) } : { label: 'Register', path: routes.register },
    notes: code ? [`The code is valid for ${CODE_LIFETIME / MINUTE} minutes. The button works on any device.`] : [],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and every other session was signed out.',
      'If it was not you, please reset your password at once:',
    ],
    action: { label: 'Reset Password', path: routes.forgotPassword },
  }),
  second_factor_on: () =>
    signInChanged(
      'Your second factor was switched on',
      `From now on you sign in with your password and a code from your authenticator app. ${NEW_CODES}`,
    ),
  second_factor_replaced: () =>
    signInChanged(
      'Your authenticator app was replaced',
      `Codes of the earlier app no longer sign you in, only those of the new one. ${NEW_CODES}`,
    ),
  second_factor_off: (keepsPasskey: boolean) =>
    signInChanged(
      'Your second factor was switched off',
      keepsPasskey ? 'From now on you sign in with your password and a passkey.' : ONLY_PASSWORD,
    ),
  recovery_codes_renewed: () =>
    signInChanged('You have new recovery codes', `New recovery codes were made for your account. ${NEW_CODES}`),
  passkey_added: (name: string) =>
    signInChanged(
      'A passkey was added to your account',
      `From now on you can sign in with your password and the passkey “${name}”.`,
    ),
  passkey_removed: (name: string, wasLast: boolean) =>
    signInChanged(
      'A passkey of your account was removed',
      `The passkey “${name}” no longer signs you in.${wasLast ? ` ${ONLY_PASSWORD}` : ''}`,
    ),
  recovery_code_used: (left: number) =>
    signInChanged(
      'A recovery code was used',
      `One of your recovery codes was used instead of your authenticator app or passkey. You have ${left} left.${left <= FEW_RECOVERY_CODES ? ' Please make new ones in your account settings.' : ''}`,
    ),
  /** To the person concerned and to all staff. */
  second_factor_reset: (own: boolean, by: string, whom: string) => ({
    subject: own ? 'Your second factor was switched off' : 'A second factor was switched off',
    paragraphs: [
      `${by} switched off ${own ? 'your second factor' : `the second factor of ${whom}`}. Signing in needs only the password until another one is set up, and every session was ended.`,
      own
        ? 'If you did not ask for it, please change your password at once and tell another administrator.'
        : 'If you do not know why, please ask both of them.',
    ],
  }),

  staff_invitation: (token: string) => ({
    subject: 'Your account for the Expert Panel',
    heading: 'Welcome to the team',
    paragraphs: ['An account to manage the Expert Panel has been created for you. Please choose a password to start.'],
    action: { label: 'Choose a Password', path: setPassword(token) },
    notes: [
      `The link is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once. You sign in with this email address.`,
    ],
  }),
  account_deactivated: () => ({
    subject: 'Your account was deactivated',
    paragraphs: ['Your account for the Expert Panel was deactivated by an administrator. You can no longer sign in.'],
  }),
  account_activated: () => ({
    subject: 'Your account is active again',
    paragraphs: ['Your account for the Expert Panel was activated again by an administrator.'],
  }),
  /** To super admins, who decide about accounts that were not used for `days`. */
  unused_accounts: (count: number, days: number, uniqueKey: string) => ({
    notice: true,
    uniqueKey,
    subject: `${counted(count, 'expert account')} not used for a long time`,
    heading: 'Accounts that are not used',
    paragraphs: [
      `${counted(count, 'expert account')} ${count === 1 ? 'has' : 'have'} not been used for more than ${days} days. Personal data must not be kept longer than they are needed: please look at the list, which begins with those who were seen longest ago, and delete the experts whom you no longer work with.`,
    ],
    action: {
      label: 'Open the list',
      path: `${routes.experts}?${new URLSearchParams({ sort: 'activity', order: 'ASC' })}`,
    },
  }),

  /** The code that goes to the new address. */
  email_change_code: (code: string) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your expert panel account is about to use this address. Give this code to the person who is changing it for you. ${CODE_VALID}`,
    ],
    code,
    notes: ['If you know nothing about this, please ignore this message.'],
  }),
  /** The notice to the present address, with a code of its own for its owner to agree. */
  email_change_notice: (email: string, code: string) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `A member of our staff has started to change the email address of your expert panel account to ${email}. If you agree, give this code to that person. ${CODE_VALID}`,
    ],
    code,
    notes: [`${OBJECT} Do not give the code to anybody then.`],
  }),
  /** To the replaced address. The new one is not named: this mailbox may be somebody else's. */
  email_changed: () => ({
    subject: 'Your email address has been changed',
    paragraphs: [
      `Your expert panel account now uses another email address, and this one is no longer part of it. You have been signed out everywhere. ${HOLD}`,
    ],
    notes: [OBJECT],
  }),
  /** To the addresses of two merged profiles; `stays` is true for the address that is kept. */
  profiles_merged: (stays: boolean) => ({
    subject: 'Two profiles have been merged',
    paragraphs: [
      stays
        ? 'You had two profiles in our expert panel, so a member of our staff has merged the other one into this one. Sign in with this address as before.'
        : 'You had two profiles in our expert panel, so a member of our staff has merged the profile of this address into your other one. You can no longer sign in with this address, and payments go to the other one.',
      HOLD,
    ],
    notes: [OBJECT],
  }),
  account_closed: () => ({
    notice: true,
    subject: 'Your account has been closed',
    paragraphs: [
      'As you asked, we have closed your Expert Panel account and erased your personal data. Your answers stay without your name, and records of payments are kept as the law asks.',
      'If it was not you who asked for this, please answer this email at once.',
    ],
  }),
});
