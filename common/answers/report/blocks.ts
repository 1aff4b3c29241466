import type { Figure, ResultTable } from '#common/answers/charts/picture.ts';
import type { PictureRef, Scene } from '#common/answers/charts/scene.ts';
import type { Caption } from '#common/answers/charts/sheet.ts';

/** A report as a list of blocks, drawn the same on screen, in print and as PDF. */
export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; note: string; newPage?: boolean }
  | { kind: 'paragraph'; text: string; muted?: boolean }
  | { kind: 'figures'; figures: Figure[]; design?: PictureRef }
  /** `caption` is what the chart says when it is saved by itself. */
  | { kind: 'scene'; scene: Scene; caption: Caption }
  | ({ kind: 'table' } & ResultTable)
  | { kind: 'quotes'; quotes: { response_id: number; text: string }[] };

export type ReportDocument = { title: string; footer: string; blocks: ReportBlock[] };

export const pictureKey = ({ material_id, page, view }: PictureRef) => [material_id, page, view].join('|');

/**
 * Groups a report's blocks; a group stays on one page if it fits. A heading is in a group with everything up to its first
 * picture, or with the beginning of what follows; every other block is a group of its own.
 */
export function keptTogether(blocks: readonly ReportBlock[]): ReportBlock[][] {
  const groups: ReportBlock[][] = [];
  for (let at = 0; at < blocks.length; ) {
    const size = groupSize(blocks.slice(at));
    groups.push(blocks.slice(at, at + size));
    at += size;
  }
  return groups;
}

function groupSize(blocks: readonly ReportBlock[]): number {
  const headings = blocks.findIndex(({ kind }) => kind !== 'heading');
  if (headings < 0) return Math.max(1, blocks.length);
  if (headings === 0) return 1;
  const end = blocks.findIndex(({ kind }, index) => index >= headings && (kind === 'heading' || kind === 'scene'));
  if (blocks[end]?.kind === 'scene') return end + 1;
  return headings + 1;
}
