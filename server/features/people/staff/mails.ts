import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { fullName } from '#common/texts/format.ts';
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
        'An account to manage the Expert Panel has been created for you. Please choose a password to start.',
      ],
      action: { label: 'Choose a Password', url: setPasswordLink(config, secret) },
      notes: [
        `The link is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once. You sign in with this email address.`,
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

type Named = Person & { last_name: string };

/** To the person concerned and to all staff. */
export function secondFactorResetMail(to: Named, person: Named, actor: Named): NewMail {
  const own = to.id === person.id;
  const whose = own ? 'your second factor' : `the second factor of ${fullName(person)}`;
  return notice(
    to,
    'second_factor_reset',
    own ? 'Your second factor was switched off' : 'A second factor was switched off',
    [
      `${fullName(actor)} switched off ${whose}. Signing in needs only the password until another one is set up, and every session was ended.`,
      own
        ? 'If you did not ask for it, please change your password at once and tell another administrator.'
        : 'If you do not know why, please ask both of them.',
    ],
  );
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
