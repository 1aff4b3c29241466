import { diffArrays } from 'diff';
import { type Block, blocksOf, merged, type Span } from './marked-text.ts';

type Kind = 'same' | 'removed' | 'added';
/** A piece of a line: unchanged, removed or added. */
export type Piece = { kind: Kind; spans: Span[] };
/**
 * A difference of two texts, from top to bottom. A block has one line; one that is changed is drawn from its pieces. Equal
 * lines are only counted, or shown as `context`.
 */
export type Change =
  | { kind: 'changed'; block: Block; pieces: Piece[] }
  | { kind: 'context'; block: Block }
  | { kind: 'same'; lines: number };

/**
 * Returns the differences of two marked-up texts as their readers see them: changed paragraphs and items word by word,
 * with the one before and after each change.
 */
export function changesBetween(before: string, after: string): Change[] {
  const parts = diffArrays(linesOf(before), linesOf(after), { comparator: isSame });
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    if (part.removed) return rewritten(part.value, next?.added ? next.value : []);
    if (part.added) return parts[index - 1]?.removed ? [] : rewritten([], part.value);
    return unchanged(part.value, index > 0, next !== undefined);
  });
}

/** A block for each line; the number of an item is its own. */
const linesOf = (text: string): Block[] =>
  blocksOf(text).flatMap(({ kind, start, lines }) =>
    lines.map((line, index) => ({ kind, ...(start && { start: start + index }), lines: [line] })),
  );

const hasKind = (one: Block, other: Block) => one.kind === other.kind && !one.start === !other.start;

// A new item changes the numbers of those that follow, but not their words.
const isSame = (one: Block, other: Block) =>
  hasKind(one, other) && JSON.stringify(one.lines) === JSON.stringify(other.lines);

/** True if one line may have been made of the other: they share half of their words. */
function isAlike(one: Block, other: Block): boolean {
  const [mine, theirs] = [wordsIn(one), wordsIn(other)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return hasKind(one, other) && shared * 2 >= Math.min(mine.size, theirs.size);
}

const wordsIn = (block: Block) =>
  new Set(tokensOf(block).flatMap(({ text }) => (/[\p{L}\p{N}]/u.test(text) ? text : [])));

/** Lines that stand in the place of others. */
function rewritten(before: Block[], after: Block[]): Change[] {
  let at = 0;
  return diffArrays(before, after, { comparator: isAlike }).flatMap(({ value, added, removed }) => {
    const old = before.slice(at, added ? at : at + value.length);
    at += old.length;
    return value.map((block, index): Change => {
      const pieces = piecesOf(added ? [] : tokensOf(old[index]), removed ? [] : tokensOf(block));
      return { kind: 'changed', block, pieces };
    });
  });
}

const piecesOf = (before: Span[], after: Span[]): Piece[] =>
  diffArrays(before, after, { comparator: (one, other) => JSON.stringify(one) === JSON.stringify(other) }).map(
    ({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', spans: merged(value) }),
  );

/** The words of a line, with blanks and signs for themselves; each has its look, which may be what was changed. */
const tokensOf = (block?: Block): Span[] =>
  (block?.lines.flat() ?? []).flatMap((span) =>
    (span.text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []).map((text) => ({ ...span, text })),
  );

/** Shows the equal lines next to a change and counts the others. */
function unchanged(blocks: Block[], afterChange: boolean, beforeChange: boolean): Change[] {
  const first = afterChange ? blocks.slice(0, 1) : [];
  const last = beforeChange ? blocks.slice(Math.max(first.length, blocks.length - 1)) : [];
  const hidden = blocks.length - first.length - last.length;
  const context = (block: Block): Change => ({ kind: 'context', block });
  return [
    ...first.map(context),
    ...(hidden > 0 ? [{ kind: 'same' as const, lines: hidden }] : []),
    ...last.map(context),
  ];
}
