import * as z from 'zod';

/** The sentence at a text of more than `max` characters. */
export const tooLong = (max: number) => `At most ${max} characters`;

/** The rule of a text's length. It ends the checks of a text that breaks it, so that no pattern meets a long text. */
export const atMost = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true });

/** A text as it is typed, blanks included. */
export const boundedText = (max: number) => z.string().check(atMost(max));

/** A text that may be empty; blanks around it do not count. */
export const trimmedText = (max: number) => z.string().trim().check(atMost(max));

/** A text that must say something, with `message` where it does not; blanks around it do not count. */
export const requiredText = (max: number, message: string) =>
  z.string(message).trim().min(1, message).check(atMost(max));

const EMAIL_MAX = 254;

/** True for an e-mail address as the product knows it: text, @, text, dot, text. */
export function isEmail(text: string): boolean {
  const [name, domain, ...rest] = text.split('@', 3);
  if (!name || !domain || rest.length > 0 || /\s/.test(text)) return false;
  return domain.slice(1, -1).includes('.');
}

/** An e-mail address that must be given, with a sentence where it is missing and one where it is none. */
export const emailField = (missing: string, invalid: string, long = tooLong(EMAIL_MAX)) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .check(atMost(EMAIL_MAX, long))
    .refine((value) => value === '' || isEmail(value), invalid);
