import { type Block, blocksOf, markedText, type Span } from '#common/words/marked-text.ts';
import { escapeHtml } from '#common/words/rich-text.ts';

const TAGS = { title: 'h1', heading: 'h2', paragraph: 'p' } as const;

/** A marked-up text as the editor takes it. */
export function htmlOf(text: string, headings: boolean): string {
  const blocks = blocksOf(text, headings).map(({ kind, start, lines }) => {
    const [words = ''] = lines.map(spansHtml);
    if (kind !== 'list') return `<${TAGS[kind]}>${words}</${TAGS[kind]}>`;
    const items = lines.map((line) => `<li><p>${spansHtml(line)}</p></li>`).join('');
    return start ? `<ol start="${start}">${items}</ol>` : `<ul>${items}</ul>`;
  });
  return blocks.join('');
}

const spansHtml = (spans: Span[]) =>
  spans
    .map(({ text, bold, href }) => {
      const words = escapeHtml(text).replaceAll('\n', '<br>');
      const shown = bold ? `<strong>${words}</strong>` : words;
      return href ? `<a href="${escapeHtml(href)}">${shown}</a>` : shown;
    })
    .join('');

/** The marked-up text of what the editor holds. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return markedText([...body.children].map(blockOf));
}

function blockOf(element: Element): Block {
  switch (element.localName) {
    case 'h1':
      return { kind: 'title', lines: [spansIn(element)] };
    case 'h2':
      return { kind: 'heading', lines: [spansIn(element)] };
    case 'ul':
      return { kind: 'list', lines: itemsIn(element) };
    case 'ol':
      return { kind: 'list', start: Number(element.getAttribute('start') ?? 1), lines: itemsIn(element) };
    default:
      return { kind: 'paragraph', lines: [spansIn(element)] };
  }
}

const itemsIn = (list: Element) => [...list.children].map((item) => spansIn(item));

function spansIn(place: Node, look: Omit<Span, 'text'> = {}): Span[] {
  return [...place.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return [{ ...look, text: node.textContent ?? '' }];
    if (node.localName === 'br') return [{ ...look, text: '\n' }];
    if (node.localName === 'strong') return spansIn(node, { ...look, bold: true });
    return spansIn(node, node.localName === 'a' ? { ...look, href: node.getAttribute('href') ?? '' } : look);
  });
}
