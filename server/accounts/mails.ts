import { routes } from '#common/access/addresses.ts';
import { CODE_LIFETIME, RESET_LINK_LIFETIME, STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { FEW_RECOVERY_CODES } from '#common/access/tries.ts';
import { HOUR, MINUTE } from '#common/words/units.ts';
import { type MailText, mailsOf } from '#server/outside/mail/mails.ts';

/** Tells the owner of an account that what it needs to sign in has changed. */
const signInChanged = (subject: string, text: string): MailText => ({
  notice: true,
  subject,
  paragraphs: [text, 'If it was not you, please change your password at once and tell an administrator.'],
});

const NEW_CODES = 'Keep your new recovery codes in a safe place; earlier ones no longer work.';
const ONLY_PASSWORD = 'Signing in now needs only your password.';

/** Leads to the code's step on any device. The code is in the address's hash, which no server sees. */
const continueAt = (email: string, code: string) => `${routes.register}#${new URLSearchParams({ email, code })}`;

const setPassword = (token: string) => `${routes.resetPassword}?token=${token}`;

/** Mails about registering and signing in, by their kind. */
export const accountMail = mailsOf({
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
});
