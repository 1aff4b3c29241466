import type { NewMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';

type SecondFactorMailPerson = { id: number; email: string; first_name: string };

const CONTACT = 'If it was not you, please change your password at once and tell an administrator.';

/** The second factor was switched on or off. */
export const secondFactorMail = (person: SecondFactorMailPerson, on: boolean): NewMail =>
  on
    ? notice(
        person,
        'second_factor_on',
        'Your second factor was switched on',
        'From now on, signing in needs a code from your authenticator app as well as your password. Keep your recovery codes in a safe place.',
      )
    : notice(
        person,
        'second_factor_off',
        'Your second factor was switched off',
        'Signing in now needs only your password.',
      );

/** A passkey was added or removed. */
export const passkeyMail = (person: SecondFactorMailPerson, name: string, added: boolean): NewMail =>
  added
    ? notice(
        person,
        'passkey_added',
        'A passkey was added to your account',
        `From now on you can sign in with your password and the passkey “${name}”.`,
      )
    : notice(
        person,
        'passkey_removed',
        'A passkey of your account was removed',
        `The passkey “${name}” no longer signs you in.`,
      );

/** Somebody signed in with a recovery code. */
export const recoveryCodeUsedMail = (person: SecondFactorMailPerson, left: number): NewMail =>
  notice(
    person,
    'recovery_code_used',
    'A recovery code was used',
    `One of your recovery codes was used instead of a code from your authenticator app. You have ${left} left.`,
  );

function notice(person: SecondFactorMailPerson, kind: string, subject: string, text: string): NewMail {
  const content = { heading: subject, paragraphs: [greeting(person), text, CONTACT] };
  return { to: person.email, userId: person.id, kind, notice: true, subject, content };
}
