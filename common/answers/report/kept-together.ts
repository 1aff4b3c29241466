import type { ReportBlock } from './document.ts';

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
