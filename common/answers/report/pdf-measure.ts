import type { jsPDF } from 'jspdf';
import type { ReportBlock } from './document.ts';

/** Lengths are millimetres. */
export const FONT = 'Report';
export const PAGE = { width: 210, height: 297, margin: 15, bottom: 20 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const END = PAGE.height - PAGE.bottom;
/** What a page holds between its margins. */
export const bodyHeight = END - PAGE.margin;

export const HEADINGS = { 1: { size: 20, before: 6 }, 2: { size: 13, before: 9 }, 3: { size: 11, before: 6 } } as const;
/** Height of a line for a font size in points. */
export const lineOf = (points: number) => points * 0.3528 * 1.35;

export const sceneHeight = ({ scene }: Extract<ReportBlock, { kind: 'scene' }>) =>
  (scene.height * WIDTH) / scene.width + 5;

/** Room inside a cell of a table, both sides together. */
const CELL_PADDING = 3.2;

export type Measure = ReturnType<typeof createMeasure>;

/** How tall texts and blocks become in a document whose fonts are set. */
export function createMeasure(pdf: jsPDF) {
  const lines = (text: string, size: number, style: 'normal' | 'bold', width = WIDTH): string[] => {
    pdf.setFont(FONT, style).setFontSize(size);
    return pdf.splitTextToSize(text, width) as string[];
  };
  const height = (text: string, size: number, style: 'normal' | 'bold', width = WIDTH) =>
    lines(text, size, style, width).length * lineOf(size);
  const row = (cells: readonly string[], style: 'normal' | 'bold') => {
    const widths = cells.length === 2 ? [0.4, 0.6] : cells.map(() => 1 / cells.length);
    const heights = cells.map((cell, index) => height(cell, 9, style, WIDTH * (widths[index] ?? 1) - CELL_PADDING));
    return Math.max(0, ...heights) + CELL_PADDING;
  };

  /** The whole height of a block. For tables and quotes, which continue over pages, only the height of their beginning. */
  const block = (each: ReportBlock | undefined): number => {
    if (!each) return 0;
    if (each.kind === 'heading') {
      const { size, before } = HEADINGS[each.level];
      return before + height(each.text, size, 'bold') + (each.note ? height(each.note, 9, 'normal') : 0) + 1.5;
    }
    if (each.kind === 'figures') {
      return each.figures.reduce((sum, { name, value }) => sum + rowsOf({ height }, name, value), 2);
    }
    if (each.kind === 'scene') return sceneHeight(each);
    if (each.kind === 'table') {
      const title = each.title ? lineOf(10) : 0;
      return title + 1 + row(each.columns, 'bold') + (each.rows[0] ? row(each.rows[0], 'normal') : 0);
    }
    if (each.kind === 'quotes') return lineOf(10) + 2 * lineOf(9.5);
    return height(each.text, 10, 'normal');
  };
  /** The height of a group's headings and of what must stand below them: a few lines of a paragraph, else the next block. */
  const beginning = (group: readonly ReportBlock[]): number => {
    const next = group.findIndex(({ kind }) => kind !== 'heading');
    return group.slice(0, next + 1).reduce((sum, each) => {
      return sum + (each.kind === 'paragraph' ? Math.min(block(each), 25) : block(each));
    }, 0);
  };
  return { lines, height, block, beginning };
}

/** The height of a figure: its name beside its value. */
export const rowsOf = ({ height }: Pick<Measure, 'height'>, name: string, value: string) =>
  Math.max(height(name, 10, 'normal', 48), height(value, 10, 'bold', WIDTH - 52));
