import { RESET_LINK_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Config } from '#server/config/config.ts';
import { greeting } from '#server/mail/greeting.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

type Person = { id: number; email: string; first_name: string };

/** The address at which a mailed token sets a password. */
export const setPasswordLink = (config: Config, token: string) =>
  `${config.publicUrl}${routes.resetPassword}?token=${token}`;

export function resetPasswordMail(config: Config, person: Person, token: string): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'reset_password',
    subject: 'Reset your password',
    content: {
      heading: 'Reset your password',
      paragraphs: [greeting(person), 'Someone, probably you, asked to reset the password of your account.'],
      action: { label: 'Reset Password', url: setPasswordLink(config, token) },
      notes: [
        `The link is valid for ${RESET_LINK_LIFETIME / MINUTE} minutes and can be used once.`,
        'If it was not you, you can ignore this email: your password stays as it is.',
      ],
    },
  };
}

/** The mail to somebody who requests a new password before the registration is complete. */
export function unfinishedRegistrationMail(config: Config, person: Person): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'registration_unfinished',
    subject: 'Your registration is not finished yet',
    content: {
      heading: 'Your registration is not finished yet',
      paragraphs: [
        greeting(person),
        'You asked to reset your password, but your registration for the Expert Panel is not finished yet. Please register again with this email address to continue it.',
      ],
      action: { label: 'Register', url: `${config.publicUrl}${routes.register}` },
    },
  };
}

export function passwordChangedMail(config: Config, person: Person): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'password_changed',
    subject: 'Your password was changed',
    content: {
      heading: 'Your password was changed',
      paragraphs: [
        greeting(person),
        'The password of your account was changed just now, and every other session was signed out.',
        'If it was not you, please reset your password at once:',
      ],
      action: { label: 'Reset Password', url: `${config.publicUrl}${routes.forgotPassword}` },
    },
  };
}
