import { greeting } from '#server/mail/greeting.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

type Person = { id: number; email: string; first_name: string };
const CONTACT = 'If it was not you, please change your password at once and tell an administrator.';

/** The second factor was switched on or off. */
export function secondFactorMail(person: Person, on: boolean): NewMail {
  const what = on ? 'Your second factor was switched on' : 'Your second factor was switched off';
  return {
    to: person.email,
    userId: person.id,
    kind: on ? 'second_factor_on' : 'second_factor_off',
    notice: true,
    subject: what,
    content: {
      heading: what,
      paragraphs: [
        greeting(person),
        on
          ? 'From now on, signing in asks for a code of your authenticator app besides your password. Keep your recovery codes in a safe place.'
          : 'Signing in asks for your password only.',
        CONTACT,
      ],
    },
  };
}

/** A passkey was added or removed. */
export function passkeyMail(person: Person, name: string, added: boolean): NewMail {
  const what = added ? 'A passkey was added to your account' : 'A passkey of your account was removed';
  return {
    to: person.email,
    userId: person.id,
    kind: added ? 'passkey_added' : 'passkey_removed',
    notice: true,
    subject: what,
    content: {
      heading: what,
      paragraphs: [
        greeting(person),
        added
          ? `From now on you can sign in with your password and the passkey “${name}”.`
          : `The passkey “${name}” no longer signs you in.`,
        CONTACT,
      ],
    },
  };
}

/** Somebody signed in with a recovery code. */
export function recoveryCodeUsedMail(person: Person, left: number): NewMail {
  return {
    to: person.email,
    userId: person.id,
    kind: 'recovery_code_used',
    notice: true,
    subject: 'A recovery code was used',
    content: {
      heading: 'A recovery code was used',
      paragraphs: [
        greeting(person),
        `One of your recovery codes was used in place of a code of your authenticator app. ${left} of them are left.`,
        CONTACT,
      ],
    },
  };
}
