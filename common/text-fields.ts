import * as z from 'zod';

/** An e-mail address as the product knows it: text, @, text, dot, text. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The sentence at a text of more than `max` characters. */
export const tooLong = (max: number) => `At most ${max} characters`;

/** A text as it is typed, blanks included. */
export const boundedText = (max: number) => z.string().max(max, tooLong(max));

/** A text that may be empty; blanks around it do not count. */
export const trimmedText = (max: number) => z.string().trim().max(max, tooLong(max));

/** A text that must say something, with `message` where it does not; blanks around it do not count. */
export const requiredText = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, tooLong(max));
