import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a line: unchanged, removed or added. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };
/** A difference of two texts, from top to bottom. Equal lines are only counted, or shown as `context`. */
export type Change =
  | { kind: 'changed'; pieces: Piece[] }
  | { kind: 'context'; text: string }
  | { kind: 'same'; lines: number };

/** Returns the differences of two texts: changed lines word by word, with the line before and after each change. */
export function changesBetween(before: string, after: string): Change[] {
  const parts = diffLines(before, after);
  const changes: Change[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const next = parts[index + 1];
    if (!part) continue;
    if (part.removed && next?.added) {
      changes.push({ kind: 'changed', pieces: diffWordsWithSpace(part.value, next.value).map(toPiece) });
      index += 1;
    } else if (part.removed || part.added) {
      changes.push({ kind: 'changed', pieces: [toPiece(part)] });
    } else {
      changes.push(...unchangedLines(part.value, index > 0, index < parts.length - 1));
    }
  }
  return changes;
}

type Part = { value: string; added?: boolean; removed?: boolean };

const toPiece = ({ value, added, removed }: Part): Piece => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
});

/** Shows the equal lines next to a change and counts the others. Skips empty lines. */
function unchangedLines(text: string, afterChange: boolean, beforeChange: boolean): Change[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = afterChange ? lines.slice(0, 1) : [];
  const last = beforeChange ? lines.slice(Math.max(first.length, lines.length - 1)) : [];
  const hidden = lines.length - first.length - last.length;
  return [
    ...first.map((line) => ({ kind: 'context' as const, text: line })),
    ...(hidden > 0 ? [{ kind: 'same' as const, lines: hidden }] : []),
    ...last.map((line) => ({ kind: 'context' as const, text: line })),
  ];
}
