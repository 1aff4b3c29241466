import { CODE_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Config } from '#server/config/config.ts';
import { greeting } from '#server/mail/greeting.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

type Person = { id: number; email: string; first_name: string };

/** The code that proves an address. It names nobody, since anybody can have it mailed to anybody under any name. */
export function verificationMail(email: string, code: string): NewMail {
  return {
    to: email,
    kind: 'verification_code',
    subject: `${code} is your verification code`,
    content: {
      heading: 'Verify your email address',
      paragraphs: ['Hello,', 'Please enter this code to continue your registration for the Expert Panel:'],
      code,
      notes: [
        `The code is valid for ${CODE_LIFETIME / MINUTE} minutes.`,
        'If you did not start a registration, you can ignore this email.',
      ],
    },
  };
}

/** The mail to the owner of an account whose address somebody began to register. */
export function accountExistsMail(config: Config, person: Person): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'account_exists',
    subject: 'You already have an account',
    content: {
      heading: 'You already have an account',
      paragraphs: [
        greeting(person),
        'Someone, probably you, started to register for the Expert Panel with this email address. There is already an account with it, so no code was sent.',
        `Please log in. If you have forgotten your password, you can set a new one at ${config.publicUrl}${routes.forgotPassword}`,
      ],
      action: { label: 'Log In', url: `${config.publicUrl}${routes.login}` },
      notes: ['If it was not you, there is nothing to do: nothing was changed.'],
    },
  };
}

/** The registration is complete and waits for review. */
export function profileSubmittedMail(person: Person): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'profile_submitted',
    notice: true,
    subject: 'Your expert profile was submitted for review',
    content: {
      heading: 'Thank you for registering',
      paragraphs: [
        greeting(person),
        'Your expert profile was submitted for review. We will notify you once it is approved.',
      ],
    },
  };
}
