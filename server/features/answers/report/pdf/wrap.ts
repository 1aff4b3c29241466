/** The parts of a paragraph that a line may begin with; what a line may not end before stands at the end of a part. */
export function partsOf(paragraph: string): string[] {
  return paragraph.split(/(?<=\s)(?=\S)/).flatMap((word) => (UNSPACED.test(word) ? unspacedParts(word) : [word]));
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });

function unspacedParts(word: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(word)) {
    const before = parts.at(-1);
    // Signs stay with the word before them, opening brackets and marks with the word after them.
    if (before !== undefined && ((!isWordLike && !OPENS.test(segment)) || OPENS.test(before)))
      parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** A part that is wider than a line is cut between letters. */
export type Widths = { of: (text: string) => number; letters: (text: string) => string[] };

/** Breaks a paragraph into lines no wider than `max`; returns where each begins and ends. */
export function breakLines(paragraph: string, max: number, { of, letters }: Widths): [start: number, end: number][] {
  const lines: [number, number][] = [];
  let [start, end, width] = [0, 0, 0];
  const add = (part: string) => {
    if (end > start && width + of(part.trimEnd()) > max) {
      lines.push([start, end]);
      [start, width] = [end, 0];
    }
    end += part.length;
    width += of(part);
  };
  for (const part of partsOf(paragraph)) {
    if (of(part.trim()) <= max) add(part);
    else for (const letter of letters(part)) add(letter);
  }
  return [...lines, [start, end]];
}
