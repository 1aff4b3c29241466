import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { type Font, type FontDocument, type Fonts, graphemesOf, IGNORABLE, PLAIN, type Style } from './fonts.ts';

const bidi = bidiFactory();

/** Text of one direction, in stored order. */
type Run = { text: string; rtl: boolean };

/** Letters of scripts that are written from right to left. */
const RTL_LETTERS = /[\u0590-\u05FF\u0600-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The bidirectional levels of a paragraph, by its first letter with a direction; null if all is left to right. */
export function levelsOf(paragraph: string): EmbeddingLevels | null {
  return RTL_LETTERS.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null;
}

/** True for a paragraph that runs from right to left. */
const beginsRight = (levels: EmbeddingLevels | null) => (levels?.paragraphs[0]?.level ?? 0) % 2 === 1;

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

/** Mirrors brackets, which open to the other side in text from right to left. */
const mirrored = (text: string) => Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');

/** Cuts a paragraph where a line may break. What must not begin a line stays at the end of the part before it. */
function partsOf(paragraph: string): string[] {
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
    // Signs stay with the word before them; opening brackets and quotation marks with the word after them.
    if (before !== undefined && ((!isWordLike && !OPENS.test(segment)) || OPENS.test(before)))
      parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** Measures texts, and cuts a part that is wider than a line into letters. */
type Widths = { of: (text: string) => number; letters: (text: string) => string[] };

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

/** Replaces a letter that no font has. */
export const NO_LETTER = '▯';

/** Text in one font, as pdfkit takes it. */
export type Piece = {
  text: string;
  font: Font;
  /** True if the font draws it from right to left. */
  rtl: boolean;
  /** True where the text stands for letters that no font has. */
  missing: boolean;
};

/** A run in the fonts that have its letters, from left to right. */
export function piecesOf({ text, rtl }: Run, fonts: Fonts, style: Style): Piece[] {
  const base = fonts.base[style];
  if (!rtl && PLAIN.test(text)) return text ? [{ text, font: base, rtl: false, missing: false }] : [];
  const pieces: Piece[] = [];
  for (const grapheme of graphemesOf(rtl ? mirrored(text) : text)) {
    const font = fonts.fontOf(grapheme, style);
    const letter = font ? drawable(grapheme, font) : NO_LETTER;
    const before = pieces.at(-1);
    if (before && before.font === (font ?? base) && before.missing === !font) before.text += letter;
    else if (letter) pieces.push({ text: letter, font: font ?? base, rtl: false, missing: !font });
  }
  return rtl ? pieces.reverse().map(fromTheRight) : pieces;
}

/** A grapheme without its invisible characters, except those that the font uses. */
const drawable = (grapheme: string, font: Font) =>
  Array.from(grapheme, (letter) =>
    IGNORABLE.test(letter) && !(JOINERS.test(letter) && font.has(letter.codePointAt(0) ?? 0)) ? '' : letter,
  ).join('');
const JOINERS = /[\u200C\u200D]/;

const TURNED_BY_FONT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** The font reverses text with right-to-left letters; text with signs only is reversed here. */
const fromTheRight = (piece: Piece): Piece =>
  TURNED_BY_FONT.test(piece.text)
    ? { ...piece, rtl: true }
    : { ...piece, text: graphemesOf(piece.text).reverse().join('') };

/** A line of text: its pieces from left to right. */
export type Line = { pieces: Piece[]; width: number; beginsRight: boolean };

export type Typesetter = ReturnType<typeof createTypesetter>;

/** Breaks, measures and draws text of any script. Lengths and sizes are in the document's unit. */
export function createTypesetter(pdf: FontDocument, fonts: Fonts) {
  const widths = new Map<string, number>();
  const incomplete = new Set<number>();
  let page = 1;
  pdf.on('pageAdded', () => {
    page += 1;
  });

  const widthOf = ({ text, font, rtl }: Piece, size: number) => {
    const key = `${font.name}|${text}`;
    const width = widths.get(key) ?? pdf.font(font.name).fontSize(1).widthOfString(text, optionsOf(rtl));
    widths.set(key, width);
    return width * size;
  };
  const widthOfAll = (pieces: readonly Piece[], size: number) =>
    pieces.reduce((sum, piece) => sum + widthOf(piece, size), 0);

  const parts: Record<Style, Map<string, number>> = { normal: new Map(), bold: new Map() };
  /** The width of a part of a line at size 1, cached because words repeat. */
  const widthOfPart = (text: string, style: Style) => {
    const known = parts[style].get(text);
    if (known !== undefined) return known;
    const width = widthOfAll(piecesOf({ text, rtl: false }, fonts, style), 1);
    parts[style].set(text, width);
    return width;
  };

  const linesOf = (paragraph: string, size: number, style: Style, max: number): Line[] => {
    const levels = levelsOf(paragraph);
    const measured = (text: string) => widthOfPart(text, style) * size;
    return breakLines(paragraph, max, { of: measured, letters: graphemesOf }).map(([start, end]) => {
      const kept = start + paragraph.slice(start, end).trimEnd().length;
      const pieces = visualRuns(paragraph, levels, start, kept).flatMap((run) => piecesOf(run, fonts, style));
      return { pieces, width: widthOfAll(pieces, size), beginsRight: beginsRight(levels) };
    });
  };

  return {
    /** The lines of a text, each no wider than `max`; what does not fit is broken between words, else between letters. */
    lines: (text: string, size: number, style: Style, max = Number.POSITIVE_INFINITY): Line[] =>
      text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .flatMap((paragraph) => linesOf(paragraph.replaceAll('\t', ' '), size, style, max)),

    /** Draws a line from `x` on its base line. */
    draw({ pieces }: Line, x: number, y: number, size: number): void {
      let left = x;
      for (const piece of pieces) {
        if (piece.missing) incomplete.add(page);
        pdf.font(piece.font.name).fontSize(size);
        pdf.text(piece.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(piece.rtl) });
        left += widthOf(piece, size);
      }
    },
    /** The pages (from 1) on which a sign stands for a letter that no font has. */
    incomplete: incomplete as ReadonlySet<number>,
  };
}

/** Without options pdfkit shapes word by word, which would leave the words in left-to-right order. */
const optionsOf = (rtl: boolean) => (rtl ? { features: [] } : {});

/** Lengths are millimetres. */
export const PAGE = { width: 210, height: 297, margin: 15, bottom: 20 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const END = PAGE.height - PAGE.bottom;
/** What a page holds between its margins. */
export const bodyHeight = END - PAGE.margin;

/** Points in a millimetre. */
export const POINTS = 72 / 25.4;
/** A font size in points as millimetres. */
export const sizeOf = (points: number) => points / POINTS;
/** Height of a line for a font size in points. */
export const lineOf = (points: number) => points * 0.3528 * 1.35;
/** The base line of text, above the end of its line. */
export const BELOW_BASE = 0.3;
