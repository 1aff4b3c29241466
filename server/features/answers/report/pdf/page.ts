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
