import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { HOUR } from '#common/values/durations.ts';
import type { Config } from '#server/config/config.ts';
import { setPasswordLink } from '#server/features/people/recovery/mails.ts';
import { greeting } from '#server/mail/greeting.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

type Person = { id: number; email: string; first_name: string };

export function staffInvitationMail(config: Config, person: Person, secret: string): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'staff_invitation',
    subject: 'Your account for the Expert Panel',
    content: {
      heading: 'Welcome to the team',
      paragraphs: [
        greeting(person),
        'An account was made for you with which you can manage the Expert Panel. Please choose a password to begin.',
      ],
      action: { label: 'Choose a Password', url: setPasswordLink(config, secret) },
      notes: [
        `The link is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once. You sign in with this e-mail address.`,
      ],
    },
  };
}

export function deactivatedMail(person: Person): NewMail {
  return notice(person, 'account_deactivated', 'Your account was deactivated', [
    'Your account for the Expert Panel was deactivated by an administrator. You can no longer sign in.',
  ]);
}

export function activatedMail(person: Person): NewMail {
  return notice(person, 'account_activated', 'Your account is active again', [
    'Your account for the Expert Panel was activated again by an administrator.',
  ]);
}

export function secondFactorResetMail(person: Person): NewMail {
  return notice(person, 'second_factor_reset', 'Your second factor was switched off', [
    'A super admin switched off the second factor of your account. Signing in asks for your password only.',
    'If you did not ask for it, please change your password at once and tell an administrator.',
  ]);
}

function notice(person: Person, kind: string, subject: string, paragraphs: string[]): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind,
    subject,
    content: { heading: subject, paragraphs: [greeting(person), ...paragraphs] },
  };
}
