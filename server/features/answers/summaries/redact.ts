import { nameKey } from '#common/texts/text-fields.ts';

/** What may be an email address: signs that stand together. */
const TOGETHER = /[^\s<>"'(),;]+/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LINK =
  /(?:https?:\/\/|www\.)[^\s"<>]+|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|eu|de|fr|uk|it|es|at|ch|info|biz)\b[^\s"<>]*/giu;
/** Seven digits or more, with what people write between them. */
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()./-]*\d){6,}(?![\p{L}\p{N}])/gu;

/** Returns what takes email addresses, links and the given names (however they are written, as whole words) out of a text. */
export function withoutNames(names: readonly string[]): (text: string) => string {
  const known = new Set(
    names.flatMap((name) => name.match(WORD) ?? []).flatMap((word) => (word.length > 1 ? [nameKey(word)] : [])),
  );
  return (text) =>
    text
      .replace(TOGETHER, (signs) => (signs.indexOf('@') > 0 ? '[email]' : signs))
      .replace(LINK, '[link]')
      .replace(WORD, (word) => (known.has(nameKey(word)) ? '[name]' : word));
}

/** Takes phone numbers out of a text. Not for figures, which look alike. */
export const withoutPhones = (text: string): string => text.replace(PHONE, '[phone]');
