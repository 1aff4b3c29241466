import { linkAddress } from './rich-text.ts';

/** Words with one look. */
export type Span = { text: string; bold?: true; href?: string };

/** A block of a text; a list has a line for each item, and `start` is the first number of a numbered one. */
export type Block = { kind: 'title' | 'heading' | 'paragraph' | 'list'; start?: number; lines: Span[][] };

/** Normalises line ends to LF and trims the text. */
export const tidyLines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();

/**
 * The blocks of a marked-up text, which are divided by empty lines: '# ' title, '## ' heading, '- ' and '1. ' list items
 * (an indented line belongs to the item before), else paragraphs. Words are marked as `**bold**` and
 * `[words](https://address)`; a backslash before a mark makes it text. Anything else stands as it is.
 * @param headings false where a text has no title and headings, so that '# ' is text
 */
export function blocksOf(text: string, headings = true): Block[] {
  return tidyLines(text)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => toBlock(block, headings));
}

const NUMBER = /^([1-9]\d{0,2})\. /;

function toBlock(block: string, headings: boolean): Block {
  if (headings && block.startsWith('## ')) return { kind: 'heading', lines: [spansOf(block.slice(3).trim())] };
  if (headings && block.startsWith('# ')) return { kind: 'title', lines: [spansOf(block.slice(2).trim())] };
  const items = block.split(/\n(?!\s)/);
  const listed = (mark: RegExp) =>
    items.map((item) => spansOf(item.replace(mark, '').trim().replace(/\n\s+/g, '\n'))).filter(({ length }) => length);
  if (block.startsWith('- ')) return { kind: 'list', lines: listed(/^- /) };
  // Other numbers would be shown as different ones.
  const start = Number(NUMBER.exec(block)?.[1]);
  if (start && items.every((item, index) => item.startsWith(`${start + index}. `)))
    return { kind: 'list', start, lines: listed(NUMBER) };
  return { kind: 'paragraph', lines: [spansOf(block)] };
}

const MARK = /(\\[\\*[\]#.-]|\*\*|\[|\](?:\((?:https?:\/\/|mailto:)[^\s()]+\))?)/;

/** Reads the marks of words. */
function spansOf(text: string): Span[] {
  const pieces: Span[] = [];
  /** What may be marks, and where: each is text until its end is found. */
  let bold = -1;
  const brackets: number[] = [];
  /** Applies a mark that ends here. True if there are words between. */
  const ends = (from: number, look: Omit<Span, 'text'>) => {
    const inside = from < 0 ? [] : pieces.slice(from + 1);
    if (!inside.some((piece) => piece.text.trim())) return false;
    for (const piece of inside) Object.assign(piece, look);
    pieces[from] = { text: '' };
    return true;
  };
  const parts = text.split(MARK);
  for (const [index, part] of parts.entries()) {
    const isMark = index % 2 === 1;
    if (isMark && part === '**') {
      const begun = bold;
      if (!/\s$/.test(parts[index - 1] ?? '') && ends(begun, { bold: true })) {
        bold = -1;
        // A link does not reach out of bold words.
        while ((brackets.at(-1) ?? -1) > begun) brackets.pop();
        continue;
      }
      if (bold < 0 && !/^(\s|$)/.test(parts[index + 1] || parts[index + 2] || '')) bold = pieces.length;
    } else if (isMark && part === '[') brackets.push(pieces.length);
    else if (isMark && part.startsWith(']')) {
      const from = brackets.pop() ?? -1;
      const href = linkAddress(part.slice(2, -1));
      if (href && ends(from, { href })) {
        // No link is inside of another one, nor are bold words that go on after it.
        brackets.length = 0;
        if (bold > from) bold = -1;
        continue;
      }
    }
    if (part) pieces.push({ text: isMark && part.startsWith('\\') ? part.slice(1) : part });
  }
  return merged(pieces);
}

/** Joins neighbours with the same look. Blanks alone have none, and what has no text is left out. */
export const merged = (spans: readonly Span[]): Span[] =>
  joined(joined(spans).map((span) => (span.text.trim() ? span : { text: span.text })));

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { text, bold, href } of spans) {
    const last = all.at(-1);
    if (last && last.bold === bold && last.href === href) last.text += text;
    else if (text) all.push({ text, ...(bold && { bold }), ...(href && { href }) });
  }
  return all;
}

/** The marked-up text of blocks; words that look like a mark are escaped. Lines without words are left out. */
export function markedText(blocks: readonly Block[]): string {
  const texts = blocks.map(({ kind, start, lines }) => {
    const written = lines
      .map((line) =>
        withMarks(line)
          .trim()
          .replace(/\n\s*\n/g, '\n'),
      )
      .filter(Boolean);
    const [text = ''] = written;
    if (kind === 'list')
      return written
        .map((item, index) => (start ? `${start + index}. ` : '- ') + item.replace(/\n\s*/g, '\n  '))
        .join('\n');
    if (text === '') return '';
    if (kind === 'title') return `# ${text}`;
    if (kind === 'heading') return `## ${text}`;
    return text.replace(/^(#{1,2} |- )/, '\\$1').replace(NUMBER, '$1\\. ');
  });
  return texts.filter(Boolean).join('\n\n');
}

function withMarks(spans: readonly Span[]): string {
  let text = '';
  const all = merged(spans);
  for (let from = 0, to = 1; from < all.length; from = to, to += 1) {
    const bold = all[from]?.bold;
    while (to < all.length && all[to]?.bold === bold) to += 1;
    const run = all.slice(from, to);
    // A mark beside a blank would be text.
    const raw = run.map((span) => span.text).join('');
    const [before, after] = bold ? [raw.length - raw.trimStart().length, raw.length - raw.trimEnd().length] : [0, 0];
    const words = run.map((span, index) => ({
      ...span,
      text: span.text.slice(index === 0 ? before : 0, span.text.length - (index === run.length - 1 ? after : 0)),
    }));
    const written = words.map(spanText).join('');
    text += bold ? `${raw.slice(0, before)}**${written}**${raw.slice(raw.length - after)}` : written;
  }
  return text;
}

function spanText({ text, href = '' }: Span): string {
  const escaped = text.replace(/\\(?=[\\*[\]#.-]|$)/g, '\\\\').replace(/(?<![^*])\*|\*(?![^*])/g, '\\*');
  const address = addressOf(href);
  if (!address || !text.trim()) return escaped.replace(/\](?=\((?:https?:|mailto:))/g, '\\]');
  // Placeholders are found by their brackets.
  const words = escaped.replace(/(\[\w+\](?!\())|[[\]]/g, (found, placeholder) => placeholder ?? `\\${found}`);
  return `[${words}](${address})`;
}

/** The address of a link as a marked-up text holds it, or null if readers may not open it. */
export const addressOf = (href: string): string | null =>
  (/^(https?:\/\/|mailto:)/i.test(href) && linkAddress(href)?.replaceAll('(', '%28').replaceAll(')', '%29')) || null;

/** The words of a marked-up text as people read them, a line for each paragraph and item. */
export const wordsOf = (text: string): string =>
  blocksOf(text)
    .flatMap(({ lines }) => lines.map((line) => line.map((span) => span.text).join('')))
    .join('\n');

/** Whether readers see no difference between two texts. */
export const isSameText = (one: string, other: string): boolean =>
  markedText(blocksOf(one)) === markedText(blocksOf(other));
