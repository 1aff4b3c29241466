import type { ReportBlock } from './document.ts';

/**
 * A report's blocks in groups that stay on one page where they fit: a heading with all up to the first picture that belongs to
 * it, or with the beginning of what follows; every other block by itself.
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
