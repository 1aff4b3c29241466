import * as z from 'zod';

/** The message for a text of more than `max` characters. */
export const tooLong = (max: number) => `At most ${max} characters`;

/** Limits the length of a text. Later checks are skipped if it is too long, so that no pattern runs on a long text. */
export const atMost = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true });

/** A text as typed, including surrounding blanks. */
export const boundedText = (max: number) => z.string().check(atMost(max));

// Marks without width, fillers, marks that turn the reading direction, and control characters besides tabs and line ends.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  /\u034f|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
const JOINERS = /[\u200c\u200d]+/g;
/** What stands at both sides of a joiner that is needed: letters of scripts that use them, or parts of emoji. */
const JOINED = /^[^\s\p{ASCII}]{2}$/u;
/** Letters of tags, which nothing shows outside of the flags of regions. */
const TAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]+|[\u{e0000}-\u{e007f}]+/gu;
const FLAG = '\u{1f3f4}';
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A text in one Unicode form (NFC) without what nobody sees, so that no text passes for another or turns what stands beside it. */
export function seenText(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(JOINERS, (run, at, whole) => (JOINED.test(`${whole[at - 1]}${whole[at + run.length]}`) ? run : ''))
    .replace(TAGS, (run) => (run.startsWith(FLAG) ? run : ''));
  return VISIBLE.test(seen) ? seen : '';
}

/** A text that may be empty; surrounding blanks, and what nobody sees, are removed. */
export const trimmedText = (max: number) => z.string().overwrite(seenText).trim().check(atMost(max));

/** A required text, with the message shown if it is empty; surrounding blanks, and what nobody sees, are removed. */
export const requiredText = (max: number, message: string) =>
  z.string(message).overwrite(seenText).trim().min(1, message).check(atMost(max));

/** The same text, which may be empty too. */
export const orEmpty = ({ def, clone }: z.ZodString): z.ZodString =>
  clone({ ...def, checks: def.checks?.filter(({ _zod }) => _zod.def.check !== 'min_length') }, { parent: true });

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
