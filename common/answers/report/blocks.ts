import type { Figure, ResultTable } from '#common/answers/charts/picture.ts';
import type { PictureRef, Scene } from '#common/answers/charts/scene.ts';
import type { Caption } from '#common/answers/charts/sheet.ts';
import type { Quote } from './quotes.ts';

/** A report as a list of blocks, drawn the same on screen, in print and as PDF. */
export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; note: string; newPage?: boolean }
  | { kind: 'paragraph'; text: string; muted?: boolean }
  | { kind: 'figures'; figures: Figure[]; design?: PictureRef }
  /** `caption` is what the chart says when it is saved by itself. */
  | { kind: 'scene'; scene: Scene; caption: Caption }
  | ({ kind: 'table' } & ResultTable)
  | ({ kind: 'grid' } & ReportGrid)
  | { kind: 'quotes'; quotes: Quote[] }
  /** What most readers can do without: closed on a screen until it is asked for, open on paper. */
  | { kind: 'fold'; title: string; blocks: ReportBlock[] }
  /** Side by side on a wide screen, such as the designs of one question; one after the other on paper. */
  | { kind: 'columns'; columns: { title: string; blocks: ReportBlock[] }[] };

/** A block on paper, where nothing is folded or beside another. */
export type OpenBlock = Exclude<ReportBlock, { kind: 'fold' | 'columns' }>;

/** What each design got at each attribute: a row for each attribute, a column for each design. */
export type ReportGrid = {
  caption: string;
  columns: { label: string; picture?: PictureRef }[];
  rows: { label: string; note?: string; cells: GridCell[] }[];
};
/**
 * `betterThan` and `worseThan` name the designs than which this one is shown to be better and worse.
 * `share` is the number's place on the row's scale (0…1), drawn as a bar; every bar of a grid has the same length at 1.
 */
export type GridCell = { text: string; betterThan?: string; worseThan?: string; share?: number | null };

/** The marks of a cell, each with its words: "better than Blue". */
export const marksIn = ({ betterThan, worseThan }: GridCell) => [
  ...(betterThan ? [{ tone: 'better' as const, sign: '▲', words: `better than ${betterThan}` }] : []),
  ...(worseThan ? [{ tone: 'worse' as const, sign: '▼', words: `worse than ${worseThan}` }] : []),
];

/** A grid as a plain table. */
export const gridTable = ({ caption, columns, rows }: ReportGrid): ResultTable => ({
  title: caption,
  columns: ['Question', ...columns.map(({ label }) => label)],
  rows: rows.map(({ label, note, cells }) => [
    note ? `${label}\n${note}` : label,
    ...cells.map((cell) => [cell.text, ...marksIn(cell).map(({ sign }) => sign)].join(' ')),
  ]),
});

/** A heading, and texts, a table and a fold, of which those without content are left out. */
export const heading = (level: 1 | 2 | 3, text: string, note = ''): Extract<ReportBlock, { kind: 'heading' }> => ({
  kind: 'heading',
  level,
  text,
  note,
});
export const paragraphs = (texts: readonly string[], muted = false): ReportBlock[] =>
  texts.filter(Boolean).map((text) => ({ kind: 'paragraph', text, ...(muted && { muted }) }));
export const table = (title: string, columns: string[], rows: string[][]): ReportBlock[] =>
  rows.length > 0 ? [{ kind: 'table', title, columns, rows }] : [];
export const fold = (title: string, blocks: ReportBlock[]): ReportBlock[] =>
  blocks.length > 0 ? [{ kind: 'fold', title, blocks }] : [];

export type ReportDocument = { title: string; footer: string; blocks: ReportBlock[] };

export const pictureKey = ({ material_id, page, view }: PictureRef) => [material_id, page, view].join('|');

/** The blocks with every fold open and every column below the other, each title as a heading. */
function opened(blocks: readonly ReportBlock[]): OpenBlock[] {
  return blocks.flatMap((block): OpenBlock[] => {
    if (block.kind !== 'fold' && block.kind !== 'columns') return [block];
    const parts = block.kind === 'fold' ? [block] : block.columns;
    return parts.flatMap((part) => [{ kind: 'heading', level: 3, text: part.title, note: '' }, ...opened(part.blocks)]);
  });
}

/**
 * Opens and groups a report's blocks for paper; a group stays on one page if it fits. A heading is in a group with everything up to its first
 * picture, or with the beginning of what follows; every other block is a group of its own.
 */
export function keptTogether(folded: readonly ReportBlock[]): OpenBlock[][] {
  const blocks = opened(folded);
  const groups: OpenBlock[][] = [];
  for (let at = 0; at < blocks.length; ) {
    const size = groupSize(blocks.slice(at));
    groups.push(blocks.slice(at, at + size));
    at += size;
  }
  return groups;
}

function groupSize(blocks: readonly OpenBlock[]): number {
  const headings = blocks.findIndex(({ kind }) => kind !== 'heading');
  if (headings < 0) return Math.max(1, blocks.length);
  if (headings === 0) return 1;
  const end = blocks.findIndex(({ kind }, index) => index >= headings && (kind === 'heading' || kind === 'scene'));
  if (blocks[end]?.kind === 'scene') return end + 1;
  return headings + 1;
}
