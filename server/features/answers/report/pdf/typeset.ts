import type { FontDocument, Fonts, Style } from './fonts.ts';
import { graphemesOf } from './fonts.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { beginsRight, levelsOf, visualRuns } from './visual-runs.ts';
import { breakLines } from './wrap.ts';

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
  /** The width of a part of a line at size 1: words come again and again. */
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

/** Without options pdfkit shapes word by word, and so would keep words from left to right. */
const optionsOf = (rtl: boolean) => (rtl ? { features: [] } : {});
