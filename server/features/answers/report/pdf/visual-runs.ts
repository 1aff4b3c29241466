import bidiFactory, { type EmbeddingLevels } from 'bidi-js';

const bidi = bidiFactory();

/** Text of one direction, as stored. */
export type Run = { text: string; rtl: boolean };

/** Letters of scripts that are written from right to left. */
const RTL_LETTERS = /[\u0590-\u05FF\u0600-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The levels of a paragraph, which its first letter with a direction begins; null where all goes from left to right. */
export function levelsOf(paragraph: string): EmbeddingLevels | null {
  return RTL_LETTERS.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null;
}

/** True for a paragraph that begins at the right. */
export const beginsRight = (levels: EmbeddingLevels | null) => (levels?.paragraphs[0]?.level ?? 0) % 2 === 1;

/** A line of a paragraph (from `start`, without `end`) as runs from left to right, by the Unicode bidirectional algorithm. */
export function visualRuns(paragraph: string, levels: EmbeddingLevels | null, start: number, end: number): Run[] {
  if (!levels) return [{ text: paragraph.slice(start, end), rtl: false }];
  const order = bidi.getReorderedIndices(paragraph, levels, start, end - 1).slice(start, end);
  const runs: { from: number; to: number; rtl: boolean }[] = [];
  for (const index of order) {
    const rtl = (levels.levels[index] ?? 0) % 2 === 1;
    const run = runs.at(-1);
    if (run && run.rtl === rtl && !rtl && index === run.to + 1) run.to = index;
    else if (run && run.rtl === rtl && rtl && index === run.from - 1) run.from = index;
    else runs.push({ from: index, to: index, rtl });
  }
  return runs.map(({ from, to, rtl }) => ({ text: paragraph.slice(from, to + 1), rtl }));
}

/** A bracket opens to the other side in text from right to left. */
export const mirrored = (text: string) =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
