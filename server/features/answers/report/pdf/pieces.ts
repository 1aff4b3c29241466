import { type Font, type Fonts, graphemesOf, IGNORABLE, PLAIN, type Style } from './fonts.ts';
import { mirrored, type Run } from './visual-runs.ts';

/** What stands for a letter that no font has. */
export const NO_LETTER = '▯';

/** Text in one font, as pdfkit takes it. */
export type Piece = {
  text: string;
  font: Font;
  /** Drawn from right to left by the font, because its letters are written so. */
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

/** What draws nothing is left out, unless the font knows what to do with it. */
const drawable = (grapheme: string, font: Font) =>
  Array.from(grapheme, (letter) =>
    IGNORABLE.test(letter) && !(JOINERS.test(letter) && font.has(letter.codePointAt(0) ?? 0)) ? '' : letter,
  ).join('');
const JOINERS = /[\u200C\u200D]/;

const TURNED_BY_FONT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** The font turns text around that has letters from right to left; signs alone are turned around here. */
const fromTheRight = (piece: Piece): Piece =>
  TURNED_BY_FONT.test(piece.text)
    ? { ...piece, rtl: true }
    : { ...piece, text: graphemesOf(piece.text).reverse().join('') };
