/** Letters of scripts in which several letters make a word. */
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]*$/u;
const HAS_NUMBER = /\p{N}/u;
/** In words shorter than this, one letter makes a different word: "cap" and "cup". */
const SHORTEST = 4;
/** From this many letters on, two of them may differ. */
const LONG = 8;

/**
 * True if one text is the other with corrected spelling, so that both ask the same. Case, punctuation, blanks, divided words and doubled
 * words do not count. Apart from these, both must have the same words in the same places, and a word may only differ
 * - by two neighbouring letters changed over ("teh" and "the"), or
 * - by one letter, or by two from 8 letters on, if the longer word has at least 4 letters and both begin with the same letter. Many opposites
 *   differ in the first letter ("possible" and "impossible").
 * Digits and single letters never differ: they name designs ("Design A", "version 2"). Scripts in which a letter is a word must be equal.
 */
export function isSpellingCorrection(one: string, other: string): boolean {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  const joined = before.join('');
  if (joined === after.join('') && !HAS_NUMBER.test(joined)) return true;
  const [first, second] = [withoutDoubled(before), withoutDoubled(after)];
  return first.length === second.length && first.every((word, index) => isSameWord(word, second[index] ?? ''));
}

/** Around a number only punctuation that closes a sentence or a quotation is removed: "−5" and "1.5" stay. */
const AROUND = /^[("“‘]|[.,;:!?)"”’]$/gu;

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(HAS_NUMBER.test(word) ? AROUND : /\p{P}/gu, ''))
    .filter(Boolean);

const withoutDoubled = (words: string[]) => words.filter((word, index) => word !== words[index - 1]);

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (!LETTERS.test(one) || !LETTERS.test(other)) return false;
  const [a, b] = [[...one], [...other]];
  if (isSwapped(a, b)) return true;
  const longest = Math.max(a.length, b.length);
  if (longest < SHORTEST || a[0] !== b[0]) return false;
  const most = longest >= LONG ? 2 : 1;
  return editDistance(a, b) <= most;
}

/** Whether two neighbouring letters changed places, and nothing else did. */
function isSwapped(a: string[], b: string[]): boolean {
  if (a.length < 3) return false;
  const at = a.findIndex((letter, index) => letter !== b[index]);
  const rest = a.slice(at + 2).join('') === b.slice(at + 2).join('');
  return a[at] === b[at + 1] && a[at + 1] === b[at] && rest;
}

/** The least number of letters to insert, delete or replace (Levenshtein 1966). */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_letter, index) => index + 1);
  a.forEach((letter, line) => {
    let diagonal = line;
    let left = line + 1;
    row = row.map((above, index) => {
      const here = Math.min(above + 1, left + 1, diagonal + (letter === b[index] ? 0 : 1));
      diagonal = above;
      left = here;
      return here;
    });
  });
  return row.at(-1) ?? a.length;
}
