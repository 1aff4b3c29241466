import { SECOND_FACTOR_RESET_LIFETIME, STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
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

type Named = Person & { last_name: string };

/** Whose second factor it is about, who asked, and why. */
export type ResetMail = { person: Named; asker: Named; reason: string };

/** To the person concerned, the super admin who asked, and those who may decide. */
export function resetAskedMail(config: Config, to: Named, { person, asker, reason }: ResetMail): NewMail {
  const hours = `${SECOND_FACTOR_RESET_LIFETIME / HOUR} hours`;
  const asked = `${fullName(asker)} asked for the second factor of ${fullName(person)} to be switched off. The reason: ${reason}`;
  if (to.id === person.id) {
    return notice(to, 'second_factor_reset_asked', 'Your second factor may be switched off', [
      asked,
      `Another super admin decides within ${hours}. If you did not ask for it, please tell an administrator at once.`,
    ]);
  }
  const next =
    to.id === asker.id
      ? `Another super admin decides within ${hours}.`
      : `Please make sure that ${fullName(person)} really asked, by phone or in person. Then confirm or decline it within ${hours}.`;
  const action =
    to.id === asker.id ? undefined : { label: 'Open the Staff', url: `${config.publicUrl}${routes.staff}` };
  return notice(to, 'second_factor_reset_asked', 'A second factor may be switched off', [asked, next], action);
}

type DecidedReset = ResetMail & { decider: Named; decision: 'confirmed' | 'declined' };

/** To the person concerned, the super admin who asked, and the one who decided. */
export function resetDecidedMail(to: Named, { person, asker, decider, decision }: DecidedReset): NewMail {
  const off = decision === 'confirmed';
  const own = to.id === person.id;
  const whose = own ? 'Your second factor' : 'A second factor';
  const paragraphs = [
    `${fullName(asker)} asked for the second factor of ${fullName(person)} to be switched off. ${fullName(decider)} ${decision} it.`,
    off ? 'Signing in asks for the password only, and every session was ended.' : 'The second factor stays on.',
  ];
  if (own && off)
    paragraphs.push('If you did not ask for it, please change your password at once and tell an administrator.');
  return notice(
    to,
    `second_factor_reset_${decision}`,
    off ? `${whose} was switched off` : `${whose} stays on`,
    paragraphs,
  );
}

function notice(
  person: Person,
  kind: string,
  subject: string,
  paragraphs: string[],
  action?: { label: string; url: string },
): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind,
    subject,
    content: { heading: subject, paragraphs: [greeting(person), ...paragraphs], action },
  };
}
