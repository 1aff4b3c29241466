import * as z from 'zod';

/** The message for a text of more than `max` characters. */
export const tooLong = (max: number) => `At most ${max} characters`;

/** Limits the length of a text. Later checks are skipped if it is too long, so that no pattern runs on a long text. */
export const atMost = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true });

/** A text as typed, including surrounding blanks. */
export const boundedText = (max: number) => z.string().check(atMost(max));

/** A text that may be empty; surrounding blanks are removed. */
export const trimmedText = (max: number) => z.string().trim().check(atMost(max));

/** A required text, with the message shown if it is empty; surrounding blanks are removed. */
export const requiredText = (max: number, message: string) =>
  z.string(message).trim().min(1, message).check(atMost(max));

/** A name in the form in which names are compared, ignoring case (also Turkish) and how accents are encoded. */
export const nameKey = (text: string): string =>
  text.normalize('NFKC').trim().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');

/** Names in the given order, without empty ones and repetitions. */
export function distinct(all: string[]): string[] {
  const seen = new Set<string>();
  return all.filter((name) => name !== '' && !seen.has(nameKey(name)) && seen.add(nameKey(name)));
}

export const EMAIL_MAX = 254;

/** An email address in the one spelling in which it is stored and compared. */
export const normalEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * True for the address of one mailbox, as browsers accept it, with a dot in its domain: no display name, no list, no group, no quotes
 * and no comment. So nobody can put words, or a second recipient, into a mail.
 */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && z.regexes.html5Email.test(text) && text.includes('.', text.indexOf('@'));

/**
 * The mailbox of an address: a suffix after + and the dots of Gmail do not change the mailbox. The database's function
 * `email_key` says the same.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain] = normalEmail(address).split('@');
  if (!domain) return name;
  const box = name.replace(/\+.*/, '');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}

/** A required email address, with one message if it is missing and one if it is not valid. */
export const emailField = (missing: string, invalid: string, long = tooLong(EMAIL_MAX)) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .check(atMost(EMAIL_MAX, long))
    .overwrite(normalEmail)
    .refine((value) => value === '' || isEmail(value), invalid);
