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

export const EMAIL_MAX = 254;

/** True for an e-mail address as the product knows it: text, @, text, dot, text. */
export function isEmail(text: string): boolean {
  const [name, domain, ...rest] = text.split('@', 3);
  if (!name || !domain || rest.length > 0 || /\s/.test(text)) return false;
  return domain.slice(1, -1).includes('.');
}

/** A required e-mail address, with one message if it is missing and one if it is not valid. */
export const emailField = (missing: string, invalid: string, long = tooLong(EMAIL_MAX)) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .check(atMost(EMAIL_MAX, long))
    .refine((value) => value === '' || isEmail(value), invalid);
