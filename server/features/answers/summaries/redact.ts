const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\p{L}{2,}/gu;
const LINK =
  /(?:https?:\/\/|www\.)[^\s"<>]+|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|eu|de|fr|uk|it|es|at|ch|info|biz)\b[^\s"<>]*/giu;
/** Seven digits or more, with what people write between them. */
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()./-]*\d){6,}(?![\p{L}\p{N}])/gu;

/** Returns what takes e-mail addresses, links and the given names (in any case, as whole words) out of a text. */
export function withoutNames(names: readonly string[]): (text: string) => string {
  const words = [...new Set(names.flatMap((name) => name.split(/\s+/)))].filter((word) => word.length > 1);
  const known = words.sort((one, other) => other.length - one.length).map(escaped);
  const name =
    known.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null;
  return (text) => {
    const unaddressed = text.replace(EMAIL, '[e-mail]').replace(LINK, '[link]');
    return name ? unaddressed.replace(name, '[name]') : unaddressed;
  };
}

/** Takes phone numbers out of a text. Not for figures, which look alike. */
export const withoutPhones = (text: string): string => text.replace(PHONE, '[phone]');

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
